import type { CompletionRequest } from '@/lib/domain/completion'
import { Failure } from '@/lib/domain/failure'
import type { Message } from '@/lib/domain/message'
import type { GuardrailRecord } from '@/lib/domain/step'
import type { Guardrail } from '@/lib/guardrails/guardrail'
import { screenInput as screenText } from '@/lib/guardrails/screen'
import { parseJson } from '@/lib/shared/json'
import type { CallContext, Report } from './ports'

/**
 * Screens a prompt (E4): every text of every message, whoever wrote it. A redaction rewrites the prompt; any other
 * objection refuses the call with guardrail and reason. What the guardrails objected to is added to `verdicts`, once per guardrail.
 */
export function screenInput(
  guardrails: readonly Guardrail[],
  request: CompletionRequest,
  { verdicts, report }: Pick<CallContext, 'verdicts'> & { readonly report: Report },
): CompletionRequest {
  const objections = new Map<string, GuardrailRecord>()
  const screen = (text: string): string => {
    const { subject, verdict, decidedBy, reports, faults } = screenText(guardrails, text)
    for (const fault of faults) report(fault, 'screening a prompt')
    for (const report of reports) if (report.verdict !== 'allow') objections.set(report.name, report)
    if (verdict === 'allow' || verdict === 'redact') return subject
    verdicts.push(...objections.values())
    throw refused(verdict === 'require_approval' ? 'approval_required' : 'policy_denied', decidedBy)
  }
  const messages = request.messages.map((message) => screenMessage(message, screen))
  verdicts.push(...objections.values())
  return { ...request, messages }
}

function screenMessage(message: Message, screen: (text: string) => string): Message {
  if (message.role !== 'assistant') return { ...message, text: screen(message.text) }
  const toolCalls = message.toolCalls.map((call) => ({ ...call, arguments: stillJson(call.arguments, screen(call.arguments)) }))
  return { ...message, text: screen(message.text), toolCalls }
}

/** A mask may break JSON, and a strict server would then refuse the whole conversation. */
function stillJson(before: string, screened: string): string {
  return screened === before || isJson(screened) || !isJson(before) ? screened : '{}'
}

const isJson = (text: string) => parseJson(text) !== undefined

const refused = (code: 'policy_denied' | 'approval_required', report: Pick<GuardrailRecord, 'name' | 'reason'> | null) =>
  new Failure(code, `The question was refused: ${report?.reason ?? 'no reason was given.'} (guardrail ${report?.name ?? '?'})`)
