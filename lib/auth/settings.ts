import { type PatchSettingsBody, type Settings, settingsSchema } from '@/lib/domain/account'
import type { SettingValues } from './ports'

/** What an admin may change while the server runs. Read anew each time: several processes share the database. */
export interface SettingsStore {
  read(): Promise<Settings>
  patch(body: PatchSettingsBody): Promise<Settings>
}

const rows = { signUpOpen: 'sign-up-open', whoMayApprove: 'who-may-approve', maxWaitMs: 'max-wait-ms' } as const
const defaults: Settings = { signUpOpen: true, whoMayApprove: 'person', maxWaitMs: 7 * 24 * 60 * 60_000 }

/** Each setting is a row of its own, so two admins who change different ones at once both succeed. */
export function createSettings(values: SettingValues): SettingsStore {
  const { shape } = settingsSchema
  const read = async (): Promise<Settings> => {
    const [signUpOpen, whoMayApprove, maxWaitMs] = await Promise.all([
      values.read(rows.signUpOpen, shape.signUpOpen),
      values.read(rows.whoMayApprove, shape.whoMayApprove),
      values.read(rows.maxWaitMs, shape.maxWaitMs),
    ])
    return {
      signUpOpen: signUpOpen ?? defaults.signUpOpen,
      whoMayApprove: whoMayApprove ?? defaults.whoMayApprove,
      maxWaitMs: maxWaitMs ?? defaults.maxWaitMs,
    }
  }
  return {
    read,
    async patch(body) {
      if (body.signUpOpen !== undefined) await values.write(rows.signUpOpen, body.signUpOpen)
      if (body.whoMayApprove !== undefined) await values.write(rows.whoMayApprove, body.whoMayApprove)
      if (body.maxWaitMs !== undefined) await values.write(rows.maxWaitMs, body.maxWaitMs)
      return read()
    },
  }
}
