import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import type {
  IsolationLevel,
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  SqlResultSet,
  Transaction,
} from '@prisma/driver-adapter-utils'
import { patiently, pragmas, shortWaitMs } from './sqlite-file'
import type { Turns } from './turns'

/**
 * Prisma's adapter has one connection, and a query that is not part of an open interactive transaction runs inside it: when that
 * transaction rolls back, a write that somebody else was told is done is gone. A failed COMMIT also leaves its transaction open
 * (https://github.com/prisma/orm/issues/29933). This one closes both holes:
 *
 * 1. A query outside a transaction, and every other transaction, waits for its turn.
 * 2. A transaction takes the write lock when it begins (BEGIN IMMEDIATE), where waiting is possible.
 * 3. Once ended, committed or not, it is closed: nothing runs in it and its turn is over.
 */
export function sqliteAdapter(file: string, turns: Turns): SqlDriverAdapterFactory {
  const stock = new PrismaBetterSqlite3({ url: file, timeout: shortWaitMs })
  return {
    provider: stock.provider,
    adapterName: stock.adapterName,
    async connect() {
      const adapter = await stock.connect()
      await adapter.executeScript(pragmas)
      return takingTurns(adapter, turns)
    },
  }
}

function takingTurns(adapter: SqlDriverAdapter, turns: Turns): SqlDriverAdapter {
  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    getConnectionInfo: adapter.getConnectionInfo?.bind(adapter),
    queryRaw: (query) => turns.exclusive(() => patiently(() => adapter.queryRaw(query))),
    executeRaw: (query) => turns.exclusive(() => patiently(() => adapter.executeRaw(query))),
    executeScript: (script) => turns.exclusive(() => adapter.executeScript(script)),
    dispose: () => turns.exclusive(() => adapter.dispose()),
    async startTransaction(level?: IsolationLevel) {
      if (level && level !== 'SERIALIZABLE') throw new TypeError(`SQLite has no isolation level ${level}.`)
      const endTurn = await turns.take()
      try {
        await patiently(() => adapter.executeRaw(statement('BEGIN IMMEDIATE')))
      } catch (error) {
        endTurn()
        throw error
      }
      return transaction(adapter, endTurn)
    },
  }
}

const statement = (sql: string): SqlQuery => ({ sql, args: [], argTypes: [] })

function transaction(adapter: SqlDriverAdapter, endTurn: () => void): Transaction {
  let open = true

  const run = async (sql: string) => {
    if (!open) throw new Error('The transaction has ended.')
    await adapter.executeRaw(statement(sql))
  }

  async function end(sql: 'COMMIT' | 'ROLLBACK') {
    if (!open) return
    open = false
    try {
      await adapter.executeRaw(statement(sql))
    } catch (error) {
      // A busy COMMIT leaves the transaction open; the caller is told that it failed, so nothing of it may remain.
      if (sql === 'COMMIT') await adapter.executeRaw(statement('ROLLBACK')).catch(() => undefined)
      throw error
    } finally {
      endTurn()
    }
  }

  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    // COMMIT and ROLLBACK are sent here, not by Prisma.
    options: { usePhantomQuery: true },
    async queryRaw(query: SqlQuery): Promise<SqlResultSet> {
      if (!open) throw new Error('The transaction has ended.')
      return adapter.queryRaw(query)
    },
    async executeRaw(query: SqlQuery): Promise<number> {
      if (!open) throw new Error('The transaction has ended.')
      return adapter.executeRaw(query)
    },
    commit: () => end('COMMIT'),
    rollback: () => end('ROLLBACK'),
    createSavepoint: (name) => run(`SAVEPOINT ${name}`),
    rollbackToSavepoint: (name) => run(`ROLLBACK TO ${name}`),
    releaseSavepoint: (name) => run(`RELEASE SAVEPOINT ${name}`),
  }
}
