/** What the redactor leaves of a secret: its public head and one mask (C3). */
const masked = /(?:\b(?:Bearer|Basic)\s)?[^\s•"'`<>(){}[\],]*•{4}/gu

export type TextPart = { readonly type: 'text' | 'secret'; readonly text: string }

/** Cuts text at its masked secrets. */
export function splitSecrets(text: string): readonly TextPart[] {
  if (!text.includes('••••')) return [{ type: 'text', text }]
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(masked)) {
    if (match.index > end) parts.push({ type: 'text', text: text.slice(end, match.index) })
    parts.push({ type: 'secret', text: match[0] })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ type: 'text', text: text.slice(end) })
  return parts
}

interface Node {
  readonly type: string
  readonly tagName?: string
  readonly value?: string
  readonly properties?: Record<string, unknown>
  children?: Node[]
}

/** Rehype: a masked secret in prose becomes an element of its own; code keeps its text, so that copying stays exact. */
export const rehypeMaskedSecrets = () => (tree: Node) => mark(tree)

function mark(node: Node): void {
  if (!node.children || node.tagName === 'pre') return
  node.children = node.children.flatMap((child) => {
    if (child.type !== 'text' || !child.value?.includes('••••')) {
      mark(child)
      return [child]
    }
    return splitSecrets(child.value).map(
      (part): Node =>
        part.type === 'text'
          ? { type: 'text', value: part.text }
          : { type: 'element', tagName: 'masked-secret', properties: {}, children: [{ type: 'text', value: part.text }] },
    )
  })
}
