import { createHash } from 'node:crypto'
import { Failure } from '@/lib/domain/failure'
import type { Clock } from '@/lib/shared/clock'
import { createRateLimit } from './rate-limit'

const windowMs = 60_000

interface SignInLimitsOptions {
  readonly clock: Clock
  /** Whether a session of this account, begun at this address, stands. */
  readonly isKnown: (email: string, address: string) => Promise<boolean>
}

/**
 * Ten failed sign-ins a minute per account and address. An address can be made up where no proxy stands in front, so an account also
 * has a bound of its own over all addresses, and an address one over all accounts. Only failures count. Nobody is locked out for good:
 * refused tries do not count, and whoever is signed in somewhere can sign in there whatever happens elsewhere.
 */
export function createSignInLimits({ clock, isKnown }: SignInLimitsOptions) {
  const pairs = createRateLimit({ clock, limit: 10, windowMs })
  const accounts = createRateLimit({ clock, limit: 20, windowMs })
  const addresses = createRateLimit({ clock, limit: 100, windowMs })

  return {
    /**
     * Before a try, so that tries at the same time count too. Throws `too_many_requests`; otherwise answers with what to call when the
     * try did not fail for a wrong password.
     */
    async begin(email: string, address: string): Promise<() => void> {
      const account = createHash('sha256').update(email.toLowerCase()).digest('base64url')
      const turns = [
        { limit: pairs, key: `${account} ${address}` },
        { limit: addresses, key: address },
        ...((await isKnown(email.toLowerCase(), address)) ? [] : [{ limit: accounts, key: account }]),
      ]
      const taken: typeof turns = []
      const giveBack = () => {
        for (const { limit, key } of taken) limit.giveBack(key)
      }
      for (const turn of turns) {
        const wait = turn.limit.take(turn.key)
        if (wait > 0) {
          giveBack()
          throw tooMany(wait)
        }
        taken.push(turn)
      }
      return giveBack
    },
    /** Sign-up hashes a password, which is costly: every one counts. */
    signUp(address: string): void {
      const wait = addresses.take(address)
      if (wait > 0) throw tooMany(wait)
    },
  }
}
export type SignInLimits = ReturnType<typeof createSignInLimits>

const tooMany = (retryAfterMs: number) =>
  new Failure('too_many_requests', 'Too many tries. Wait a minute, then try again.', { retryAfterMs })
