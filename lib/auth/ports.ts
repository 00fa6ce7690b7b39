import type { z } from 'zod'
import type { Budget } from '@/lib/domain/configuration'

/** Where values that an admin set are kept, by name. */
export interface SettingValues {
  /** `undefined` where it was never set. Throws where what is stored does not fit `schema`. */
  read<Schema extends z.ZodType>(key: string, schema: Schema): Promise<z.output<Schema> | undefined>
  write(key: string, value: unknown): Promise<void>
}

/** What people may use (E5). */
export interface PersonBudgets {
  /** Of those of these people who have one. */
  budgetsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, Budget>>
  /** `null` takes it away. */
  setBudget(userId: string, budget: Budget | null): Promise<void>
}
