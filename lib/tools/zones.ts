/** Whether `Intl` knows this name of a time zone, old names and any case included. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

const MAX_NEAR = 5

/** Zones that were probably meant by a name that is none: a city, a part of one, a small slip. Nearest first. */
export function nearZones(name: string): readonly string[] {
  const wanted = plain(name.split('/').at(-1) ?? name)
  if (wanted === '') return []
  const rated = Intl.supportedValuesOf('timeZone').map((zone) => ({ zone, distance: distanceTo(zone, wanted) }))
  return rated
    .filter(({ distance }) => distance < FAR)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_NEAR)
    .map(({ zone }) => zone)
}

const FAR = 3

function distanceTo(zone: string, wanted: string): number {
  const city = plain(zone.split('/').at(-1) ?? zone)
  if (city === wanted) return 0
  if (wanted.length >= 3 && (plain(zone).includes(wanted) || wanted.includes(city))) return 1
  const slips = editDistance(city, wanted)
  return slips <= Math.min(2, Math.floor(wanted.length / 4)) ? 1 + slips / 2 : FAR
}

/** `São Paulo` and `Sao_Paulo` are one. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** Levenshtein's, one row at a time. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const above = row
    row = [i]
    for (let j = 1; j <= b.length; j++) {
      const substituted = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(substituted, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
  }
  return row[b.length] ?? 0
}
