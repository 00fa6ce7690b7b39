import type { PrismaDb } from '@/lib/db/client'
import { Failure } from '@/lib/domain/failure'
import type { Clock } from '@/lib/shared/clock'
import { localAdminId } from './local-admin'
import type { SettingsStore } from './settings'

/** A sign-up writes the person, then the account; between the two the person has none. */
const signUpMs = 10_000

interface SignUpOptions {
  readonly db: PrismaDb
  readonly clock: Clock
  readonly settings: Pick<SettingsStore, 'read'>
}

/**
 * Who may sign up, and as what. 1. The first person is the admin: the unique `firstUser` column decides between simultaneous ones.
 * 2. While there is nobody, sign-up is open. 3. A person without an account cannot sign in and must never count as the first, or
 * nobody could become admin: a sign-up that broke between its two writes is taken back.
 */
export function createSignUp({ db, clock, settings }: SignUpOptions) {
  const people = () => db.user.count({ where: { id: { not: localAdminId } } })

  async function takeBack(which: { readonly email: string } | { readonly before: number }): Promise<void> {
    const broken = 'email' in which ? { email: which.email.toLowerCase() } : { createdAt: { lt: new Date(which.before) } }
    await db.user.deleteMany({ where: { ...broken, id: { not: localAdminId }, accounts: { none: {} } } })
  }

  async function state(): Promise<'first' | 'open' | 'closed'> {
    if ((await people()) === 0) return 'first'
    return (await settings.read()).signUpOpen ? 'open' : 'closed'
  }

  return {
    state,
    /** Throws `sign_up_closed` where an admin has closed it. */
    async admit(): Promise<void> {
      await takeBack({ before: clock.now() - signUpMs })
      if ((await state()) === 'closed') {
        throw new Failure('sign_up_closed', 'Sign-up is closed on this server. Ask its administrator for an account.')
      }
    },
    /** What a new person is beside what they said of themselves. */
    async standing(): Promise<{ role: 'admin'; firstUser: true } | { role: 'user' }> {
      return (await people()) === 0 ? { role: 'admin', firstUser: true } : { role: 'user' }
    },
    takeBack,
  }
}
export type SignUp = ReturnType<typeof createSignUp>
