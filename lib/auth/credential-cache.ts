import type { Principal } from '@/lib/domain/principal'
import type { Clock } from '@/lib/shared/clock'

interface CacheOptions {
  readonly clock: Clock
  readonly ttlMs?: number
  readonly maxEntries?: number
}

/** Who stands behind a credential, and until when it holds (epoch ms; `null`: for good). */
export interface Verified {
  readonly principal: Principal
  readonly expiresAt: number | null
}

/**
 * Remembers verified credentials for a few seconds, so that a busy page does not ask the database with every request. Only what holds
 * is remembered: made-up credentials cannot fill it.
 */
export interface CredentialCache {
  get(credential: string, verify: (credential: string) => Promise<Verified | undefined>): Promise<Principal | undefined>
  /** Forgets everything: a session ended, a token was revoked, a role changed. */
  clear(): void
}

export function createCredentialCache({ clock, ttlMs = 5_000, maxEntries = 1_000 }: CacheOptions): CredentialCache {
  const entries = new Map<string, { readonly principal: Principal; readonly until: number }>()
  let generation = 0
  return {
    async get(credential, verify) {
      const known = entries.get(credential)
      if (known && known.until > clock.now()) return known.principal
      entries.delete(credential)
      const asked = generation
      const verified = await verify(credential)
      // What was read before a `clear` may be what the `clear` was about.
      if (verified && asked === generation) {
        const until = Math.min(clock.now() + ttlMs, verified.expiresAt ?? Number.POSITIVE_INFINITY)
        entries.set(credential, { principal: verified.principal, until })
        for (const oldest of entries.keys()) {
          if (entries.size <= maxEntries) break
          entries.delete(oldest)
        }
      }
      return verified?.principal
    },
    clear() {
      generation += 1
      entries.clear()
    },
  }
}
