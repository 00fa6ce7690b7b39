import type { Database } from '@/lib/db/client'
import type { StoredArtifact } from '@/lib/domain/artifact'
import type { Principal } from '@/lib/domain/principal'
import type { Run } from '@/lib/domain/run'
import { limits } from '@/lib/domain/text'
import type { UsageDay, UsageQuery } from '@/lib/domain/usage-wire'
import type { Conversation, ConversationDetail, Page, RunListQuery, RunWithSteps } from '@/lib/domain/wire'
import type { Clock } from '@/lib/shared/clock'
import { readConversation } from './conversation-detail'
import { type ConversationQuery, listConversations } from './conversation-list'
import { readArtifact, readRun, readStepBody } from './run-detail'
import type { RunFilters } from './run-filters'
import { listRuns } from './run-list'
import { listRunsSince } from './runs-since'
import { listUsage } from './usage-days'
import { listWaiting } from './waiting-runs'

/**
 * The read side, for pages and the API. Everybody sees their own; operators and admins see every run. What is not theirs is not there:
 * `not_found`. A broken cursor is `validation_failed`.
 */
export interface History {
  /** Newest first. */
  runs(principal: Principal, query: RunListQuery): Promise<Page<Run>>
  /** What is new and what changed since; `since` is a cursor of an earlier answer or an ISO time. Always has a next cursor. */
  runsSince(principal: Principal, query: RunFilters & { since: string; limit?: number }): Promise<Page<Run>>
  /** Runs that wait for people, the longest waiting first. */
  waiting(principal: Principal, query: { cursor?: string | undefined; limit: number }): Promise<Page<Run>>
  /** The Verlauf. An operator's look at somebody else's run is recorded. */
  run(principal: Principal, runId: string): Promise<RunWithSteps>
  /** What a `request` step sent and offered; without the system prompt unless the principal is an operator. */
  stepBody(principal: Principal, runId: string, sequence: number): Promise<Record<string, unknown>>
  /** What was used, day by day, the oldest first. */
  usage(principal: Principal, query: UsageQuery): Promise<Page<UsageDay>>
  /** What a tool of the run gave besides text; a look like any other. */
  artifact(principal: Principal, runId: string, artifactId: string): Promise<StoredArtifact>
  /** The person's own: pinned ones first, then newest activity. */
  conversations(principal: Principal, query: ConversationQuery): Promise<Page<Conversation>>
  /** The newest messages, or those before a cursor, in chronological order. */
  conversation(principal: Principal, id: string, page?: { before?: string; limit?: number }): Promise<ConversationDetail>
}

export function createHistory({ sql }: Database, clock: Clock): History {
  return {
    runs: (principal, query) => listRuns(sql, { principal, query, now: clock.now() }),
    runsSince: (principal, { since, limit = limits.maxPageSize, ...filters }) =>
      listRunsSince(sql, { principal, filters, since, limit, now: clock.now() }),
    waiting: (principal, query) => listWaiting(sql, { principal, query, now: clock.now() }),
    run: (principal, runId) => readRun(sql, { principal, runId, now: clock.now() }),
    stepBody: (principal, runId, sequence) => readStepBody(sql, { principal, runId, sequence, now: clock.now() }),
    usage: (principal, query) => listUsage(sql, { principal, query, now: clock.now() }),
    artifact: (principal, runId, artifactId) => readArtifact(sql, { principal, runId, artifactId, now: clock.now() }),
    conversations: (principal, query) => listConversations(sql, principal, query),
    conversation: (principal, id, { before, limit = limits.pageSize } = {}) =>
      readConversation(sql, { principal, id, before, limit, now: clock.now() }),
  }
}
