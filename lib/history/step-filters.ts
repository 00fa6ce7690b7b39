import type { Words } from '@/lib/db/sql'
import type { RunListQuery } from '@/lib/domain/wire'
import { type Condition, condition } from './condition'
import { oneOf } from './one-of'

type StepFilters = Pick<RunListQuery, 'tool' | 'guardrail' | 'cacheHit'>

/** How many runs a slice may look at where it reads the steps of each: as long for the event loop as a slice of rows alone. */
export const stepSlice = 200

/** Whether these filters read steps. */
export const readsSteps = ({ tool, guardrail, cacheHit }: StepFilters): boolean =>
  (tool?.length ?? 0) + (guardrail?.length ?? 0) > 0 || cacheHit !== undefined

/**
 * The filters that ask what stands in a run's steps, as conditions on `Run r`. The counts on its row spare those of most ended runs; an
 * open run's are a round late.
 */
export const stepConditions = ({ tool, guardrail, cacheHit }: StepFilters, words: Words): readonly (Condition | undefined)[] => {
  const data = words.json('b."data"')
  const called = oneOf(`${data} ->> 'name'`, tool, words)
  const named = oneOf(`g."value" ->> 'name'`, guardrail, words)
  const hits = words.items(`${data} -> 'guardrails'`)
  return [
    called && counted('toolCalls', hasStep('tool_call', called)),
    named &&
      counted(
        'guardrailHits',
        hasStep('llm', {
          ...named,
          sql: `EXISTS (SELECT 1 FROM ${hits} g WHERE g."value" ->> 'verdict' <> 'allow' AND ${named.sql})`,
        }),
      ),
    cacheHit === undefined ? undefined : fromCache(cacheHit, data),
  ]
}

function fromCache(wanted: boolean, data: string): Condition {
  const { sql, values } = hasStep('llm', condition(`CAST(${data} -> 'cacheHit' AS TEXT) = 'true'`))
  return { sql: wanted ? sql : `NOT ${sql}`, values }
}

const counted = (count: string, { sql, values }: Condition): Condition => ({
  sql: `(r."${count}" > 0 OR r."endedAt" IS NULL) AND ${sql}`,
  values,
})

const hasStep = (kind: 'llm' | 'tool_call', { sql, values }: Condition): Condition => ({
  sql: `EXISTS (SELECT 1 FROM "Step" s JOIN "StepBody" b ON b."runId" = s."runId" AND b."sequence" = s."sequence"
    WHERE s."runId" = r."id" AND s."kind" = '${kind}' AND ${sql})`,
  values,
})
