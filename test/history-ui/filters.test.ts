import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countFilters,
  currentView,
  type Filters,
  ranges,
  readFilters,
  toggle,
  toQuery,
  viewFilters,
  writeFilters,
} from '@/components/history/view/filters'
import { runReasons, runStatuses } from '@/lib/domain/run'
import { runListQuery } from '@/lib/domain/wire'

const read = (query: string) => readFilters(new URLSearchParams(query))

const someOf = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 })
const moment = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const anyFilters: fc.Arbitrary<Filters> = fc
  .record(
    {
      status: someOf(runStatuses),
      reason: someOf(runReasons),
      configuration: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 3 }),
      model: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 3 }),
      q: fc.string({ minLength: 1, maxLength: 50 }).filter((text) => !text.includes('\u0000') && text.isWellFormed()),
      time: fc.oneof(
        fc.record({ range: fc.constantFrom(...(['15m', '1h', '24h', '7d', '30d'] as const)) }),
        fc.record({ from: moment, to: moment }),
      ),
      minTtftMs: fc.nat(),
      hasRestart: fc.constant(true),
    },
    { requiredKeys: [] },
  )
  .map(({ time, ...rest }) => ({ ...rest, ...time }))

describe('the address of the list', () => {
  it('holds every filter: what is written is read again', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(readFilters(writeFilters(filters))).toEqual(filters)
      }),
    )
  })

  it('asks the server only what its contract knows', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const raw: Record<string, string[]> = {}
        for (const [key, value] of toQuery(filters, 1_800_000_000_000)) raw[key] = [...(raw[key] ?? []), value]
        const single = Object.fromEntries(
          Object.entries(raw).map(([key, values]) => [key, values.length > 1 ? values : values[0]]),
        )
        expect(runListQuery.safeParse(single).success).toBe(true)
      }),
    )
  })

  it('leaves out what it cannot read and keeps the rest', () => {
    expect(read('status=failed&status=nonsense')).toEqual({})
    expect(read('status=failed&from=yesterday&unknown=1&minTtftMs=-4&hasError=maybe')).toEqual({ status: ['failed'] })
    expect(read('q=&range=99y')).toEqual({})
  })

  it('keeps a relative range relative, and counts it back only for the question', () => {
    expect(writeFilters({ range: '24h' }).toString()).toBe('range=24h')
    const now = Date.parse('2026-11-30T10:00:00Z')
    expect(toQuery({ range: '24h' }, now).toString()).toBe('from=2026-11-29T10%3A00%3A00.000Z')
    expect(Object.values(ranges)).toEqual(Object.values(ranges).toSorted((a, b) => a - b))
  })

  it('lets a range win over fixed times', () => {
    expect(read('range=1h&from=2026-11-30T10:00:00Z')).toEqual({ range: '1h' })
  })

  it('drops a flag that is off', () => expect(read('hasError=false')).toEqual({}))
})

describe('changing filters', () => {
  it('adds values that are not all set, and takes them out when they are', () => {
    const waiting = ['awaiting_approval', 'awaiting_input'] as const
    const one = toggle({ status: ['awaiting_input', 'failed'] }, 'status', [...waiting])
    expect(one.status).toEqual(['failed', 'awaiting_approval', 'awaiting_input'])
    expect(toggle(one, 'status', [...waiting]).status).toEqual(['failed'])
  })

  it('counts a span of time as one filter', () => {
    expect(countFilters({ from: '2026-11-30T10:00:00Z', to: '2026-11-30T11:00:00Z', status: ['failed'] })).toBe(2)
  })

  it('knows the view it is in, whatever the time', () => {
    expect(currentView({})).toBe('all')
    expect(currentView({ range: '24h', status: ['failed'] })).toBe('errors')
    expect(currentView({ status: ['failed'], q: 'x' })).toBeUndefined()
    expect(viewFilters('slow', { range: '7d', q: 'x' })).toEqual({ range: '7d', minTtftMs: 3000 })
  })
})
