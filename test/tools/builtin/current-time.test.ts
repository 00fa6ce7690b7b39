import { describe, expect, it } from 'vitest'
import { createCurrentTime } from '@/lib/tools/builtin/current-time'
import { toolContext } from '@/test/support/tool-context'

const context = toolContext()
const at = (iso: string, timeZone: string) => createCurrentTime({ now: () => Date.parse(iso) }).run({ timeZone }, context)

it.each([
  ['2026-01-05T23:59:59Z', 'UTC', 'Monday, 5 January 2026, 23:59:59 (UTC, UTC+00:00), in ISO 8601 2026-01-05T23:59:59+00:00'],
  [
    '2026-01-05T23:59:59Z',
    'Asia/Tokyo',
    'Tuesday, 6 January 2026, 08:59:59 (Asia/Tokyo, UTC+09:00), in ISO 8601 2026-01-06T08:59:59+09:00',
  ],
  [
    '2026-07-01T12:00:00Z',
    'Europe/Berlin',
    'Wednesday, 1 July 2026, 14:00:00 (Europe/Berlin, UTC+02:00), in ISO 8601 2026-07-01T14:00:00+02:00',
  ],
  [
    '2026-07-01T12:00:00Z',
    'Asia/Kathmandu',
    'Wednesday, 1 July 2026, 17:45:00 (Asia/Kathmandu, UTC+05:45), in ISO 8601 2026-07-01T17:45:00+05:45',
  ],
  [
    '2026-01-01T00:00:00Z',
    ' America/St_Johns ',
    'Wednesday, 31 December 2025, 20:30:00 (America/St_Johns, UTC-03:30), in ISO 8601 2025-12-31T20:30:00-03:30',
  ],
  ['2026-01-01T00:00:00Z', 'UTC', 'Thursday, 1 January 2026, 00:00:00 (UTC, UTC+00:00), in ISO 8601 2026-01-01T00:00:00+00:00'],
])('tells %s in %s', async (iso, zone, told) => expect(await at(iso, zone)).toBe(told))

it.each(Intl.supportedValuesOf('timeZone').filter((_, position) => position % 40 === 0))('knows %s', async (zone) => {
  const told = await at('2026-03-29T01:30:00Z', zone)
  expect(Date.parse(told.split(' ').at(-1) ?? '')).toBe(Date.parse('2026-03-29T01:30:00Z'))
})

describe('a name that is no zone', () => {
  it.each([
    ['Tokyo', 'Asia/Tokyo'],
    ['New York', 'America/New_York'],
    ['São Paulo', 'America/Sao_Paulo'],
    ['Europe/Berln', 'Europe/Berlin'],
    ['London, UK', 'Europe/London'],
  ])('%s leads to %s', (zone, near) => expect(at('2026-01-01T00:00:00Z', zone)).rejects.toThrow(near))

  it.each(['Atlantis', '+25:00', '../../etc/passwd', '日本'])('%s is refused with an example', (zone) =>
    expect(at('2026-01-01T00:00:00Z', zone)).rejects.toThrow('Asia/Tokyo'),
  )
})
