import { describe, expect, it } from 'vitest'
import {
  formatBytes,
  formatCost,
  formatDuration,
  formatOffset,
  formatShare,
  formatSpan,
  formatSpeed,
  formatStart,
  missing,
} from '@/components/history/view/format'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('durations', () => {
  it.each([
    [12, '12 ms'],
    [300, '0.3 s'],
    [6_240, '6.2 s'],
    [59_940, '59.9 s'],
    [59_960, '1:00'],
    [1_445_000, '24:05'],
    [11_525_000, '3:12:05'],
  ])('%i ms is %s', (ms, text) => expect(plain(formatDuration(ms, 'en'))).toBe(text))

  it('keeps tenths past a minute where asked to, and rounds them once', () => {
    expect(formatDuration(2_492_400, 'en', { tenths: true })).toBe('41:32.4')
    expect(formatDuration(119_980, 'en', { tenths: true })).toBe('2:00.0')
    expect(formatDuration(2_492_400, 'de', { tenths: true })).toBe('41:32,4')
  })

  it('uses the decimal mark of the language', () => expect(plain(formatDuration(6_240, 'de'))).toBe('6,2 s'))
  it('says that nothing was measured', () => expect(formatDuration(null, 'en')).toBe(missing))

  it.each([
    [2_100, '2.1 s'],
    [59_960, '1 min'],
    [2_460_000, '41 min'],
    [10_800_000, '3 h'],
    [172_800_000, '2 d'],
  ])('a span of %i ms is %s in a sentence', (ms, text) => expect(plain(formatSpan(ms, 'en'))).toBe(text))

  it('never shows a time before the start', () => expect(plain(formatOffset(-5, 'en'))).toBe('+0 ms'))
})

describe('money, tokens and bytes', () => {
  it('has four places in a list and six where it has to add up', () => {
    const cost = { amount: '0.006931', currency: 'USD' }
    expect(formatCost(cost, 'en')).toBe('$0.0069')
    expect(formatCost(cost, 'en', 6)).toBe('$0.006931')
    expect(plain(formatCost(cost, 'de'))).toBe('0,0069 $')
  })

  it('does not round a cost away', () => expect(formatCost({ amount: '0.000001', currency: 'USD' }, 'en')).toBe('<$0.0001'))
  it('shows a cost of zero as zero and no cost as missing', () => {
    expect(formatCost({ amount: '0.000000', currency: 'USD' }, 'en')).toBe('$0.0000')
    expect(formatCost(null, 'en')).toBe(missing)
  })
  it('has one decimal for a slow speed only', () => {
    expect(formatSpeed(62.4, 'en')).toBe('62')
    expect(formatSpeed(4.26, 'en')).toBe('4.3')
  })
  it('names bytes by their size', () => {
    expect(plain(formatBytes(999, 'en'))).toBe('999 B')
    expect(plain(formatBytes(12_340, 'en'))).toBe('12.3 KB')
    expect(plain(formatBytes(1_900_000, 'de'))).toBe('1,9 MB')
  })
  it('shows a share with one decimal', () => expect(formatShare(0.0961, 'en')).toBe('9.6%'))
})

describe('the start of a run in a list', () => {
  const now = Date.parse('2026-11-30T22:30:00Z')
  const inZone = (iso: string, timeZone: string) => formatStart(iso, 'en', { timeZone, now })

  it('is the clock today', () => expect(inZone('2026-11-30T10:43:51Z', 'UTC')).toBe('10:43:51'))
  it('has its day on other days, in the zone of the reader', () => {
    expect(inZone('2026-11-29T10:43:51Z', 'UTC')).toBe('Nov 29, 10:43')
    expect(inZone('2026-11-30T10:43:51Z', 'Asia/Tokyo')).toBe('Nov 30, 19:43')
  })
  it('has its year in other years', () => expect(inZone('2025-11-29T10:43:51Z', 'UTC')).toBe('Nov 29, 2025'))
})
