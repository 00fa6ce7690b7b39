/** How long a provider asks to wait, in ms from `now` (epoch ms): `retry-after-ms`, or `Retry-After` in seconds or as a date. */
export function retryAfterMs(headers: Headers, now: number): number | undefined {
  const milliseconds = number(headers.get('retry-after-ms'))
  if (milliseconds !== undefined) return milliseconds
  const header = headers.get('retry-after')
  const seconds = number(header)
  if (seconds !== undefined) return seconds * 1000
  const date = header === null ? Number.NaN : Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

const number = (value: string | null): number | undefined =>
  value !== null && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : undefined
