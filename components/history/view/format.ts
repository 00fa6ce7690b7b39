import type { Cost } from '@/lib/domain/usage'

/** What stands where nothing was reported. Never 0. */
export const missing = '–'

const nbsp = '\u00a0'
const decimals = (value: number, locale: string, digits: number) =>
  value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
const two = (value: number) => String(value).padStart(2, '0')

/** Milliseconds as people time things: "12 ms", "6.2 s", "24:05", "3:12:05". `tenths` keeps one decimal past a minute: "41:32.4". */
export function formatDuration(ms: number | null, locale: string, options: { tenths?: boolean } = {}): string {
  if (ms === null) return missing
  if (ms < 100) return `${Math.round(ms)}${nbsp}ms`
  if (ms < 59_950) return `${decimals(ms / 1000, locale, 1)}${nbsp}s`
  const tenths = options.tenths ? Math.round(ms / 100) : Math.round(ms / 1000) * 10
  const hours = Math.floor(tenths / 36_000)
  const minutes = Math.floor(tenths / 600) % 60
  const seconds = Math.floor(tenths / 10) % 60
  const fraction = options.tenths ? decimals((tenths % 10) / 10, locale, 1).slice(1) : ''
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds)}${fraction}`
}

const spans = [
  { ms: 86_400_000, unit: 'd' },
  { ms: 3_600_000, unit: 'h' },
  { ms: 60_000, unit: 'min' },
] as const

/** Milliseconds in one rounded word for a sentence: "2.1 s", "41 min", "3 h", "2 d". */
export function formatSpan(ms: number, locale: string): string {
  const span = spans.find((candidate) => Math.round(ms / 1000) * 1000 >= candidate.ms)
  if (!span) return formatDuration(Math.min(ms, 59_900), locale)
  return `${decimals(Math.round(ms / span.ms), locale, 0)}${nbsp}${span.unit}`
}

/** Milliseconds after the start of a run: "+2.9 s". */
export const formatOffset = (ms: number, locale: string): string => `+${formatDuration(Math.max(0, ms), locale)}`

export const formatCount = (count: number | null, locale: string): string =>
  count === null ? missing : count.toLocaleString(locale)

/** Bytes, in the largest of B, KB, MB that leaves a number of at least 1. */
export function formatBytes(bytes: number, locale: string): string {
  if (bytes < 1000) return `${formatCount(bytes, locale)}${nbsp}B`
  if (bytes < 1_000_000) return `${decimals(bytes / 1000, locale, 1)}${nbsp}KB`
  return `${decimals(bytes / 1_000_000, locale, 1)}${nbsp}MB`
}

/** Money: four places in a list ("$0.0041", "<$0.0001"), six where it has to add up. */
export function formatCost(cost: Cost | null, locale: string, places: 4 | 6 = 4): string {
  if (cost === null) return missing
  const amount = Number(cost.amount)
  const smallest = 10 ** -places
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: cost.currency,
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
  if (amount > 0 && amount < smallest / 2) return `<${format.format(smallest)}`
  return format.format(amount)
}

/** Tokens a second, whole above ten. */
export const formatSpeed = (speed: number | null, locale: string): string =>
  speed === null ? missing : decimals(speed, locale, speed < 10 ? 1 : 0)

/** A share of 0 to 1 in per cent with one decimal. */
export const formatShare = (share: number, locale: string): string =>
  share.toLocaleString(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** ISO time → "10:02:11" in the zone. */
export const formatClock = (iso: string, locale: string, timeZone: string): string =>
  new Date(iso).toLocaleTimeString(locale, { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })

/** ISO time for a list: the clock for today, the day and the clock for other days, the year where it differs. `now` in epoch ms. */
export function formatStart(iso: string, locale: string, { timeZone, now }: { timeZone: string; now: number }): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const date = new Date(iso)
  const [then, today] = [day.format(date), day.format(now)]
  if (then === today) return formatClock(iso, locale, timeZone)
  if (then.slice(0, 4) !== today.slice(0, 4))
    return date.toLocaleDateString(locale, { timeZone, day: 'numeric', month: 'short', year: 'numeric' })
  const clock = date.toLocaleTimeString(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return `${date.toLocaleDateString(locale, { timeZone, day: 'numeric', month: 'short' })}, ${clock}`
}

/** ISO time in full, with the zone's name. */
export const formatMoment = (iso: string, locale: string, timeZone: string): string =>
  new Date(iso).toLocaleString(locale, { timeZone, dateStyle: 'medium', timeStyle: 'long' })
