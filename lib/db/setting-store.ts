import type { z } from 'zod'
import type { Database } from './client'
import { readJson, writeJson } from './json-column'

/** What an admin set, by name. */
export interface SettingStore {
  /** `undefined` where it was never set. Throws where what is stored does not fit `schema`. */
  read<Schema extends z.ZodType>(key: string, schema: Schema): Promise<z.output<Schema> | undefined>
  write(key: string, value: unknown): Promise<void>
}

const upsert = 'INSERT INTO "Setting" ("key", "value") VALUES (?, ?) ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value"'

export const createSettingStore = ({ sql }: Database): SettingStore => ({
  async read(key, schema) {
    const [row] = await sql.all<{ value: string }>('SELECT "value" FROM "Setting" WHERE "key" = ?', [key])
    return row && readJson(schema, row.value)
  },
  async write(key, value) {
    await sql.run(upsert, [key, writeJson(value)])
  },
})
