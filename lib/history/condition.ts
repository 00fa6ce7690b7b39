import type { SqlValue } from '@/lib/db/sql'

/** A part of a WHERE, with its values in the order of its question marks. */
export interface Condition {
  readonly sql: string
  readonly values: readonly SqlValue[]
}

export const condition = (sql: string, ...values: readonly SqlValue[]): Condition => ({ sql, values })

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? condition('1 = 1') : joined(conditions, ' AND ')

export const any = (conditions: readonly Condition[]): Condition => {
  const { sql, values } = joined(conditions, ' OR ')
  return { sql: `(${sql})`, values }
}

const joined = (conditions: readonly Condition[], word: string): Condition => ({
  sql: conditions.map(({ sql }) => sql).join(word),
  values: conditions.flatMap(({ values }) => values),
})
