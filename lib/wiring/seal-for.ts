import { readOrCreateSecret } from '@/lib/auth/secret'
import type { Env } from '@/lib/config/env'
import { createSeal, type Seal } from '@/lib/db/seal'

/** Everything that is stored encrypted. Part of each key's derivation: a name that changes makes what was sealed under it unreadable. */
type Purpose = 'suspensions' | 'idempotent calls' | 'tool servers' | 'provider keys'

/** The seal for one purpose, under the installation's secret. */
export const sealFor = (env: Pick<Env, 'secret' | 'dataDir'>, purpose: Purpose): Seal =>
  createSeal(() => env.secret ?? readOrCreateSecret(env.dataDir), purpose)
