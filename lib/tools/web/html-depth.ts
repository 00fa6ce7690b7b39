/** The parser looks through all open elements at each tag. Far beyond any page that people read, and still only milliseconds. */
const MAX_LOOKS = 20_000_000

const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])

/**
 * The beginning of an HTML text, up to where parsing it would take quadratic time: parsing holds the thread that serves everybody. A
 * rough count, on the high side: elements that HTML closes by itself count as open. Linear.
 */
export function untilTooDeep(html: string): string {
  const openOf = new Map<string, number>()
  let open = 0
  let looks = 0
  for (let start = html.indexOf('<'); start !== -1; ) {
    const end = html.indexOf('>', start)
    if (end === -1) return html
    const [, closing, tag] = /^(\/?)([a-z][^\s/>]*)/i.exec(html.slice(start + 1, Math.min(end, start + 32))) ?? []
    const name = tag?.toLowerCase()
    if (name !== undefined && !VOID.has(name) && html[end - 1] !== '/') {
      const change = closing !== '/' ? 1 : openOf.get(name) ? -1 : 0
      openOf.set(name, (openOf.get(name) ?? 0) + change)
      open += change
    }
    looks += open
    if (looks > MAX_LOOKS) return html.slice(0, start)
    start = html.indexOf('<', end)
  }
  return html
}
