import Sqlite from 'better-sqlite3'
import pg from 'pg'

/** Whether a raw statement met a row that is already there. */
export const isUniqueViolation = (error: unknown): boolean =>
  (error instanceof Sqlite.SqliteError &&
    (error.code === 'SQLITE_CONSTRAINT_UNIQUE' || error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY')) ||
  (error instanceof pg.DatabaseError && error.code === '23505')

/** Whether a statement named, on Postgres, a row that somebody removed at the same time. */
export const isMissingReference = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '23503'
