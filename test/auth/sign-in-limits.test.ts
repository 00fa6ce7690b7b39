import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OpenAuth, openAuth, password } from '@/test/support/open-auth'

let house: OpenAuth
const home = { 'x-forwarded-for': '198.51.100.7' }
const elsewhere = { 'x-forwarded-for': '203.0.113.9' }
beforeEach(async () => {
  house = await openAuth()
  await house.signUp('ada', home)
})
afterEach(() => house.close())

const codeOf = (answer: Promise<Response>) =>
  answer.then(
    () => 'in',
    (failure: { code: string }) => failure.code,
  )
const fail = async (times: number, headers: (n: number) => Record<string, string>) => {
  const codes: string[] = []
  for (let n = 0; n < times; n += 1) codes.push(await codeOf(house.signIn('ada', 'wrong password', headers(n))))
  return codes
}

it('refuses the eleventh failed try of an account and address within a minute, and says how long to wait', async () => {
  expect(await fail(10, () => elsewhere)).toEqual(Array(10).fill('invalid_credentials'))
  await expect(house.signIn('ada', password, elsewhere)).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfterMs: 60_000,
  })
  house.clock.advance(60_000)
  expect(await codeOf(house.signIn('ada', password, elsewhere))).toBe('in')
})

it('counts tries at the same time', async () => {
  const codes = await Promise.all(Array.from({ length: 14 }, () => codeOf(house.signIn('ada', 'wrong password', elsewhere))))
  expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(10)
})

it('does not count tries that were right', async () => {
  for (let n = 0; n < 12; n += 1) expect(await codeOf(house.signIn('ada', password, elsewhere))).toBe('in')
})

it('is not fooled by made-up addresses, and does not lock out whoever is signed in elsewhere', async () => {
  const codes = await fail(25, (n) => ({ 'x-forwarded-for': `203.0.113.${n}` }))
  expect(codes.slice(-1)).toEqual(['too_many_requests'])
  expect(await codeOf(house.signIn('ada', password, home))).toBe('in')
})

it('takes the address that the nearest proxy saw', async () => {
  await fail(10, (n) => ({ 'x-forwarded-for': `10.0.0.${n}, 203.0.113.9` }))
  expect(await codeOf(house.signIn('ada', password, elsewhere))).toBe('too_many_requests')
})

it('does not believe an address in the header between us and better-auth', async () => {
  await house.signIn('ada', password, { ...elsewhere, 'x-verlauf-address': '192.0.2.1' })
  const addresses = await house.db.session.findMany({ select: { ipAddress: true }, orderBy: { createdAt: 'asc' } })
  expect(addresses.map(({ ipAddress }) => ipAddress)).toEqual(['198.51.100.7', '203.0.113.9'])
})

it('counts wrong passwords at the change of a password too', async () => {
  const cookie = await house.signUp('bob')
  const change = () =>
    codeOf(house.post('/change-password', { currentPassword: 'guess', newPassword: 'a new password' }, { cookie }))
  const codes: string[] = []
  for (let n = 0; n < 11; n += 1) codes.push(await change())
  expect(codes).toEqual([...Array(10).fill('validation_failed'), 'too_many_requests'])
})

it('bounds how many runs a person starts in a minute', async () => {
  const ada = await house.auth.principalOf(new Headers({ cookie: await house.signUp('eve') }))
  if (!ada) throw new Error('not signed up')
  for (let n = 0; n < 60; n += 1) house.auth.admitRun(ada)
  expect(() => house.auth.admitRun(ada)).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
  expect(() => house.auth.admitRun({ ...ada, userId: 'another' })).not.toThrow()
  house.clock.advance(60_000)
  expect(() => house.auth.admitRun(ada)).not.toThrow()
})
