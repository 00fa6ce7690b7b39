const code = /(```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]*`)/
/** Pandoc's rule: no space inside the dollars and no digit after them, so that prices stay prices. */
const single = /(?<![\\$\w])\$(?=[^\s$])([^$\n]*?[^\s$\\])\$(?![\d$])/g
const round = /\\\(([^\n]+?)\\\)/g
/** Alone on its line it is a display, which the renderer wants on lines of its own. */
const display = /^[ \t]*\$\$([^$\n]+)\$\$[ \t]*$/gm
const square = /\\\[([\s\S]+?)\\\]/g

/**
 * Models write mathematics as `$x$`, `\(x\)` and `\[x\]`; the renderer reads `$$x$$` only, because a single dollar is money more often.
 * Code stays as it is.
 */
export function readableMath(text: string): string {
  if (!text.includes('$') && !text.includes('\\')) return text
  return text
    .split(code)
    .map((part, place) =>
      place % 2 === 1
        ? part
        : part
            .replace(square, (_, inner: string) => `\n$$\n${inner.trim()}\n$$\n`)
            .replace(display, (_, inner: string) => `$$\n${inner.trim()}\n$$`)
            .replace(round, (_, inner: string) => `$$${inner}$$`)
            .replace(single, (_, inner: string) => `$$${inner}$$`),
    )
    .join('')
}
