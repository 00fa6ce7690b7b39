import { describe, expect, it } from 'vitest'
import { splitSecrets } from '@/components/chat/masked-secrets'

const secrets = (text: string) => splitSecrets(text).flatMap((part) => (part.type === 'secret' ? [part.text] : []))

describe('splitSecrets', () => {
  it('frames the public head together with the mask', () => {
    expect(splitSecrets('the key sk-••••, replaced')).toEqual([
      { type: 'text', text: 'the key ' },
      { type: 'secret', text: 'sk-••••' },
      { type: 'text', text: ', replaced' },
    ])
    expect(secrets('Authorization: Bearer ••••')).toEqual(['Bearer ••••'])
    expect(secrets('"password=••••"')).toEqual(['password=••••'])
    expect(secrets('a ghp_•••• b sk-••••')).toEqual(['ghp_••••', 'sk-••••'])
  })

  it('loses nothing', () => {
    for (const text of ['', 'plain', '••••', 'x ••••• y', '(sk-••••)']) {
      expect(
        splitSecrets(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }
  })
})
