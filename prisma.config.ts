import path from 'node:path'
import { defineConfig } from 'prisma/config'

// Prisma's migration engine from npm (WebAssembly) instead of a downloaded binary, so that every `prisma` command works where only
// the npm registry is reachable. Set the variable yourself to use another engine. Tools run outside the app, so they read the
// environment here and not through lib/config.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.resolve(import.meta.dirname, 'scripts/schema-engine.mjs')

const url = process.env.DATABASE_URL ?? `file:${path.join(process.env.VERLAUF_DATA_DIR ?? './data', 'verlauf.db')}`
const dialect = process.env.VERLAUF_DIALECT ?? (/^postgres(ql)?:/.test(url) ? 'postgres' : 'sqlite')

export default defineConfig({
  schema: path.join('prisma', dialect),
  migrations: { path: path.join('prisma', dialect, 'migrations') },
  datasource: { url },
})
