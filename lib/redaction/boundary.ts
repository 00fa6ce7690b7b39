import { alnum, isIn } from './characters'

/**
 * Whether a word may begin at `index`: nothing alphanumeric stands before it, or what does is the end of an escape (`\n`, `\u0026`, `%20`),
 * as in JSON and in addresses. Letters of other scripts are no obstacle: Japanese puts no space before a key.
 */
export function isWordStart(text: string, index: number): boolean {
  if (index === 0 || !isIn(text.charCodeAt(index - 1), alnum)) return true
  if (text[index - 2] === '\\') return 'nrtbfv'.includes(text.charAt(index - 1))
  if (text[index - 3] === '%') return /^[0-9A-Fa-f]{2}$/.test(text.slice(index - 2, index))
  return text[index - 6] === '\\' && /^u[0-9A-Fa-f]{4}$/.test(text.slice(index - 5, index))
}
