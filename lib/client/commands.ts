import { z } from 'zod'
import type { RunEvent } from '@/lib/domain/event'
import { runSchema } from '@/lib/domain/run'
import {
  type ApproveBody,
  type Conversation,
  type ConversationDetail,
  type CreateConversationBody,
  configurationChoiceSchema,
  conversationDetailSchema,
  conversationSchema,
  type InputBody,
  type PatchConversationBody,
  pageOf,
  type Receipt,
  type RunWithSteps,
  receiptSchema,
  runWithStepsSchema,
  type StartRunBody,
} from '@/lib/domain/wire'
import { api, ClientFailure, send } from './api'
import { readRunEvents } from './event-stream'
import { type RunView, viewRun } from './run-view'

const conversationPage = pageOf(conversationSchema)

export const listConversations = (query: { q?: string; archived?: boolean; cursor?: string }, signal?: AbortSignal) => {
  const search = new URLSearchParams()
  if (query.q) search.set('q', query.q)
  if (query.archived) search.set('archived', 'true')
  if (query.cursor) search.set('cursor', query.cursor)
  return api(`/api/conversations?${search}`, { schema: conversationPage, signal })
}

export const createConversation = (body: CreateConversationBody): Promise<Conversation> =>
  api('/api/conversations', { method: 'POST', body, schema: conversationSchema })

/** The newest messages, or with `before` (a `nextCursor`) the ones before them. */
export const getConversation = (id: string, before?: string, signal?: AbortSignal): Promise<ConversationDetail> =>
  api(`/api/conversations/${id}${before ? `?before=${encodeURIComponent(before)}` : ''}`, {
    schema: conversationDetailSchema,
    signal,
  })

export const patchConversation = (id: string, body: PatchConversationBody): Promise<Conversation> =>
  api(`/api/conversations/${id}`, { method: 'PATCH', body, schema: conversationSchema })

export const deleteConversation = (id: string): Promise<undefined> => api(`/api/conversations/${id}`, { method: 'DELETE' })

export const getRun = (id: string, signal?: AbortSignal): Promise<RunWithSteps> =>
  api(`/api/runs/${id}`, { schema: runWithStepsSchema, signal })

/** Stops a run; the receipt says what was stopped, what had finished and what could not be called back (G3). */
export const cancelRun = (id: string): Promise<Receipt> =>
  api(`/api/runs/${id}/cancel`, { method: 'POST', schema: receiptSchema })

/** Decides about what a run waits for: exactly the calls that the person saw (G5). A wrong digest is `stale_decision`, a run that does not wait `not_awaiting`. */
export const approveRun = (id: string, body: ApproveBody): Promise<undefined> =>
  api(`/api/runs/${id}/approve`, { method: 'POST', body })

/** Fills the form that a run waits for (G6). Values that do not fit are `validation_failed` with an error per field. */
export const submitInput = (id: string, body: InputBody): Promise<undefined> =>
  api(`/api/runs/${id}/input`, { method: 'POST', body })

const approvalsPage = pageOf(runSchema)

/** Runs that wait for a person, oldest first: one's own, for operators everybody's. */
export const listApprovals = (cursor?: string, signal?: AbortSignal) =>
  api(`/api/approvals${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`, { schema: approvalsPage, signal })

export interface StartedRun {
  readonly view: RunView
  /** What follows the first event on the same connection. */
  readonly events: AsyncIterable<RunEvent>
}

/**
 * Starts a run and answers once the server has accepted it, with the event stream already open. The same `key` never starts a second
 * run, so sending again after a lost answer is safe.
 */
export async function startRun(conversationId: string, body: StartRunBody, key: string): Promise<StartedRun> {
  const response = await send(`/api/conversations/${conversationId}/runs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  const events = response.body && readRunEvents(response.body)
  const first = await events?.next()
  if (!events || first?.done !== false || first.value.type !== 'run') {
    throw new ClientFailure('unreadable', 'The run was accepted, but its answer could not be read.', { status: response.status })
  }
  return { view: viewRun({ run: first.value.run, steps: [] }), events }
}

export const listConfigurations = async (signal?: AbortSignal) =>
  (await api('/api/configurations', { schema: z.object({ items: z.array(configurationChoiceSchema) }), signal })).items

export const listToolNames = async (signal?: AbortSignal): Promise<readonly string[]> => {
  const { items } = await api('/api/tools', { schema: z.object({ items: z.array(z.object({ name: z.string() })) }), signal })
  return items.map(({ name }) => name)
}
