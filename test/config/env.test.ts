import { expect, it } from 'vitest'
import { readEnv } from '@/lib/config/env'

const auth = (HOST: string | undefined) =>
  readEnv({ VERLAUF_AUTH: 'off', ...(HOST === undefined ? {} : { HOST }) }, process.cwd()).auth

it.each([undefined, '127.0.0.1', 'localhost', '::1'])('goes without sign-in where only this machine can ask: %s', (host) => {
  expect(auth(host)).toBe('off')
})

it.each(['0.0.0.0', '::', '192.168.1.5', 'chat.example.org', '127.0.0.1.example.org', '10.0.0.1'])(
  'refuses to go without sign-in on %s',
  (host) => {
    expect(() => auth(host)).toThrow('VERLAUF_AUTH=off')
  },
)
