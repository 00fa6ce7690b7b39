import { expect, it } from 'vitest'
import type { Principal } from '@/lib/domain/principal'
import { checkOrigin } from '@/lib/http/origin'

const by = (via: Principal['via']): Principal => ({ userId: 'ada', name: 'Ada', role: 'admin', via })
const host = 'localhost:3000'

function verdict(via: Principal['via'], headers: Record<string, string>, method = 'POST', publicUrl: string | null = null) {
  try {
    checkOrigin(by(via), { method, headers: new Headers({ host, ...headers }) }, publicUrl)
    return 'ok'
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

it.each<[string, Record<string, string>, string]>([
  ['its own origin', { origin: 'http://localhost:3000' }, 'ok'],
  ['its own origin over https, behind a proxy', { origin: 'https://localhost:3000' }, 'ok'],
  ['fetch metadata alone', { 'sec-fetch-site': 'same-origin' }, 'ok'],
  ['another origin', { origin: 'https://evil.example' }, 'bad_origin'],
  ['another port', { origin: 'http://localhost:4000' }, 'bad_origin'],
  [
    'another origin that claims to be the same site',
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    'bad_origin',
  ],
  ['a hidden origin', { origin: 'null' }, 'bad_origin'],
  ['an origin that is none', { origin: 'localhost:3000' }, 'bad_origin'],
  ['a neighbour of the site', { 'sec-fetch-site': 'same-site' }, 'bad_origin'],
  ['another site', { 'sec-fetch-site': 'cross-site' }, 'bad_origin'],
  ['nothing', {}, 'bad_origin'],
])('for a cookie: %s', (_name, headers, expected) => {
  expect(verdict('session', headers)).toBe(expected)
  expect(verdict('session', headers, 'GET')).toBe('ok')
})

it('believes the public address where it is known', () => {
  const headers = { host: '10.0.0.5:3000', origin: 'https://chat.example.org' }
  expect(verdict('session', headers, 'POST', 'https://chat.example.org')).toBe('ok')
  expect(verdict('session', headers)).toBe('bad_origin')
})

it('asks nothing of an API token, which no browser sends on its own', () => {
  expect(verdict('token', { origin: 'https://evil.example' })).toBe('ok')
})

it.each<[string, Record<string, string>, string, string]>([
  ['a script that says nothing', {}, 'POST', 'ok'],
  ['its own page', { origin: 'http://localhost:3000' }, 'POST', 'ok'],
  ['another site', { origin: 'https://evil.example' }, 'POST', 'bad_origin'],
  ['reading', { origin: 'https://evil.example' }, 'GET', 'ok'],
])('with sign-in off: %s', (_name, headers, method, expected) => {
  expect(verdict('off', headers, method)).toBe(expected)
})
