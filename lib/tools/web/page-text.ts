import { compile, convert } from 'html-to-text'
import type { WebDocument } from './fetch-document'
import { untilTooDeep } from './html-depth'

/** A document's title and readable text. */
export interface PageText {
  /** Empty where it has none. */
  readonly title: string
  readonly text: string
  /** Only the beginning of the document was read. */
  readonly cut: boolean
}

export function pageText({ type, bytes, charset, cut }: WebDocument): PageText {
  const isHtml = type === 'text/html' || type === 'application/xhtml+xml'
  const source = decoderFor(charset ?? (isHtml ? charsetInside(bytes) : null)).decode(bytes)
  if (!isHtml) return { title: '', text: source.trim(), cut }
  const html = untilTooDeep(source)
  return { title: titleOf(html), text: tidy(toText(html)), cut: cut || html.length < source.length }
}

const tidy = (text: string) => text.replace(/\n{3,}/g, '\n\n').trim()

const skipped = ['script', 'style', 'noscript', 'template', 'svg', 'img', 'iframe', 'nav', 'footer', 'button', 'select']

const toText = compile({
  wordwrap: false,
  baseElements: { selectors: ['body'] },
  limits: { maxDepth: 100, ellipsis: '…' },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ...skipped.map((selector) => ({ selector, format: 'skip' })),
  ],
})

/** Bounded repetitions: the text is a stranger's, and an open one would take quadratic time on `<title<title…`. */
const TITLE = /<title(?:\s[^>]{0,200})?>([^<]{0,500})/i
const titleOf = (html: string) =>
  convert(TITLE.exec(html)?.[1] ?? '', { wordwrap: false })
    .replace(/\s+/g, ' ')
    .trim()

/** HTML may name its own encoding, within its first kilobyte. */
const charsetInside = (bytes: Uint8Array): string | null =>
  /<meta[^>]{1,200}charset=["']?([\w.:-]{1,40})/i.exec(Buffer.from(bytes.subarray(0, 1024)).toString('latin1'))?.[1] ?? null

function decoderFor(charset: string | null): TextDecoder {
  try {
    return new TextDecoder(charset ?? 'utf-8')
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder()
    throw error
  }
}
