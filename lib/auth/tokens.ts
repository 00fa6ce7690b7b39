import { createHash, randomBytes } from 'node:crypto'
import type { PrismaDb } from '@/lib/db/client'
import type { ApiToken, CreatedToken, CreateTokenBody } from '@/lib/domain/account'
import { Failure } from '@/lib/domain/failure'
import type { Principal } from '@/lib/domain/principal'
import type { Clock } from '@/lib/shared/clock'
import type { NewId } from '@/lib/shared/ids'
import type { CredentialCache, Verified } from './credential-cache'
import { isBanned, principalFrom } from './principal'

const tokenPrefix = 'vl_'
const shownCharacters = 8
const maxPerPerson = 100
const lastUsedStepMs = 60_000

/** API tokens of people: 32 random bytes, shown once, kept as their sha256. */
export interface Tokens {
  /** Those that were not revoked, newest first. */
  list(principal: Principal): Promise<ApiToken[]>
  /** `forbidden` for a token: a leaked one must not make others. `conflict` beyond 100. */
  create(principal: Principal, body: CreateTokenBody): Promise<CreatedToken>
  /** `not_found` where it is not there or not theirs. From then on the token is refused. */
  revoke(principal: Principal, id: string): Promise<void>
  /** Whose token it is; `undefined` where it does not hold. */
  principalOf(token: string): Promise<Principal | undefined>
}

interface TokensOptions {
  readonly db: PrismaDb
  readonly clock: Clock
  readonly newId: NewId
  readonly cache: CredentialCache
}

export function createTokens({ db, clock, newId, cache }: TokensOptions): Tokens {
  return {
    async list({ userId }) {
      const rows = await db.apiToken.findMany({ where: { userId, revokedAt: null }, orderBy: { id: 'desc' }, take: maxPerPerson })
      return rows.map(view)
    },
    async create(principal, body) {
      if (principal.via === 'token') {
        throw new Failure('forbidden', 'An API token cannot make another one. Sign in with your password to make it.')
      }
      const expiresAt = futureDate(body.expiresAt ?? null, clock.now())
      const owned = await db.apiToken.count({ where: { userId: principal.userId, revokedAt: null } })
      if (owned >= maxPerPerson) throw new Failure('conflict', `You have ${maxPerPerson} API tokens. Revoke one first.`)
      const token = tokenPrefix + randomBytes(32).toString('base64url')
      const row = await db.apiToken.create({
        data: {
          id: newId(),
          userId: principal.userId,
          name: body.name,
          prefix: token.slice(0, tokenPrefix.length + shownCharacters),
          hash: hashOf(token),
          createdAt: new Date(clock.now()),
          expiresAt,
        },
      })
      return { ...view(row), token }
    },
    async revoke({ userId }, id) {
      const { count } = await db.apiToken.updateMany({
        where: { id, userId, revokedAt: null },
        data: { revokedAt: new Date(clock.now()) },
      })
      cache.clear()
      if (count === 0) throw new Failure('not_found', 'You have no such API token.')
    },
    principalOf: async (token) =>
      token.startsWith(tokenPrefix) ? cache.get(hashOf(token), (hash) => verify(db, clock.now(), hash)) : undefined,
  }
}

async function verify(db: PrismaDb, now: number, hash: string): Promise<Verified | undefined> {
  const row = await db.apiToken.findUnique({ where: { hash }, include: { user: true } })
  if (!row || row.revokedAt !== null || isBanned(row.user, now)) return undefined
  const expiresAt = row.expiresAt?.getTime() ?? null
  if (expiresAt !== null && expiresAt <= now) return undefined
  if (row.lastUsedAt === null || row.lastUsedAt.getTime() <= now - lastUsedStepMs) {
    await db.apiToken.updateMany({ where: { id: row.id, revokedAt: null }, data: { lastUsedAt: new Date(now) } })
  }
  return { principal: principalFrom(row.user, 'token'), expiresAt }
}

function futureDate(time: string | null, now: number): Date | null {
  if (time === null) return null
  const date = new Date(time)
  if (date.getTime() > now && date.getUTCFullYear() < 10_000) return date
  throw new Failure('validation_failed', 'The body is not valid.', {
    errors: [{ path: 'expiresAt', message: 'Must be in the future, before the year 10000.' }],
  })
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

interface TokenRow extends Pick<ApiToken, 'id' | 'name' | 'prefix'> {
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly expiresAt: Date | null
}

const view = (row: TokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
})
