import { createHash } from 'node:crypto'

const longest = 64

/**
 * The name by which models know a server's tool: `<server>__<tool>` of letters, digits, `_` and `-`, at most 64. A name that had to be
 * changed or cut ends in six digits of its hash, so that it depends on nothing but itself and no two of a server meet.
 */
export function toolNameOf(slug: string, name: string): string {
  const prefix = `${slug}__`
  const plain = name.replace(/[^a-zA-Z0-9_-]/g, '_')
  if (plain === name && name !== '' && prefix.length + name.length <= longest) return prefix + name
  const mark = `_${createHash('sha256').update(name).digest('hex').slice(0, 6)}`
  return prefix + plain.slice(0, longest - prefix.length - mark.length) + mark
}

/** The server that a tool's name speaks of: a slug has no `_` of its own. */
export const slugOf = (toolName: string): string => toolName.split('__', 1)[0] ?? ''
