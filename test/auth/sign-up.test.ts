import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cookieOf } from '@/test/support/cookie'
import { type OpenAuth, openAuth, password } from '@/test/support/open-auth'

let house: OpenAuth
beforeEach(async () => {
  house = await openAuth()
})
afterEach(() => house.close())

const who = (cookie: string) => house.auth.principalOf(new Headers({ cookie }))

describe('signing up', () => {
  it('makes the first person admin and everybody after that a user', async () => {
    const ada = await who(await house.signUp('ada'))
    const bob = await who(await house.signUp('bob'))
    expect(ada).toMatchObject({ name: 'ada', role: 'admin', via: 'session' })
    expect(bob).toMatchObject({ name: 'bob', role: 'user', via: 'session' })
  })

  it('makes one of several who are first at once the admin, and lets all of them in', async () => {
    const cookies = await Promise.all(['a1', 'b2', 'c3', 'd4'].map((name) => house.signUp(name)))
    const roles = await Promise.all(cookies.map(async (cookie) => (await who(cookie))?.role))
    expect(roles.sort()).toEqual(['admin', 'user', 'user', 'user'])
    expect(house.reported).toEqual([])
  })

  it('refuses a posted role', async () => {
    const body = { name: 'eve', email: 'eve@example.org', password, role: 'admin' }
    await expect(house.post('/sign-up/email', body)).rejects.toMatchObject({ code: 'validation_failed' })
    expect(await house.db.user.count()).toBe(0)
  })

  it('refuses names and passwords that no database can hold, and e-mail addresses that are none', async () => {
    for (const wrong of [
      { name: 'a\u0000b' },
      { name: '\ud800' },
      { name: ' ' },
      { name: 'x'.repeat(101) },
      { email: 'nobody' },
      { password: 'short' },
    ]) {
      const body = { name: 'eve', email: 'eve@example.org', password, ...wrong }
      await expect(house.post('/sign-up/email', body)).rejects.toMatchObject({ code: 'validation_failed' })
    }
    expect(await house.db.user.count()).toBe(0)
  })

  it('says when the address is taken', async () => {
    await house.signUp('ada')
    await expect(house.post('/sign-up/email', { name: 'ada', email: 'ADA@example.org', password })).rejects.toMatchObject({
      code: 'email_taken',
    })
  })

  it('is closed when an admin closed it, but never while nobody is there', async () => {
    await house.auth.settings.patch({ signUpOpen: false })
    await house.signUp('ada')
    await expect(house.signUp('bob')).rejects.toMatchObject({ code: 'sign_up_closed' })
    await house.auth.settings.patch({ signUpOpen: true })
    await house.signUp('bob')
  })

  it('takes a sign-up back that broke between person and account, so that the next one is the first', async () => {
    await house.db.$executeRawUnsafe(`CREATE TRIGGER broken BEFORE INSERT ON "Account" BEGIN SELECT RAISE(ABORT, 'broken'); END`)
    await expect(house.signUp('ada')).rejects.toThrow(/constraint/)
    await house.db.$executeRawUnsafe('DROP TRIGGER broken')
    expect(await house.db.user.count()).toBe(0)
    expect(await who(await house.signUp('ada'))).toMatchObject({ role: 'admin' })
  })

  it('takes back what a killed process left of a sign-up', async () => {
    await house.db.user.create({
      data: {
        id: 'half',
        name: 'half',
        email: 'ada@example.org',
        role: 'admin',
        firstUser: true,
        createdAt: new Date(house.clock.now()),
      },
    })
    house.clock.advance(11_000)
    expect(await who(await house.signUp('ada'))).toMatchObject({ role: 'admin' })
  })
})

describe('signing in', () => {
  it('knows the session by its cookie until it is signed out', async () => {
    await house.signUp('ada')
    const cookie = cookieOf(await house.signIn('ada'))
    expect(await who(cookie)).toMatchObject({ name: 'ada' })
    expect(await who(cookie)).toMatchObject({ name: 'ada' })
    await house.post('/sign-out', {}, { cookie })
    expect(await who(cookie)).toBeUndefined()
  })

  it('gives a cookie that no script reads and, under https, no plain connection carries', async () => {
    const flagsOf = (response: Response) => response.headers.getSetCookie().filter((cookie) => cookie.includes('session_token'))
    await house.signUp('ada')
    const plain = flagsOf(await house.signIn('ada'))
    expect(plain).toHaveLength(1)
    expect(plain[0]).toMatch(/; HttpOnly/i)
    expect(plain[0]).toMatch(/; SameSite=Lax/i)
    const secure = await openAuth({ url: 'https://verlauf.test' })
    const headers = { origin: 'https://verlauf.test' }
    await secure.signUp('ada', headers)
    expect(flagsOf(await secure.signIn('ada', password, headers))[0]).toMatch(/; Secure/i)
    await secure.close()
  })

  it('keeps a salted hash of the password, another one for each person', async () => {
    await house.signUp('ada')
    await house.signUp('bob')
    const accounts = await house.db.account.findMany({ select: { password: true } })
    expect(new Set(accounts.map((account) => account.password)).size).toBe(2)
    for (const account of accounts) {
      expect(account.password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
      expect(account.password).not.toContain(password)
    }
  })

  it('does not believe a changed signature, a changed token or no cookie', async () => {
    const cookie = await house.signUp('ada')
    expect(await who(cookie)).toBeDefined()
    expect(await who(`${cookie.slice(0, -8)}AAAA%3D`)).toBeUndefined()
    expect(await who(cookie.replace('=', '=x'))).toBeUndefined()
    expect(await who('')).toBeUndefined()
  })

  it('ends the other sessions when the password changes, whatever the body asks', async () => {
    const here = await house.signUp('ada')
    const there = cookieOf(await house.signIn('ada'))
    expect(await who(there)).toBeDefined()
    const changed = await house.post(
      '/change-password',
      { currentPassword: password, newPassword: 'another password', revokeOtherSessions: false },
      { cookie: here },
    )
    expect(await who(there)).toBeUndefined()
    expect(await who(here)).toBeUndefined()
    expect(await who(cookieOf(changed))).toMatchObject({ name: 'ada' })
    await expect(house.signIn('ada')).rejects.toMatchObject({ code: 'invalid_credentials' })
    expect((await house.signIn('ada', 'another password')).status).toBe(200)
  })

  it('refuses a form of another site', async () => {
    await house.signUp('ada')
    await expect(
      house.signIn('ada', password, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
    ).rejects.toMatchObject({
      code: 'bad_origin',
    })
    await expect(house.signIn('ada', password, { origin: 'https://evil.example' })).rejects.toMatchObject({ code: 'bad_origin' })
  })

  it('serves nothing of better-auth beyond what the pages need', async () => {
    const cookie = await house.signUp('ada')
    for (const name of [
      '/admin/set-role',
      '/admin/impersonate-user',
      '/delete-user',
      '/update-session',
      '/reset-password',
      '/sign-in/social',
    ]) {
      await expect(house.post(name, {}, { cookie })).rejects.toMatchObject({ code: 'not_found' })
    }
  })
})

it('tells the sign-in page whether somebody may sign up', async () => {
  expect(await house.auth.signUpState()).toBe('first')
  await house.signUp('ada')
  expect(await house.auth.signUpState()).toBe('open')
  await house.auth.settings.patch({ signUpOpen: false })
  expect(await house.auth.signUpState()).toBe('closed')
})
