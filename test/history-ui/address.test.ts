import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRunAddress, runTabs, stepTabs, writeRunAddress } from '@/components/history/view/run-address'
import { fromInput, toInput } from '@/components/history/view/zoned-input'

describe('a link to a place in a run', () => {
  it('holds tab, step and inspector tab', () => {
    const anyAddress = fc.record({
      tab: fc.constantFrom(...runTabs),
      step: fc.option(fc.nat(999_999_999)),
      inspect: fc.constantFrom(...stepTabs),
    })
    fc.assert(
      fc.property(anyAddress, (address) => {
        expect(readRunAddress(new URLSearchParams(writeRunAddress(address)))).toEqual(address)
      }),
    )
  })

  it('opens the run where a part of it cannot be read', () => {
    expect(readRunAddress(new URLSearchParams('tab=x&step=-1&inspect='))).toEqual({
      tab: 'verlauf',
      step: null,
      inspect: 'overview',
    })
    expect(writeRunAddress({ tab: 'verlauf', step: null, inspect: 'overview' })).toBe('')
  })
})

describe('a typed time', () => {
  it('is read in the zone that the page shows', () => {
    expect(fromInput('2026-11-30T10:43', 'utc')).toBe('2026-11-30T10:43:00.000Z')
    expect(fromInput('', 'utc')).toBeNull()
    expect(fromInput('2026-13-99T10:43', 'local')).toBeNull()
  })

  it('is shown again as it was typed', () => {
    for (const zone of ['utc', 'local'] as const) {
      expect(toInput(fromInput('2026-11-30T10:43', zone) ?? undefined, zone)).toBe('2026-11-30T10:43')
    }
  })
})
