import { afterAll, beforeAll, expect, it } from 'vitest'
import { describePostgres, makePostgresDatabase } from '@/test/db/on-both'
import { cookieOf } from '@/test/support/cookie'
import { type OpenAuth, openAuth } from '@/test/support/open-auth'

describePostgres('sign-in on Postgres', () => {
  let house: OpenAuth
  let drop: () => Promise<void>
  beforeAll(async () => {
    const database = await makePostgresDatabase()
    drop = database.drop
    house = await openAuth({ databaseUrl: database.url })
  }, 60_000)
  afterAll(async () => {
    await house.close()
    await drop()
  })
  const who = (cookie: string) => house.auth.principalOf(new Headers({ cookie }))

  it('makes one of several who are first at once the admin', async () => {
    const cookies = await Promise.all(['ada', 'bob', 'eve'].map((name) => house.signUp(name)))
    const roles = await Promise.all(cookies.map(async (cookie) => (await who(cookie))?.role))
    expect(roles.sort()).toEqual(['admin', 'user', 'user'])
    expect(house.reported).toEqual([])
  })

  it('signs in and out', async () => {
    const cookie = cookieOf(await house.signIn('bob'))
    expect(await who(cookie)).toMatchObject({ name: 'bob' })
    await house.post('/sign-out', {}, { cookie })
    expect(await who(cookie)).toBeUndefined()
  })

  it('keeps one of two administrators who demote each other at once, and takes tokens', async () => {
    const { items } = await house.auth.people.list({ limit: 10 })
    await Promise.all(items.map(({ id }) => house.auth.people.patch(id, { role: 'admin' }).catch(() => undefined)))
    const admins = await house.db.user.findMany({ where: { role: 'admin' } })
    await Promise.allSettled(admins.map(({ id }) => house.auth.people.patch(id, { role: 'user' })))
    const [admin] = await house.db.user.findMany({ where: { role: 'admin' } })
    if (!admin) throw new Error('no administrator is left')
    const ada = { userId: admin.id, name: admin.name, role: 'admin', via: 'session' } as const
    const { token } = await house.auth.tokens.create(ada, { name: 'script' })
    expect(await house.auth.principalOf(new Headers({ authorization: `Bearer ${token}` }))).toEqual({ ...ada, via: 'token' })
  })
})
