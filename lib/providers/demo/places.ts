const zones = new Map([
  ['tokyo', 'Asia/Tokyo'],
  ['japan', 'Asia/Tokyo'],
  ['osaka', 'Asia/Tokyo'],
  ['seoul', 'Asia/Seoul'],
  ['beijing', 'Asia/Shanghai'],
  ['shanghai', 'Asia/Shanghai'],
  ['hong kong', 'Asia/Hong_Kong'],
  ['singapore', 'Asia/Singapore'],
  ['delhi', 'Asia/Kolkata'],
  ['mumbai', 'Asia/Kolkata'],
  ['kathmandu', 'Asia/Kathmandu'],
  ['dubai', 'Asia/Dubai'],
  ['istanbul', 'Europe/Istanbul'],
  ['nairobi', 'Africa/Nairobi'],
  ['cairo', 'Africa/Cairo'],
  ['lagos', 'Africa/Lagos'],
  ['johannesburg', 'Africa/Johannesburg'],
  ['athens', 'Europe/Athens'],
  ['helsinki', 'Europe/Helsinki'],
  ['berlin', 'Europe/Berlin'],
  ['germany', 'Europe/Berlin'],
  ['vienna', 'Europe/Vienna'],
  ['zurich', 'Europe/Zurich'],
  ['zürich', 'Europe/Zurich'],
  ['paris', 'Europe/Paris'],
  ['madrid', 'Europe/Madrid'],
  ['rome', 'Europe/Rome'],
  ['amsterdam', 'Europe/Amsterdam'],
  ['stockholm', 'Europe/Stockholm'],
  ['london', 'Europe/London'],
  ['dublin', 'Europe/Dublin'],
  ['lisbon', 'Europe/Lisbon'],
  ['reykjavik', 'Atlantic/Reykjavik'],
  ['são paulo', 'America/Sao_Paulo'],
  ['sao paulo', 'America/Sao_Paulo'],
  ['buenos aires', 'America/Argentina/Buenos_Aires'],
  ['new york', 'America/New_York'],
  ['boston', 'America/New_York'],
  ['toronto', 'America/Toronto'],
  ['chicago', 'America/Chicago'],
  ['mexico city', 'America/Mexico_City'],
  ['denver', 'America/Denver'],
  ['san francisco', 'America/Los_Angeles'],
  ['los angeles', 'America/Los_Angeles'],
  ['seattle', 'America/Los_Angeles'],
  ['honolulu', 'Pacific/Honolulu'],
  ['sydney', 'Australia/Sydney'],
  ['melbourne', 'Australia/Melbourne'],
  ['auckland', 'Pacific/Auckland'],
  ['utc', 'UTC'],
  ['gmt', 'UTC'],
])

export interface Place {
  /** As a person would write it; `null` where the text names none that is known here. */
  readonly name: string | null
  /** IANA. */
  readonly timeZone: string
}

const askedForTime = /\b(?:what(?:'s| is)? (?:the )?time|time is it|current time|the time (?:in|at)|time in|how late is it)\b/i

/** Where a text asks for the time, if it does; UTC for a place that is not known. */
export function timeAskedIn(text: string): Place | undefined {
  if (!askedForTime.test(text)) return undefined
  const zone = /\b[A-Z][A-Za-z]+\/[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_]+)?\b/.exec(text)?.[0]
  if (zone) return { name: zone, timeZone: zone }
  const lower = text.toLowerCase()
  for (const [name, timeZone] of zones) {
    if (new RegExp(String.raw`(?<!\p{L})${name}(?!\p{L})`, 'u').test(lower)) return { name: titled(name), timeZone }
  }
  return { name: null, timeZone: 'UTC' }
}

const titled = (name: string) =>
  name.length === 3 ? name.toUpperCase() : name.replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
