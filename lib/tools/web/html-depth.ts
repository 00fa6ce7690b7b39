/** Far beyond any page that people read; the parser takes quadratic time in the depth, on the thread that serves everybody. */
const MAX_OPEN = 2_000

const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])

/**
 * The beginning of an HTML text, up to where more elements would be open than a reader should have to remember. A rough count, on the
 * high side: elements that HTML closes by itself count as open. Linear.
 */
export function untilTooDeep(html: string): string {
  let open = 0
  for (let start = html.indexOf('<'); start !== -1; ) {
    const end = html.indexOf('>', start)
    if (end === -1) return html
    const name = /^\/?[a-z][^\s/>]*/i.exec(html.slice(start + 1, Math.min(end, start + 32)))?.[0].toLowerCase()
    if (name?.startsWith('/')) open = Math.max(0, open - 1)
    else if (name !== undefined && !VOID.has(name) && html[end - 1] !== '/') open++
    if (open > MAX_OPEN) return html.slice(0, start)
    start = html.indexOf('<', end)
  }
  return html
}
