import type { Agent, Wait } from '@/lib/agent/agent'
import { digestOfWait } from '@/lib/agent/digest'
import type { PreparedCall } from '@/lib/agent/prepare-call'
import type { OpenCalls } from '@/lib/domain/suspension'
import { formOf } from './form'

/** What people are asked about a batch, redacted: every call of it, as the tools will get them (G5, H4). */
export function pendingOf(
  batch: readonly PreparedCall[],
  wait: Wait,
  { round, redact }: { round: number } & Pick<Agent, 'redact'>,
): OpenCalls {
  const asked = new Set(wait.callIds)
  return {
    kind: wait.for,
    digest: digestOfWait(batch, wait),
    round,
    calls: batch.map((prepared) => ({
      callId: prepared.call.callId,
      name: redact(prepared.call.name),
      arguments: redact(prepared.status === 'ready' ? JSON.stringify(prepared.args) : prepared.call.arguments),
      needsPerson: asked.has(prepared.call.callId),
      effect: prepared.tool?.effect ?? 'read',
    })),
    ...(wait.for === 'input' ? formAsked(batch, asked, redact) : {}),
  }
}

function formAsked(batch: readonly PreparedCall[], asked: ReadonlySet<string>, redact: (text: string) => string) {
  const form = formOf(batch, asked)
  return form ? { question: redact(form.question), schema: redacted(form.schema, redact) } : {}
}

/** A form's schema with every text of it masked (H4). */
export const redacted = (schema: Readonly<Record<string, unknown>>, redact: (text: string) => string) =>
  Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, deep(value, redact)]))

function deep(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((item) => deep(item, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, deep(inner, redact)]))
}
