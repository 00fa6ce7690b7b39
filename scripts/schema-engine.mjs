#!/usr/bin/env node
// Stands in for Prisma's native schema engine, for machines that reach only the npm registry: the same engine compiled to
// WebAssembly (@prisma/schema-engine-wasm, same commit as the CLI), behind the JSON-RPC over stdio that the CLI speaks.
// prisma.config.ts names it in PRISMA_SCHEMA_ENGINE_BINARY.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'

const argv = process.argv.slice(2)
const option = (name) => (argv.includes(name) ? argv[argv.indexOf(name) + 1] : undefined)
const url = JSON.parse(option('--datasource') ?? '{}').url ?? ''
const isPostgres = /^postgres(ql)?:/.test(url)
const sqliteFile = () => path.resolve(url.replace(/^file:/, '').replace(/\?.*$/, ''))
const removeSqliteFile = () => {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(sqliteFile() + suffix, { force: true })
}

const wasm = await loadEngine()

async function loadEngine() {
  const directory = path.dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'))
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const bytes = readFileSync(path.join(directory, 'schema_engine_bg.wasm'))
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': bindings })
  bindings.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  globalThis.PRISMA_WASM_PANIC_REGISTRY ??= { set_message: (message) => process.stderr.write(`${message}\n`) }
  return bindings
}

// ------------------------------------------------------------------------------------------------- JSON-RPC over stdio

async function serve() {
  const adapters = []
  let factory
  let engine

  async function open() {
    factory ??= bindMigrationAwareSqlAdapterFactory(await (isPostgres ? postgresFactory(adapters) : sqliteFactory(adapters)))
    engine ??= await wasm.SchemaEngine.new({ datamodels: undefined }, () => undefined, factory)
    return engine
  }

  async function close() {
    engine?.free()
    engine = undefined
    for (const adapter of adapters.splice(0)) await adapter.dispose()
  }

  async function call(method, params) {
    if (method === 'reset' && !isPostgres) {
      // The native engine empties the file; this one would leave the tables.
      await close()
      removeSqliteFile()
      return {}
    }
    const opened = await open()
    // These two get no shadow database in this build: they read what devDiagnostic left behind.
    if (method === 'evaluateDataLoss' || method === 'createMigration') {
      await opened.devDiagnostic({ migrationsList: params.migrationsList, filters: params.filters })
    }
    const result = (await opened[method === 'getDatabaseVersion' ? 'version' : method](params)) ?? {}
    return method === 'diff' ? printed(result) : result
  }

  for await (const line of createInterface({ input: process.stdin })) {
    const { id, method, params } = line.trim() ? JSON.parse(line) : {}
    if (!method) continue // the CLI's answer to `print`
    const reply = await call(method, params).then(
      (result) => ({ result }),
      (error) => ({ error: rpcError(causeOf(error, factory)) }),
    )
    send({ id, ...reply })
  }
  await close()
}

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)

/** The native engine prints a diff by calling its host. */
function printed(result) {
  if (result.stdout == null) return result
  send({ id: 'print', method: 'print', params: { content: result.stdout } })
  return { ...result, stdout: null }
}

/** An error that was thrown inside an adapter is known to the engine only by its number. */
function causeOf(error, factory) {
  const match = /External error id#(\d+)/.exec(error.message ?? '')
  return (match && factory?.errorRegistry.consumeError(Number(match[1]))?.error) || error
}

const rpcError = (error) => ({
  code: 4466,
  message: 'An error happened. Check the data field for details.',
  data: {
    is_panic: false,
    message: error.message ?? String(error),
    ...(error.code ? { error_code: error.code, meta: error.meta ?? {} } : {}),
  },
})

// -------------------------------------------------------------------------------------------------------------- adapters

/** Every adapter that `factory` opens is patched, and remembered so that it can be closed. */
function tracked(factory, adapters, patch) {
  for (const method of ['connect', 'connectToShadowDb']) {
    const original = factory[method].bind(factory)
    factory[method] = async () => {
      const adapter = await original()
      patch(adapter)
      adapters.push(adapter)
      return adapter
    }
  }
  return factory
}

async function sqliteFactory(adapters) {
  const { PrismaBetterSqlite3 } = await import('@prisma/adapter-better-sqlite3')
  mkdirSync(path.dirname(sqliteFile()), { recursive: true })
  return tracked(new PrismaBetterSqlite3({ url }), adapters, patchSqlite)
}

const sqliteBooks = `CREATE TABLE "_prisma_migrations" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
)`

/**
 * This build does not see "no books yet" on SQLite (P1014, where the native engine goes on), and replays a whole migration as one
 * statement, which better-sqlite3 refuses.
 */
function patchSqlite(adapter) {
  const queryRaw = adapter.queryRaw.bind(adapter)
  const executeRaw = adapter.executeRaw.bind(adapter)
  const isEmpty = async () => {
    const sql = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    return Number((await queryRaw({ sql, args: [], argTypes: [] })).rows[0][0]) === 0
  }
  adapter.queryRaw = async (query) => {
    try {
      return await queryRaw(query)
    } catch (error) {
      const noBooks = error.cause?.kind === 'TableDoesNotExist' && error.cause.table === '_prisma_migrations'
      if (!noBooks || !(await isEmpty())) throw error
      await adapter.executeScript(sqliteBooks)
      return queryRaw(query)
    }
  }
  adapter.executeRaw = async (query) => {
    try {
      return await executeRaw(query)
    } catch (error) {
      if (!(error instanceof RangeError) || query.args.length > 0) throw error
      await adapter.executeScript(query.sql)
      return 0
    }
  }
}

async function postgresFactory(adapters) {
  const { PrismaPg } = await import('@prisma/adapter-pg')
  const { default: pg } = await import('pg')
  const target = new URL(url)
  const schema = target.searchParams.get('schema')
  target.searchParams.delete('schema')
  const config = { connectionString: target.toString() }
  const factory = new PrismaPg(config, schema ? { schema } : undefined)

  // The package's own shadow database stays connected to the real one when it is given a connection string.
  factory.connectToShadowDb = async () => {
    const name = `prisma_migrate_shadow_db_${randomUUID()}`
    await postgresAdmin(pg, `CREATE DATABASE "${name}"`)
    const shadow = new URL(target)
    shadow.pathname = `/${name}`
    const adapter = await new PrismaPg({ connectionString: shadow.toString() }).connect()
    const dispose = adapter.dispose.bind(adapter)
    adapter.dispose = async () => {
      await dispose()
      await postgresAdmin(pg, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
    }
    return adapter
  }
  return tracked(factory, adapters, patchPostgres)
}

/** The engine reads catalogue columns of type "char" (oid 18), which the adapter does not know; bpchar (1042) reads the same. */
function patchPostgres(adapter) {
  const performIO = adapter.performIO.bind(adapter)
  adapter.performIO = async (query) => {
    const result = await performIO(query)
    for (const field of result.fields ?? []) if (field.dataTypeID === 18) field.dataTypeID = 1042
    return result
  }
}

async function postgresAdmin(pg, sql) {
  const admin = new URL(url)
  admin.pathname = '/postgres'
  admin.search = ''
  await postgresConnect(pg, admin, (client) => client.query(sql))
}

async function postgresConnect(pg, address, work) {
  const client = new pg.Client({ connectionString: address.toString() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

// ------------------------------------------------------------------------- commands: does it exist, make it, throw it away

async function runCommand(command) {
  log('INFO', 'Starting schema engine CLI') // the CLI skips the first line
  if (isPostgres) await postgresCommand(command)
  else await sqliteCommand(command)
  log('INFO', 'done')
}

async function sqliteCommand(command) {
  if (command === 'drop-database') return removeSqliteFile()
  if (command === 'create-database') {
    const { default: Database } = await import('better-sqlite3')
    mkdirSync(path.dirname(sqliteFile()), { recursive: true })
    return new Database(sqliteFile()).close()
  }
  const name = path.basename(sqliteFile())
  if (!existsSync(sqliteFile())) refuse('P1003', `Database \`${name}\` does not exist`, { database_name: name })
}

async function postgresCommand(command) {
  const { default: pg } = await import('pg')
  const target = new URL(url)
  const name = decodeURIComponent(target.pathname.slice(1))
  const quoted = `"${name.replaceAll('"', '""')}"`
  try {
    if (command === 'create-database') await postgresAdmin(pg, `CREATE DATABASE ${quoted}`)
    else if (command === 'drop-database') await postgresAdmin(pg, `DROP DATABASE IF EXISTS ${quoted} WITH (FORCE)`)
    else await postgresConnect(pg, target, () => undefined)
  } catch (error) {
    if (error.code === '3D000') refuse('P1003', `Database \`${name}\` does not exist`, { database_name: name })
    refuse('P1001', `Can't reach database server at \`${target.host}\`: ${error.message}`, {})
  }
}

function refuse(code, message, meta) {
  log('ERROR', message, { is_panic: false, error_code: code, meta })
  process.exit(1)
}

function log(level, message, extra = {}) {
  const entry = { timestamp: new Date().toISOString(), level, target: 'schema_engine::logger', fields: { message, ...extra } }
  process.stderr.write(`${JSON.stringify(entry)}\n`)
}

if (argv[0] === '--version') process.stdout.write(`schema-engine-cli ${wasm.version()} (wasm)\n`)
else if (argv.includes('cli')) await runCommand(argv[argv.indexOf('cli') + 1])
else await serve()
