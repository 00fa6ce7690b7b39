import { describe, expect, it } from 'vitest'
import { ownPath } from '@/components/auth/own-path'

describe('ownPath', () => {
  it('keeps paths of this site', () => {
    expect(ownPath('/c/1?x=2')).toBe('/c/1?x=2')
    expect(ownPath('/')).toBe('/')
  })

  it('leads nowhere else', () => {
    for (const wish of [
      undefined,
      '',
      'https://elsewhere.example',
      '//elsewhere.example',
      '/\\elsewhere.example',
      'javascript:alert(1)',
      ['/a', '/b'],
    ]) {
      expect(ownPath(wish)).toBe('/')
    }
  })
})
