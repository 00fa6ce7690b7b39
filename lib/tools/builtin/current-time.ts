import { z } from 'zod'
import { Failure } from '@/lib/domain/failure'
import type { Clock } from '@/lib/shared/clock'
import { defineTool } from '@/lib/tools/tool'
import { isTimeZone, nearZones } from '@/lib/tools/zones'

export const createCurrentTime = (clock: Pick<Clock, 'now'>) =>
  defineTool({
    name: 'current_time',
    title: 'Current time',
    description: 'Tells the date and time of now in a time zone. Use it whenever an answer depends on what day or time it is.',
    effect: 'read',
    schema: z.object({
      timeZone: z.string().min(1).max(100).describe('An IANA time zone, such as Europe/Berlin, Asia/Tokyo or UTC'),
    }),
    timeoutMs: 2_000,
    async run({ timeZone }) {
      const zone = timeZone.trim()
      if (!isTimeZone(zone)) throw new Failure('tool_failed', unknown(zone))
      return tellTime(clock.now(), zone)
    },
  })

function unknown(zone: string): string {
  const near = nearZones(zone)
  const hint =
    near.length > 0
      ? `Did you mean ${near.join(', ')}?`
      : 'Name a larger city of the same zone, such as Europe/Berlin or Asia/Tokyo.'
  return `There is no IANA time zone “${zone}”. ${hint}`
}

/** `Tuesday, 6 January 2026, 09:05:00 (Asia/Tokyo, UTC+09:00), in ISO 8601 2026-01-06T09:05:00+09:00` */
function tellTime(now: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const { weekday, day, month, year, hour, minute, second } = partsOf(format, now)
  const offset = offsetOf(now, timeZone)
  const date = isoDate(now, timeZone)
  const time = `${hour}:${minute}:${second}`
  return `${weekday}, ${day} ${month} ${year}, ${time} (${timeZone}, UTC${offset}), in ISO 8601 ${date}T${time}${offset}`
}

const partsOf = (format: Intl.DateTimeFormat, now: number): Partial<Record<Intl.DateTimeFormatPartTypes, string>> =>
  Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))

function isoDate(now: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const { year, month, day } = partsOf(format, now)
  return `${year}-${month}-${day}`
}

/** `+09:00`; historical offsets with seconds do not occur now. */
function offsetOf(now: number, timeZone: string): string {
  const { timeZoneName = 'GMT' } = partsOf(new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }), now)
  return timeZoneName === 'GMT' ? '+00:00' : timeZoneName.slice('GMT'.length)
}
