import type { Env } from '@/lib/config/env'
import type { Database } from '@/lib/db/client'
import { Failure } from '@/lib/domain/failure'
import type { Principal } from '@/lib/domain/principal'
import type { Clock } from '@/lib/shared/clock'
import type { NewId } from '@/lib/shared/ids'
import { createInstance, type Instance } from './better-auth'
import { createCredentialCache } from './credential-cache'
import { type AuthCall, createHandler } from './handler'
import { createLocalAdmin, refuseForeignName } from './local-admin'
import { createPeople, type People } from './people'
import type { PersonBudgets, SettingValues } from './ports'
import { createRateLimit } from './rate-limit'
import { readOrCreateSecret } from './secret'
import { createSessions } from './sessions'
import { createSettings, type SettingsStore } from './settings'
import { createSignInLimits } from './sign-in-limits'
import { createSignUp } from './sign-up'
import { createTokens, type Tokens } from './tokens'

interface AuthOptions {
  readonly database: Database
  readonly budgets: PersonBudgets
  readonly settings: SettingValues
  readonly env: Pick<Env, 'auth' | 'secret' | 'dataDir' | 'url'>
  readonly clock: Clock
  readonly newId: NewId
  /** Logs what nobody expected. */
  readonly report: (error: unknown) => void
}

/** Who asks, and who may do what. */
export interface Auth {
  /** One of `endpoints`. Throws `Failure`; `not_found` while sign-in is off. */
  handle(call: AuthCall): Promise<Response>
  /**
   * Who asks: an API token, a session's cookie, or with sign-in off the local admin. Throws `unauthenticated` for a token that does not
   * hold, and with sign-in off `bad_origin` under a name that is not loopback.
   */
  principalOf(headers: Headers): Promise<Principal | undefined>
  readonly tokens: Tokens
  readonly people: People
  readonly settings: SettingsStore
  /** Whether somebody may sign up, for the sign-in page; `first`: nobody is there yet, and whoever comes becomes the admin. */
  signUpState(): Promise<'first' | 'open' | 'closed'>
  /** Before a run starts; throws `too_many_requests` beyond 60 a minute of one person. With sign-in off there is no bound. */
  admitRun(principal: Principal): void
}

const runsPerMinute = 60

/** Opens nothing yet: `next build` evaluates routes, so better-auth and the secret wait for the first request. */
export function createAuth({ database, budgets, settings: values, env, clock, newId, report }: AuthOptions): Auth {
  const db = database.client
  const tokenCache = createCredentialCache({ clock })
  const sessionCache = createCredentialCache({ clock })
  const changed = () => {
    tokenCache.clear()
    sessionCache.clear()
  }
  const settings = createSettings(values)
  const signUp = createSignUp({ db, clock, settings })

  let built: Instance | undefined
  const build = () =>
    createInstance({
      database,
      secret: env.secret ?? readOrCreateSecret(env.dataDir),
      publicUrl: env.url,
      newId,
      standing: signUp.standing,
      changed,
      report,
    })
  const instance = () => {
    built ??= build()
    return built
  }

  const sessions = createSessions({ instance, cache: sessionCache })
  const tokens = createTokens({ db, clock, newId, cache: tokenCache })
  const localAdmin = createLocalAdmin(db)
  const principalOf = async (headers: Headers) => {
    if (env.auth === 'off') {
      refuseForeignName(headers, env.url)
      return localAdmin()
    }
    const token = bearerToken(headers)
    if (token === undefined) return sessions.principalOf(headers)
    const principal = await tokens.principalOf(token)
    if (!principal) throw new Failure('unauthenticated', 'This API token does not hold: it is unknown, revoked or past its time.')
    return principal
  }

  const limits = createSignInLimits({ clock, isKnown: sessionAt(database) })
  const handle = createHandler({ instance, limits, signUp, principalOf: (headers) => sessions.principalOf(headers) })
  const runs = createRateLimit({ clock, limit: runsPerMinute, windowMs: 60_000 })

  return {
    handle: async (call) => {
      if (env.auth === 'off') throw new Failure('not_found', 'Sign-in is off on this server: every request is the local admin.')
      return handle(call)
    },
    principalOf,
    tokens,
    people: createPeople({
      db,
      budgets,
      now: () => clock.now(),
      hash: async (password) => (await instance().$context).password.hash(password),
      changed,
    }),
    settings,
    signUpState: signUp.state,
    admitRun(principal) {
      if (principal.via === 'off') return
      const retryAfterMs = runs.take(principal.userId)
      if (retryAfterMs > 0) throw new Failure('too_many_requests', 'You started many runs. Wait a moment.', { retryAfterMs })
    },
  }
}

/** The token of `Authorization: Bearer …`. Other schemes are not ours: a proxy's own password may stand there. */
const bearerToken = (headers: Headers): string | undefined => /^bearer\b *(.*)$/i.exec(headers.get('authorization') ?? '')?.[1]

const sessionAt = (database: Database) => async (email: string, ipAddress: string) =>
  (await database.client.session.findFirst({ where: { user: { email }, ipAddress }, select: { id: true } })) !== null
