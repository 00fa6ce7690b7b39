import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLedger } from '@/lib/db/ledger'
import { type OpenAuth, openAuth } from '@/test/support/open-auth'

let house: OpenAuth
const cookies = new Map<string, string>()
beforeEach(async () => {
  house = await openAuth()
  for (const name of ['ada', 'bob', 'eve']) cookies.set(name, await house.signUp(name))
})
afterEach(() => house.close())

const who = (name: string) => house.auth.principalOf(new Headers({ cookie: cookies.get(name) ?? '' }))
const idOf = async (name: string) => (await who(name))?.userId ?? ''

it('lists people page by page', async () => {
  const first = await house.auth.people.list({ limit: 2 })
  const second = await house.auth.people.list({ limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.items, ...second.items].map(({ name, role }) => `${name} ${role}`)).toEqual([
    'ada admin',
    'bob user',
    'eve user',
  ])
  expect(second.nextCursor).toBeNull()
  await expect(house.auth.people.list({ limit: 2, cursor: 'broken' })).rejects.toMatchObject({ code: 'validation_failed' })
})

it('changes a role at once, in sessions that are remembered too', async () => {
  expect(await who('bob')).toMatchObject({ role: 'user' })
  expect(await house.auth.people.patch(await idOf('bob'), { role: 'operator' })).toMatchObject({ name: 'bob', role: 'operator' })
  expect(await who('bob')).toMatchObject({ role: 'operator' })
})

it('ends the sessions of whoever is banned and keeps them out until the ban is lifted', async () => {
  const id = await idOf('bob')
  await house.auth.people.patch(id, { banned: true })
  expect(await who('bob')).toBeUndefined()
  await expect(house.signIn('bob')).rejects.toMatchObject({ code: 'forbidden' })
  await house.auth.people.patch(id, { banned: false })
  expect((await house.signIn('bob')).status).toBe(200)
})

it('gives somebody who forgot theirs a new password, which ends the old sessions', async () => {
  await house.auth.people.patch(await idOf('bob'), { password: 'a new password' })
  expect(await who('bob')).toBeUndefined()
  await expect(house.signIn('bob')).rejects.toMatchObject({ code: 'invalid_credentials' })
  expect((await house.signIn('bob', 'a new password')).status).toBe(200)
})

it('keeps the last administrator', async () => {
  const ada = await idOf('ada')
  await expect(house.auth.people.patch(ada, { role: 'user' })).rejects.toMatchObject({ code: 'conflict' })
  await expect(house.auth.people.patch(ada, { banned: true })).rejects.toMatchObject({ code: 'conflict' })
  expect(await who('ada')).toMatchObject({ role: 'admin' })
  await house.auth.people.patch(await idOf('bob'), { role: 'admin' })
  await house.auth.people.patch(ada, { role: 'user' })
  expect(await who('ada')).toMatchObject({ role: 'user' })
})

it('keeps one of two administrators who demote each other at once', async () => {
  const [ada, bob] = [await idOf('ada'), await idOf('bob')]
  await house.auth.people.patch(bob, { role: 'admin' })
  await Promise.allSettled([house.auth.people.patch(ada, { role: 'user' }), house.auth.people.patch(bob, { role: 'user' })])
  expect(await house.db.user.count({ where: { role: 'admin' } })).toBe(1)
})

it('does not know who is not there', async () => {
  await expect(house.auth.people.patch('00000000-0000-7000-8000-000000000000', { role: 'user' })).rejects.toMatchObject({
    code: 'not_found',
  })
})

it('gives somebody a budget of their own, which holds for their calls, and takes it away', async () => {
  const id = await idOf('bob')
  const ledger = createLedger(house.database)
  const budget = { dailyRequests: 5, monthlyCost: '2.50' }
  expect(await house.auth.people.patch(id, { budget })).toMatchObject({ name: 'bob', budget })
  expect(await ledger.budgetOf(id)).toEqual(budget)
  const budgets = async () => (await house.auth.people.list({ limit: 5 })).items.map((person) => person.budget)
  expect(await budgets()).toEqual([null, budget, null])
  expect(await house.auth.people.patch(id, { role: 'operator' })).toMatchObject({ budget })
  expect(await house.auth.people.patch(id, { budget: null })).toMatchObject({ budget: null })
  expect(await budgets()).toEqual([null, null, null])
})

it('sets no budget where the rest of the change is refused', async () => {
  const ada = await idOf('ada')
  await expect(house.auth.people.patch(ada, { role: 'user', budget: { dailyRequests: 1 } })).rejects.toMatchObject({
    code: 'conflict',
  })
  expect((await house.auth.people.list({ limit: 1 })).items).toMatchObject([{ role: 'admin', budget: null }])
})
