import type { Dialect } from './address'

export type SqlValue = string | number | bigint | boolean | Uint8Array | null

/**
 * Statements in the SQL that both dialects share, `?` for a value, names in double quotes. BIGINT comes back as a number (cast to TEXT
 * what may pass 2⁵³), BOOLEAN as boolean on Postgres and 0 or 1 on SQLite.
 */
export interface Statements {
  readonly dialect: Dialect
  /** `Row` is the caller's word for the columns that it selects. */
  all<Row>(sql: string, values?: readonly SqlValue[]): Promise<readonly Row[]>
  /** How many rows were written. */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>
}

/**
 * The database below Prisma, for the paths that every run takes many times: Prisma's own work per query is several times SQLite's
 * (docs/decisions has the figures). Both stand on the same data and never see each other's unfinished transactions.
 */
export interface Sql extends Statements {
  /**
   * All of `work` or nothing, durable when it resolves. It may run together with the work of others in one commit, and again after a
   * deadlock: it does nothing but statements, and awaits nothing else. `committed` is called before, where the database outlives this
   * process with it, but not yet a power cut.
   */
  write<T>(work: (tx: Statements) => Promise<T>, committed?: (value: T) => void): Promise<T>
  close(): Promise<void>
}

/** Where the dialects differ. */
export interface Words {
  /** Whether a text column holds the next value literally. */
  holds(column: string): string
  /** Whether a text column is one of the next value, a JSON list of strings: one text, and one plan, for lists of every length. */
  among(column: string): string
  /** A text column of JSON, for `->` and `->>` with the name of a field. */
  json(column: string): string
  /** The items of a JSON list as the rows of a FROM, each in a column `value`. */
  items(list: string): string
  /** Appended to a SELECT inside a transaction: its rows stay as they are until the end. */
  readonly lockRows: string
  /** The same for rows that somebody else may hold: those are left out. */
  readonly lockFreeRows: string
}

const words: Record<Dialect, Words> = {
  // One writer at a time: what is read inside a transaction stays.
  sqlite: {
    holds: (column) => `instr(${column}, ?) > 0`,
    among: (column) => `${column} IN (SELECT "value" FROM json_each(?))`,
    json: (column) => column,
    items: (list) => `json_each(${list})`,
    lockRows: '',
    lockFreeRows: '',
  },
  postgres: {
    holds: (column) => `strpos(${column}, ?) > 0`,
    among: (column) => `${column} = ANY (ARRAY(SELECT json_array_elements_text(?::json)))`,
    // Its JSON operators fail on an escaped NUL or half a character, which a model may have written: they read a replacement there.
    json: (column) => String.raw`regexp_replace(${column}, '\\u(0000|d[89a-f][0-9a-f]{2})', '\\ufffd', 'g')::json`,
    items: (list) => `json_array_elements(${list})`,
    lockRows: ' FOR SHARE',
    lockFreeRows: ' FOR UPDATE SKIP LOCKED',
  },
}

export const wordsOf = (dialect: Dialect): Words => words[dialect]
