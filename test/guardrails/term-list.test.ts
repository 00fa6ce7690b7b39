import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentFilter } from '@/lib/guardrails/content-filter'
import { foldText } from '@/lib/guardrails/fold-text'
import { termList } from '@/lib/guardrails/term-list'
import { buildTermMatcher } from '@/lib/guardrails/term-matcher'
import { answer } from './responses'

const matches = (terms: readonly string[], text: string) => buildTermMatcher(terms).matches(text)

describe('a term list', () => {
  it.each([
    ['a word', 'falcon', 'The falcon flies.'],
    ['a word in capitals', 'falcon', 'THE FALCON'],
    ['a word at both ends', 'falcon', 'falcon'],
    ['sharp s', 'Straße', 'in der STRASSE'],
    ['sharp s, the other way round', 'STRASSE', 'in der Straße'],
    ['a final sigma', 'ΛΟΓΟΣ', 'ο λόγος'.normalize('NFC').replace('ό', 'ο')],
    ['a Turkish capital', 'İstanbul', 'i̇stanbul'],
    ['composed and decomposed', 'café', 'cafe\u0301 au lait'],
    ['full width', 'falcon', 'Ｆａｌｃｏｎ'],
    ['a ligature', 'office', 'oﬃce'],
    ['a soft hyphen inside', 'falcon', 'fal\u00adcon'],
    ['an invisible blank inside', 'falcon', 'fal\u200bcon'],
    ['a phrase over a line break', 'project  falcon', 'Project\n\tFalcon'],
    ['a term with signs', 'C++', 'I like C++.'],
    ['a term of signs', '§ 12', 'see § 12, there'],
    ['a word behind punctuation', 'falcon', '("falcon"),'],
    ['a shorter term inside a longer beginning', 'con', 'fal con artist'],
    ['Japanese, which has no blanks', '秘密', 'これは秘密です'],
    ['Korean, with a particle', '비밀', '비밀은 없다'],
    ['a word beyond the basic plane', '𝒻alcon', 'falcon'],
  ])('finds %s', (_, term, text) => {
    expect(matches([term], text)).toBe(true)
  })

  it.each([
    ['a part of a word', 'con', 'falcon, contact, second'],
    ['a part of a word with an accent', 'caf', 'café'],
    ['a word of a snake', 'falcon', 'falcon_name'],
    ['a beginning', 'falcon heavy', 'falcon'],
    ['a blank term', ' \u00ad ', 'anything at all'],
    ['an empty list', '', 'anything'],
    ['a part of a word in letters beyond the basic plane', '𐐨', '𐐨𐐩'],
  ])('does not take %s for a hit', (_, term, text) => {
    expect(matches(term === '' ? [] : [term], text)).toBe(false)
  })

  it('agrees, for many terms, with looking for each one by itself', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'b', 'B', 'ß', 's', ' ', '-', '秘', '1'), maxLength: 12 })
    fc.assert(
      fc.property(fc.array(words, { maxLength: 30 }), words, (terms, text) => {
        expect(matches(terms, text)).toBe(terms.some((term) => matches([term], text)))
      }),
      { numRuns: 2000 },
    )
  })

  it('agrees with a regular expression where one can say it', () => {
    const letters = (maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 1, maxLength })
    fc.assert(
      fc.property(letters(4), letters(30), (term, text) => {
        const wanted = foldText(term).trim()
        fc.pre(wanted !== '')
        expect(matches([term], text)).toBe(new RegExp(`\\b${wanted}\\b`).test(foldText(text)))
      }),
      { numRuns: 2000 },
    )
  })

  it('takes thousands of terms and a long text with many near misses', () => {
    const terms = Array.from({ length: 20_000 }, (_, index) => `term${'a'.repeat(index % 50)}${index}`)
    const matcher = buildTermMatcher([...terms, ...Array.from({ length: 200 }, (_, index) => 'a'.repeat(index + 1))])
    const text = `${'a'.repeat(100_000)}x terma ${'term'.repeat(50_000)}`
    expect(matcher.matches(text)).toBe(false)
    expect(matcher.matches(`${text} term7777777`)).toBe(false)
    expect(matcher.matches(`${text} TERM0 `)).toBe(true)
  })

  it('refuses an answer for its text, its reasoning, its refusal or its calls, and does not quote the term', () => {
    const guardrail = termList(buildTermMatcher(['falcon']))
    const call = (text: string) => ({ providerCallId: 'a', name: 'search', arguments: text })
    for (const hit of [
      answer({ text: 'A Falcon.' }),
      answer({ reasoning: 'falcon' }),
      answer({ refusal: 'falcon' }),
      answer({ toolCalls: [call('{"query":["the \\u0066alcon"]}')] }),
      answer({ toolCalls: [call('{"query": falcon')] }),
    ]) {
      const screening = guardrail.screenOutput(hit)
      expect(screening.verdict).toBe('deny')
      expect(JSON.stringify(screening)).not.toContain('falcon')
    }
    expect(guardrail.screenOutput(answer()).verdict).toBe('allow')
    expect(guardrail.holdsStream).toBe(true)
  })
})

describe('the content filter', () => {
  it("makes the provider's verdict an explicit one", () => {
    expect(contentFilter.screenOutput(answer({ finishReason: 'content_filter' })).verdict).toBe('deny')
    expect(contentFilter.screenOutput(answer({ finishReason: 'refusal' })).verdict).toBe('allow')
    expect(contentFilter.screenOutput(answer()).verdict).toBe('allow')
  })
})
