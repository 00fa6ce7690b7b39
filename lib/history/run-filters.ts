import { fold } from '@/lib/db/fold'
import type { Words } from '@/lib/db/sql'
import { may, type Principal } from '@/lib/domain/principal'
import type { RunListQuery } from '@/lib/domain/wire'
import { any, type Condition, condition } from './condition'
import { oneOf } from './one-of'
import { stepConditions } from './step-filters'

export type RunFilters = Omit<RunListQuery, 'limit' | 'cursor'>

/** What a principal may see of `Run r`: their own, or everything. */
export const visibleTo = (principal: Principal): readonly Condition[] =>
  may(principal, 'run:read-all') ? [] : [condition('r."userId" = ?', principal.userId)]

/** The filters that an index answers in the order of the list, as conditions on `Run r`; `status` has walks of its own. */
export const indexedConditions = (filters: RunFilters, words: Words): readonly Condition[] =>
  [
    oneOf('r."userId"', filters.userId, words),
    oneOf('r."conversationId"', filters.conversationId, words),
    filters.from === undefined ? undefined : condition('r."startedAt" >= ?', Date.parse(filters.from)),
    filters.to === undefined ? undefined : condition('r."startedAt" < ?', Date.parse(filters.to)),
  ].filter((one) => one !== undefined)

/**
 * The filters that must look at each run, as conditions on `Run r` and `RunText t`; `now` (epoch ms) is what an open run's duration is
 * counted to.
 */
export const otherConditions = (filters: RunFilters, words: Words, now: number): readonly Condition[] =>
  [
    oneOf('r."reason"', filters.reason, words),
    oneOf('r."configuration"', filters.configuration, words),
    oneOf('r."model"', filters.model, words),
    oneOf('r."deliveryMode"', filters.deliveryMode, words),
    servedByAny(filters.provider, words),
    holdsText(filters.q, words),
    filters.minTtftMs === undefined ? undefined : condition('r."ttftMs" >= ?', filters.minTtftMs),
    filters.minDurationMs === undefined
      ? undefined
      : condition('COALESCE(r."durationMs", ? - r."startedAt") >= ?', now, filters.minDurationMs),
    hasAny('r."fallbacks" > 0', filters.hasFallback),
    hasAny('r."restarts" > 0', filters.hasRestart),
    hasAny('r."approvals" > 0', filters.hasApproval),
    hasAny('(r."errors" > 0 OR r."errorCode" IS NOT NULL)', filters.hasError),
    ...stepConditions(filters, words),
  ].filter((one) => one !== undefined)

/** `servedBy` is JSON that we wrote: a name in it stands in quotes of its own, and a quote inside a name would be escaped. */
function servedByAny(providers: readonly string[] | undefined, words: Words): Condition | undefined {
  if (!providers || providers.length === 0) return undefined
  return any(providers.map((provider) => condition(words.holds('r."servedBy"'), `"provider":${JSON.stringify(provider)}`)))
}

function holdsText(q: string | undefined, words: Words): Condition | undefined {
  if (q === undefined || q === '') return undefined
  const folded = fold(q)
  return any([condition(words.holds('t."question"'), folded), condition(words.holds('t."answer"'), folded)])
}

function hasAny(sql: string, wanted: boolean | undefined): Condition | undefined {
  if (wanted === undefined) return undefined
  return condition(wanted ? sql : `NOT (${sql})`)
}
