import { z } from 'zod'
import { deliveryModeSchema } from '@/lib/domain/configuration'
import type { Figures } from '@/lib/domain/figures'
import { isWaiting, type Pending, pendingSchema, type Run, runReasonSchema, runStatusSchema } from '@/lib/domain/run'
import { servedBySchema } from '@/lib/domain/step'
import { costOf, type Usage } from '@/lib/domain/usage'
import { readJson, writeJson } from './json-column'
import type { SqlValue } from './sql'

/** A row of `Run` with the names that belong to it. */
export interface RunRow {
  readonly id: string
  readonly conversationId: string
  readonly userId: string
  readonly userName: string | null
  readonly title: string
  readonly configuration: string
  readonly model: string
  readonly status: string
  readonly reason: string | null
  readonly truncated: boolean | number
  readonly startedAt: number
  readonly endedAt: number | null
  readonly durationMs: number | null
  readonly waitingMs: number
  readonly ttftMs: number | null
  readonly steps: number
  readonly rounds: number
  readonly toolCalls: number
  readonly attempts: number
  readonly restarts: number
  readonly errors: number
  readonly approvals: number
  readonly fallbacks: number
  readonly guardrailHits: number
  readonly deliveryMode: string | null
  readonly servedBy: string
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  readonly cachedInputTokens: number | null
  readonly reasoningTokens: number | null
  readonly usagePartial: boolean | number
  readonly costPico: string | null
  readonly currency: string | null
  readonly errorCode: string | null
  readonly errorMessage: string | null
  readonly question: string
  /** Of its newest suspension, whether it still waits or not. */
  readonly pending: string | null
  readonly since: number | null
  readonly expiresAt: number | null
}

/**
 * What a SELECT takes from `runTables`. The figures of an open run are those of its newest `llm` step; only `steps` is counted anew,
 * because readers go on from it.
 */
export const runColumns = `r."id", r."conversationId", r."userId", u."name" AS "userName", c."title", r."configuration", r."model",
  r."status", r."reason", r."truncated", r."startedAt", r."endedAt", r."durationMs", r."waitingMs", r."ttftMs",
  CASE WHEN r."endedAt" IS NULL THEN CAST((SELECT COUNT(*) FROM "Step" s WHERE s."runId" = r."id") AS INTEGER) ELSE r."steps" END AS "steps",
  r."rounds", r."toolCalls", r."attempts", r."restarts", r."errors", r."approvals", r."fallbacks", r."guardrailHits",
  r."deliveryMode", r."servedBy", r."inputTokens", r."outputTokens", r."cachedInputTokens", r."reasoningTokens", r."usagePartial",
  CAST(r."costPico" AS TEXT) AS "costPico", r."currency", r."errorCode", r."errorMessage", r."question",
  w."pending", w."since", w."expiresAt"`

export const runTables = `"Run" r JOIN "Conversation" c ON c."id" = r."conversationId" LEFT JOIN "User" u ON u."id" = r."userId"
  LEFT JOIN "Suspension" w ON w."runId" = r."id"`

/** `now` (epoch ms) is what an open run's duration is counted to. */
export function toRun(row: RunRow, now: number): Run {
  const durationMs = row.durationMs ?? Math.max(0, now - row.startedAt)
  const status = runStatusSchema.parse(row.status)
  const waits = isWaiting(status)
  const waitingMs = row.waitingMs + (waits && row.since !== null ? Math.max(0, now - row.since) : 0)
  return {
    id: row.id,
    conversationId: row.conversationId,
    userId: row.userId,
    userName: row.userName ?? '',
    configuration: row.configuration,
    model: row.model,
    status,
    reason: row.reason === null ? null : runReasonSchema.parse(row.reason),
    truncated: Boolean(row.truncated),
    startedAt: new Date(row.startedAt).toISOString(),
    endedAt: row.endedAt === null ? null : new Date(row.endedAt).toISOString(),
    durationMs,
    activeMs: Math.max(0, durationMs - waitingMs),
    waitingMs,
    ttftMs: row.ttftMs,
    rounds: row.rounds,
    toolCalls: row.toolCalls,
    attempts: row.attempts,
    restarts: row.restarts,
    errors: row.errors,
    approvals: row.approvals,
    fallbacks: row.fallbacks,
    guardrailHits: row.guardrailHits,
    question: row.question,
    title: row.title,
    deliveryMode: row.deliveryMode === null ? null : deliveryModeSchema.parse(row.deliveryMode),
    steps: row.steps,
    servedBy: readJson(z.array(servedBySchema), row.servedBy),
    usage: usageOf(row),
    usagePartial: Boolean(row.usagePartial),
    cost: costOf(row.costPico === null ? null : BigInt(row.costPico), row.currency),
    error: row.errorCode === null ? null : { code: row.errorCode, message: row.errorMessage ?? '' },
    pending: waits ? pendingOf(row) : null,
  }
}

function pendingOf({ pending, since, expiresAt }: RunRow): Pending | null {
  if (pending === null) return null
  return {
    ...readJson(pendingSchema, pending),
    ...(since === null ? {} : { since: new Date(since).toISOString() }),
    ...(expiresAt === null ? {} : { expiresAt: new Date(expiresAt).toISOString() }),
  }
}

function usageOf({ inputTokens, outputTokens, cachedInputTokens, reasoningTokens }: RunRow): Usage | null {
  const usage = { inputTokens, outputTokens, cachedInputTokens, reasoningTokens }
  return Object.values(usage).every((tokens) => tokens === null) ? null : usage
}

/** The columns that a run's figures fill; `figureValues` has the values in the same order. */
export const figureColumns = [
  'steps',
  'rounds',
  'toolCalls',
  'attempts',
  'restarts',
  'errors',
  'approvals',
  'fallbacks',
  'guardrailHits',
  'ttftMs',
  'deliveryMode',
  'servedBy',
  'inputTokens',
  'outputTokens',
  'cachedInputTokens',
  'reasoningTokens',
  'usagePartial',
  'costPico',
  'currency',
  'textShown',
] as const

export const figureValues = (figures: Figures): readonly SqlValue[] => [
  figures.steps,
  figures.rounds,
  figures.toolCalls,
  figures.attempts,
  figures.restarts,
  figures.errors,
  figures.approvals,
  figures.fallbacks,
  figures.guardrailHits,
  figures.ttftMs,
  figures.deliveryMode,
  writeJson(figures.servedBy),
  figures.usage?.inputTokens ?? null,
  figures.usage?.outputTokens ?? null,
  figures.usage?.cachedInputTokens ?? null,
  figures.usage?.reasoningTokens ?? null,
  figures.usagePartial,
  figures.costPico,
  figures.currency,
  figures.textShown,
]
