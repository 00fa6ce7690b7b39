/** What a `datetime-local` input holds ("2026-11-30T10:43"), read in the zone that the page shows; `null` for an unfinished one. */
export function fromInput(value: string, zone: 'local' | 'utc'): string | null {
  if (value === '') return null
  const date = new Date(zone === 'utc' ? `${value}Z` : value)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** An ISO time for such an input, minutes exact. */
export function toInput(iso: string | undefined, zone: 'local' | 'utc'): string {
  if (!iso) return ''
  const date = new Date(iso)
  const shift = zone === 'utc' ? 0 : date.getTimezoneOffset() * 60_000
  return new Date(date.getTime() - shift).toISOString().slice(0, 16)
}
