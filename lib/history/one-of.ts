import type { Words } from '@/lib/db/sql'
import { type Condition, condition } from './condition'

/** One value is an equation, which an index answers in order; several are a list. Nothing asked is no condition. */
export function oneOf(column: string, values: readonly string[] | undefined, words: Words): Condition | undefined {
  const [first, ...others] = values ?? []
  if (first === undefined) return undefined
  return others.length === 0 ? condition(`${column} = ?`, first) : condition(words.among(column), JSON.stringify(values))
}
