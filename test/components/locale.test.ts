import { describe, expect, it } from 'vitest'
import { catalogues } from '@/components/i18n/catalogues'
import { chooseLocale } from '@/components/i18n/locale'

describe('chooseLocale', () => {
  it('prefers what was chosen, then the browser by its weights, then English', () => {
    expect(chooseLocale('de', 'en')).toBe('de')
    expect(chooseLocale('fr', 'de-CH,de;q=0.9,en;q=0.8')).toBe('de')
    expect(chooseLocale(undefined, 'fr, en;q=0.5, de;q=0.7')).toBe('de')
    expect(chooseLocale(undefined, 'de;q=0, en')).toBe('en')
    expect(chooseLocale(undefined, null)).toBe('en')
    expect(chooseLocale(undefined, ';;;q=x')).toBe('en')
  })
})

const leaves = (value: unknown, path = ''): readonly (readonly [string, string])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
    : [[path, String(value)]]

/** The words of a plural's branch are no placeholders. */
const placeholders = (text: string) =>
  [...text.replaceAll(/(one|other|=\d+) \{([^{}]*)\}/g, '$2').matchAll(/\{(\w+)[,}]|<(\w+)>/g)].map(
    ([, argument, tag]) => argument ?? tag,
  )

describe('the catalogues', () => {
  it('have the same words with the same placeholders in every language', () => {
    const german = new Map(leaves(catalogues.de))
    const english = leaves(catalogues.en)
    expect([...german.keys()].sort()).toEqual(english.map(([key]) => key).sort())
    for (const [key, text] of english) {
      expect([key, new Set(placeholders(german.get(key) ?? ''))]).toEqual([key, new Set(placeholders(text))])
    }
  })
})
