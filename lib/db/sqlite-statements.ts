import type Sqlite from 'better-sqlite3'
import type { SqlValue, Statements } from './sql'

export interface SqliteStatements extends Statements {
  exec(sql: string): void
  /** SQLite itself ends a transaction after some errors (a full disk, say). */
  inTransaction(): boolean
  close(): void
}

/** The statements of one connection, each prepared once. */
export function statementsOf(connection: Sqlite.Database): SqliteStatements {
  const prepared = new Map<string, Sqlite.Statement<unknown[]>>()

  const prepare = (sql: string) => {
    const known = prepared.get(sql)
    if (known) return known
    const statement = connection.prepare<unknown[]>(sql)
    // Filters and lists make texts of their own; what is used again stays.
    if (prepared.size > 300) prepared.clear()
    prepared.set(sql, statement)
    return statement
  }

  return {
    dialect: 'sqlite',
    all: async <Row>(sql: string, values: readonly SqlValue[] = []) => prepare(sql).all(...values.map(bindable)) as Row[],
    run: async (sql, values = []) => prepare(sql).run(...values.map(bindable)).changes,
    exec: (sql) => void prepare(sql).run(),
    inTransaction: () => connection.inTransaction,
    close: () => void connection.close(),
  }
}

const bindable = (value: SqlValue) => (typeof value === 'boolean' ? Number(value) : value)
