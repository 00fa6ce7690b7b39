import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAuth } from '@/lib/auth/create-auth'
import { createLedger } from '@/lib/db/ledger'
import { createSettingStore } from '@/lib/db/setting-store'
import { newId } from '@/lib/shared/ids'
import { type OpenAuth, openAuth, password } from '@/test/support/open-auth'

let house: OpenAuth
beforeEach(async () => {
  house = await openAuth({ auth: 'off', url: 'http://chat.lan:3000' })
})
afterEach(() => house.close())

const under = (host: string) => house.auth.principalOf(new Headers({ host }))

it.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'chat.lan:3000'])(
  'makes everybody under %s the local admin',
  async (host) => {
    expect(await under(host)).toMatchObject({ role: 'admin', via: 'off' })
    expect(await under(host)).toMatchObject({ role: 'admin', via: 'off' })
    expect(await house.db.user.count()).toBe(1)
  },
)

it.each(['evil.example:3000', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.1'])(
  'answers nobody under %s, whatever it resolves to',
  async (host) => {
    await expect(under(host)).rejects.toMatchObject({ code: 'bad_origin' })
  },
)

it('has no sign-in, and bounds no runs', async () => {
  await expect(house.signIn('ada')).rejects.toMatchObject({ code: 'not_found' })
  const admin = await under('localhost')
  for (let n = 0; admin && n < 200; n += 1) house.auth.admitRun(admin)
})

it('does not count the local admin as the first person when sign-in is turned on', async () => {
  await under('localhost')
  const { database, clock, env } = house
  const settings = createSettingStore(database)
  const on = createAuth({
    database,
    budgets: createLedger(database),
    settings,
    clock,
    newId,
    env: { ...env, auth: 'on', url: null },
    report: () => undefined,
  })
  expect(await on.signUpState()).toBe('first')
  const request = new Request('http://localhost/api/auth/sign-up/email', { method: 'POST', headers: { host: 'localhost' } })
  const answer = await on.handle({ path: '/sign-up/email', request, body: { name: 'ada', email: 'ada@example.org', password } })
  expect(await answer.json()).toMatchObject({ user: { role: 'admin' } })
  expect((await on.people.list({ limit: 10 })).items.map(({ name }) => name)).toEqual(['ada'])
})
