import type { z } from 'zod'

/** Where values that an admin set are kept, by name. */
export interface SettingValues {
  /** `undefined` where it was never set. Throws where what is stored does not fit `schema`. */
  read<Schema extends z.ZodType>(key: string, schema: Schema): Promise<z.output<Schema> | undefined>
  write(key: string, value: unknown): Promise<void>
}
