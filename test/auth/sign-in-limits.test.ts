import { beforeEach, describe, expect, it } from 'vitest'
import { createSignInLimits, type SignInLimits } from '@/lib/auth/sign-in-limits'
import { FakeClock } from '@/test/support/fake-clock'

const home = '198.51.100.7'
let clock: FakeClock
let limits: SignInLimits
beforeEach(() => {
  clock = new FakeClock()
  limits = createSignInLimits({ clock, isKnown: async (email, address) => email === 'ada@example.org' && address === home })
})

/** A try that fails: its turn is not given back. */
const fail = (address: string, email = 'ada@example.org') =>
  limits.begin(email, address).then(
    () => 'tried',
    (failure: { code: string }) => failure.code,
  )
const failures = async (times: number, address: (n: number) => string, email?: (n: number) => string) => {
  const answers: string[] = []
  for (let n = 0; n < times; n += 1) answers.push(await fail(address(n), email?.(n)))
  return answers
}
const somewhere = (n: number) => `203.0.113.${n}`

describe('the bounds of signing in', () => {
  it('refuse the eleventh failure of an account and address within a minute, and say how long to wait', async () => {
    expect(await failures(10, () => somewhere(1))).toEqual(Array(10).fill('tried'))
    await expect(limits.begin('ada@example.org', somewhere(1))).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterMs: 60_000,
    })
    clock.advance(60_000)
    expect(await fail(somewhere(1))).toBe('tried')
  })

  it('go by the account however its address is written', async () => {
    await failures(10, () => somewhere(1))
    expect(await fail(somewhere(1), 'ADA@Example.org')).toBe('too_many_requests')
  })

  it('do not count what was right', async () => {
    for (let n = 0; n < 50; n += 1) {
      const giveBack = await limits.begin('ada@example.org', somewhere(1))
      giveBack()
    }
    expect(await fail(somewhere(1))).toBe('tried')
  })

  it('are not fooled by made-up addresses, and lock nobody out where they are signed in', async () => {
    expect((await failures(21, somewhere)).filter((answer) => answer === 'tried')).toHaveLength(20)
    expect(await fail(home)).toBe('tried')
    clock.advance(60_000)
    expect(await fail(somewhere(99))).toBe('tried')
  })

  it('stop an address that goes through many accounts', async () => {
    const answers = await failures(
      101,
      () => somewhere(1),
      (n) => `person${n}@example.org`,
    )
    expect(answers.filter((answer) => answer === 'tried')).toHaveLength(100)
    expect(() => limits.signUp(somewhere(1))).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
    expect(() => limits.signUp(somewhere(2))).not.toThrow()
  })

  it('take no turn for a try that one of them refuses', async () => {
    await failures(20, somewhere)
    expect(await fail(somewhere(50))).toBe('too_many_requests')
    clock.advance(59_999)
    await failures(5, () => somewhere(50))
    clock.advance(1)
    expect(await failures(10, () => somewhere(50))).toEqual(Array(10).fill('tried'))
  })
})
