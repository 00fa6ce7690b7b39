import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRunStore } from '@/lib/db/run-store'
import { condition } from '@/lib/history/condition'
import { type Walk, walkRuns } from '@/lib/history/run-walk'
import { openSqliteTest, type TestDatabase } from '@/test/db/on-both'
import { addRun, clock, settlementOf, startOfTime } from '@/test/db/samples'

let test: TestDatabase
/** Newest first. */
let runs: { id: string; at: number; configuration: string; status: string }[]

beforeAll(async () => {
  test = await openSqliteTest()
  const made = []
  for (let count = 0; count < 23; count++) {
    const configuration = count % 4 === 0 ? 'rare' : 'default'
    // Three of a time, so that a slice ends among them.
    const { runId, startedAt } = await addRun(test.database, { configuration, startedAt: startOfTime + Math.floor(count / 3) })
    const status = count % 5 === 0 ? 'failed' : 'completed'
    const reason = status === 'failed' ? 'provider_failed' : 'answered'
    await createRunStore(test.database, clock).settle(settlementOf(runId, { reason }))
    made.push({ id: runId, at: startedAt, configuration, status })
  }
  runs = made.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
})
afterAll(() => test.drop())

const walk: Walk = { indexed: [], others: [], statuses: [], withText: false, after: undefined, limit: 100 }
const rare = [condition('r."configuration" = ?', 'rare')]

describe.each([1, 2, 3, 7, 23, 100])('a walk in slices of %i', (sliceSize) => {
  const ids = async (changes: Partial<Walk>) =>
    (await walkRuns(test.database.sql, { ...walk, ...changes, sliceSize })).map(({ id }) => id)
  const expected = (fits: (run: (typeof runs)[number]) => boolean) => runs.filter(fits).map(({ id }) => id)

  it('finds what one walk would find, in order', async () => {
    expect(await ids({ others: rare })).toEqual(expected(({ configuration }) => configuration === 'rare'))
    expect(await ids({ others: [condition('1 = 2')] })).toEqual([])
  })

  it('under one status and under several', async () => {
    const failed = expected(({ configuration, status }) => configuration === 'rare' && status === 'failed')
    expect(await ids({ others: rare, statuses: ['failed'] })).toEqual(failed)
    const all = expected(({ configuration }) => configuration === 'rare')
    expect(await ids({ others: rare, statuses: ['failed', 'completed', 'running'] })).toEqual(all)
  })

  it('stops at the limit and goes on behind a place', async () => {
    const all = expected(({ configuration }) => configuration === 'rare')
    expect(await ids({ others: rare, limit: 2 })).toEqual(all.slice(0, 2))
    for (const after of runs) {
      const rest = expected(
        (run) => run.configuration === 'rare' && (run.at < after.at || (run.at === after.at && run.id < after.id)),
      )
      expect(await ids({ others: rare, after })).toEqual(rest)
    }
  })
})
