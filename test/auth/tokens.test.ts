import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Principal } from '@/lib/domain/principal'
import { type OpenAuth, openAuth } from '@/test/support/open-auth'

let house: OpenAuth
let ada: Principal
let bob: Principal
beforeEach(async () => {
  house = await openAuth()
  ada = await signedUp('ada')
  bob = await signedUp('bob')
})
afterEach(() => house.close())

async function signedUp(name: string): Promise<Principal> {
  const principal = await house.auth.principalOf(new Headers({ cookie: await house.signUp(name) }))
  if (!principal) throw new Error('not signed up')
  return principal
}
const who = (token: string) => house.auth.principalOf(new Headers({ authorization: `Bearer ${token}` }))
const at = (ms: number) => new Date(house.clock.now() + ms).toISOString()

it('shows a token once and keeps only its hash', async () => {
  const { token, prefix } = await house.auth.tokens.create(bob, { name: 'script' })
  expect(token).toMatch(/^vl_[\w-]{43}$/)
  expect(token.startsWith(prefix)).toBe(true)
  expect(JSON.stringify(await house.db.apiToken.findMany())).not.toContain(token)
  expect(JSON.stringify(await house.auth.tokens.list(bob))).not.toContain(token)
  expect(await who(token)).toEqual({ ...bob, via: 'token' })
})

it.each(['', 'vl_', 'vl_unknown', 'x'.repeat(5_000)])(
  'refuses the token "%.20s" aloud, whatever cookie is beside it',
  async (token) => {
    const cookie = await house.signUp('eve')
    const headers = new Headers({ authorization: `Bearer ${token}`, cookie })
    await expect(house.auth.principalOf(headers)).rejects.toMatchObject({ code: 'unauthenticated' })
  },
)

it('leaves a password of a proxy alone', async () => {
  const headers = new Headers({ authorization: 'Basic dXNlcjpwdw==', cookie: await house.signUp('eve') })
  expect(await house.auth.principalOf(headers)).toMatchObject({ name: 'eve' })
})

it('refuses a token from the moment it is revoked, and only its owner revokes it', async () => {
  const { token, id } = await house.auth.tokens.create(bob, { name: 'script' })
  await who(token)
  await expect(house.auth.tokens.revoke(ada, id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await who(token)).toBeDefined()
  await house.auth.tokens.revoke(bob, id)
  await expect(who(token)).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(house.auth.tokens.revoke(bob, id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await house.auth.tokens.list(bob)).toEqual([])
})

it('refuses a token past its time, even while it is remembered', async () => {
  const { token } = await house.auth.tokens.create(bob, { name: 'script', expiresAt: at(2_000) })
  expect(await who(token)).toBeDefined()
  house.clock.advance(2_000)
  await expect(who(token)).rejects.toMatchObject({ code: 'unauthenticated' })
})

it('refuses a time that is past', async () => {
  await expect(house.auth.tokens.create(bob, { name: 'script', expiresAt: at(-1) })).rejects.toMatchObject({
    code: 'validation_failed',
  })
})

it('writes down a use at most once a minute', async () => {
  const { token } = await house.auth.tokens.create(bob, { name: 'script' })
  const used = async () => {
    await who(token)
    return (await house.auth.tokens.list(bob))[0]?.lastUsedAt
  }
  const first = await used()
  expect(first).toBe(at(0))
  house.clock.advance(30_000)
  expect(await used()).toBe(first)
  house.clock.advance(31_000)
  expect(await used()).toBe(at(0))
})

it('does not let a token make another one', async () => {
  const { token } = await house.auth.tokens.create(bob, { name: 'script' })
  const byToken = await who(token)
  await expect(house.auth.tokens.create(byToken ?? bob, { name: 'more' })).rejects.toMatchObject({ code: 'forbidden' })
})

it('follows the role and the ban of its person at once', async () => {
  const { token } = await house.auth.tokens.create(bob, { name: 'script' })
  expect(await who(token)).toMatchObject({ role: 'user' })
  await house.auth.people.patch(bob.userId, { role: 'operator' })
  expect(await who(token)).toMatchObject({ role: 'operator' })
  await house.auth.people.patch(bob.userId, { banned: true })
  await expect(who(token)).rejects.toMatchObject({ code: 'unauthenticated' })
})
