import { type PatchSettingsBody, type Settings, settingsSchema } from '@/lib/domain/account'
import type { SettingValues } from './ports'

/** What an admin may change while the server runs. Read anew each time: several processes share the database. */
export interface SettingsStore {
  read(): Promise<Settings>
  patch(body: PatchSettingsBody): Promise<Settings>
}

const signUpOpen = 'sign-up-open'

/** Each setting is a row of its own, so two admins who change different ones at once both succeed. */
export function createSettings(values: SettingValues): SettingsStore {
  const read = async () => ({ signUpOpen: (await values.read(signUpOpen, settingsSchema.shape.signUpOpen)) ?? true })
  return {
    read,
    async patch(body) {
      if (body.signUpOpen !== undefined) await values.write(signUpOpen, body.signUpOpen)
      return read()
    },
  }
}
