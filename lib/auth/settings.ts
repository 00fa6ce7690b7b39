import type { PrismaDb } from '@/lib/db/client'
import { type PatchSettingsBody, type Settings, settingsSchema } from '@/lib/domain/account'

/** What an admin may change while the server runs. Read anew each time: several processes share the database. */
export interface SettingsStore {
  read(): Promise<Settings>
  patch(body: PatchSettingsBody): Promise<Settings>
}

const key = 'house'
const stored = settingsSchema.extend({ signUpOpen: settingsSchema.shape.signUpOpen.default(true) })

export function createSettings(db: PrismaDb): SettingsStore {
  const read = async () => {
    const row = await db.setting.findUnique({ where: { key } })
    return stored.parse(row ? JSON.parse(row.value) : {})
  }
  return {
    read,
    async patch(body) {
      const settings = { ...(await read()), ...body }
      const value = JSON.stringify(settings)
      await db.setting.upsert({ where: { key }, create: { key, value }, update: { value } })
      return settings
    },
  }
}
