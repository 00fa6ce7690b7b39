import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenAuth, openAuth, password } from '@/test/support/open-auth'

let house: OpenAuth
const home = { 'x-forwarded-for': '198.51.100.7' }
const elsewhere = { 'x-forwarded-for': '203.0.113.9' }
beforeAll(async () => {
  house = await openAuth()
  await house.signUp('ada', home)
}, 60_000)
afterAll(() => house.close())

const codeOf = (answer: Promise<Response>) =>
  answer.then(
    () => 'in',
    (failure: { code: string }) => failure.code,
  )

it('believes the address that the nearest proxy saw, and none in the header between us and better-auth', async () => {
  await house.signIn('ada', password, { 'x-forwarded-for': '10.0.0.1, 203.0.113.8', 'x-verlauf-address': '192.0.2.1' })
  const sessions = await house.db.session.findMany({ select: { ipAddress: true }, orderBy: { createdAt: 'asc' } })
  expect(sessions.map(({ ipAddress }) => ipAddress)).toEqual(['198.51.100.7', '203.0.113.8'])
})

it('counts wrong passwords of tries at the same time, and of the change of a password', async () => {
  const cookie = await house.signUp('bob')
  const change = () =>
    codeOf(house.post('/change-password', { currentPassword: 'guess', newPassword: 'a new password' }, { cookie }))
  const tries = [
    ...Array.from({ length: 12 }, () => codeOf(house.signIn('ada', 'wrong password', elsewhere))),
    ...Array.from({ length: 12 }, change),
  ]
  const codes = await Promise.all(tries)
  expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(10)
  expect(codes.filter((code) => code === 'validation_failed')).toHaveLength(10)
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(4)

  expect(await codeOf(house.signIn('ada', password, elsewhere))).toBe('too_many_requests')
  expect(await codeOf(house.signIn('ada', password, home))).toBe('in')
  house.clock.advance(60_000)
  expect(await codeOf(house.signIn('ada', password, elsewhere))).toBe('in')
}, 60_000)

it('bounds how many runs a person starts in a minute', async () => {
  const eve = await house.auth.principalOf(new Headers({ cookie: await house.signUp('eve') }))
  if (!eve) throw new Error('not signed up')
  for (let n = 0; n < 60; n += 1) house.auth.admitRun(eve)
  expect(() => house.auth.admitRun(eve)).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
  expect(() => house.auth.admitRun({ ...eve, userId: 'another' })).not.toThrow()
  house.clock.advance(60_000)
  expect(() => house.auth.admitRun(eve)).not.toThrow()
})
