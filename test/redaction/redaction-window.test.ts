import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cap, lookbehind } from '@/lib/redaction/candidate'
import { createRedactor } from '@/lib/redaction/create-redactor'
import { maskText } from '@/lib/redaction/mask'
import { anySecret, cut, cuts, headedSecrets, pemBody, prose, text } from './secrets'

const redactor = createRedactor()
const runs = { numRuns: 1000 }

const stream = (pieces: readonly string[]): string[] => {
  const window = redactor.window()
  return [...pieces.map((piece) => window.push(piece)), window.end()]
}

const each = (whole: string): string[] => Array.from({ length: whole.length }, (_, index) => whole.charAt(index))

describe('the redaction window', () => {
  it('releases, for every text and every chunking, what redaction of the whole gives', () => {
    fc.assert(
      fc.property(text, cuts, (whole, lengths) => {
        expect(stream(cut(whole, lengths)).join('')).toBe(redactor.redact(whole))
      }),
      runs,
    )
  })

  it('gives the same unit by unit, and for each cut in two', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const expected = redactor.redact(whole)
        expect(stream(each(whole)).join('')).toBe(expected)
        for (let at = 1; at < Math.min(whole.length, 200); at++) {
          expect(stream([whole.slice(0, at), whole.slice(at)]).join('')).toBe(expected)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('keeps the head and replaces the variable part by one mask', () => {
    fc.assert(
      fc.property(prose, anySecret, prose, (before, { head, variable }, after) => {
        expect(redactor.redact(`${before} ${head}${variable}" ${after}`)).toBe(`${before} ${head}${maskText}" ${after}`)
      }),
      runs,
    )
  })

  it('never releases a character of a variable part, wherever the stream stands', () => {
    fc.assert(
      fc.property(prose, anySecret, cuts, (before, { head, variable }, lengths) => {
        const public_ = `${before} ${head}`
        const window = redactor.window()
        let shown = ''
        for (const piece of cut(public_ + variable, lengths)) {
          shown += window.push(piece)
          expect((public_ + maskText).startsWith(shown)).toBe(true)
        }
      }),
      runs,
    )
  })

  it('shows nothing of the variable part of a stream that stops inside it, but what could as well be a word', () => {
    fc.assert(
      fc.property(fc.oneof(...Object.values(headedSecrets)), fc.nat(), ({ head, variable }, length) => {
        const begun = variable.slice(0, length % variable.length)
        const shown = redactor.redact(`x ${head}${begun}`).slice(2)
        expect([`${head}${maskText}`, /^[a-z._-]*$/.test(begun) ? head + begun : head]).toContain(
          shown.replace(/^(Basic ).{1,3}$/, '$1').replace(/••••\.$/, maskText),
        )
      }),
      runs,
    )
  })

  it('masks a private key from its first line on, also one that never ends', () => {
    fc.assert(
      fc.property(pemBody, cuts, fc.boolean(), fc.nat(), (body, lengths, whole, length) => {
        const begin = '-----BEGIN RSA PRIVATE KEY-----\n'
        const end = '\n-----END RSA PRIVATE KEY-----\nand so on'
        if (whole) {
          expect(stream(cut(begin + body + end, lengths)).join('')).toBe(begin + maskText + end)
        } else {
          const begun = body.slice(0, 1 + (length % (body.length - 1))).trimEnd()
          expect(stream(cut(begin + begun, lengths)).join('')).toBe(begin + maskText)
        }
      }),
      runs,
    )
  })

  it('never breaks a code point that the model did not break', () => {
    fc.assert(
      fc.property(
        text.map((whole) => whole.toWellFormed()),
        cuts,
        (whole, lengths) => {
          for (const piece of stream(cut(whole, lengths))) expect(piece.isWellFormed()).toBe(true)
        },
      ),
      runs,
    )
  })

  it('changes nothing when it is applied again', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const once = redactor.redact(whole)
        expect(redactor.redact(once)).toBe(once)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    [
      'English',
      'The quick brown fox jumps over the lazy dog. Nobody said that the password of the token ring is a secret, or was it? ',
    ],
    [
      'German',
      'Die Straße führt über den Fluss; wer größere Maßstäbe anlegt, findet Schlüssel, Passwörter und Häuser darüber hinaus. ',
    ],
    ['Japanese', '日本語の文章には空白がありません。それでも一文字ずつ、遅れることなく表示されるべきです。😀'],
    [
      'code',
      'export const sum = (a: number, b: number): number => {\n  return items.map((x) => x?.y ?? [0]).length + a - b / 2\n}\n',
    ],
  ])('is never behind in %s', (_, sentence) => {
    const whole = sentence.repeat(20)
    const window = redactor.window()
    for (const character of whole) expect(window.push(character)).toBe(character)
    expect(window.end()).toBe('')
  })

  it('releases a head at once and waits only for what follows it', () => {
    const window = redactor.window()
    expect(window.push('your key sk-')).toBe('your key sk-')
    expect(window.push('le')).toBe('')
    expect(window.push('arn ')).toBe('learn ')
    expect(window.push('and')).toBe('and')
  })

  it('shows the mask as soon as it is sure', () => {
    const window = redactor.window()
    expect(window.push('sk-abcd1234EFGH5678ijkl')).toBe('sk-••••')
    expect(window.push('more0123')).toBe('')
    expect(window.push('. Done')).toBe('. Done')
  })

  it.each([
    ['a bearer token', 'Bearer ', 'aB3-'.repeat(2000), ' then'],
    ['a password', 'password="', 'aB3!'.repeat(2000), '" then'],
    ['a password in an address', 'https://', `anna:${'aB3!'.repeat(2000)}`, '@example.com/x'],
    ['a token of words', 'sk-', 'abc-'.repeat(2000), ' then'],
  ])('masks %s longer than what may be held, in the stream as in the whole', (_, head, variable, after) => {
    const whole = head + variable + after
    expect(redactor.redact(whole)).toBe(head + maskText + after)
    expect(stream(each(whole)).join('')).toBe(head + maskText + after)
  })

  it.each([
    ['a text without a blank', 'x'],
    ['digits', '0'],
    ['base64', 'QUJDRA/+'],
    ['heads in a row', 'sk-'],
    ['nested heads of many kinds', 'sk-a-eyJ-ghp_-hf_-'],
    ['nested tokens', 'eyJ-'],
    ['nested passwords', 'password='],
    ['nested quoted passwords', 'password="'],
    ['addresses', '://'],
    ['addresses with users', 'https://a:b@'],
    ['colons', 'a:'],
    ['keys that begin', '-----BEGIN PRIVATE KEY-----'],
    ['keys that begin, by lines', '-----BEGIN PRIVATE KEY-----\n'],
    ['basic', 'Basic YTpi'],
    ['quotes', '"\\"'],
    ['blanks behind a key', 'token        '],
    ['dots', 'Bearer a.b.c.'],
  ])('takes %s in bounded memory and the same in pieces', (_, pattern) => {
    const whole = pattern.repeat(Math.ceil(100_000 / pattern.length))
    const window = redactor.window()
    let read = 0
    let shown = ''
    let longest = 0
    for (let start = 0; start < whole.length; start += 50) {
      const piece = whole.slice(start, start + 50)
      read += piece.length
      shown += window.push(piece)
      if (!shown.includes(maskText)) longest = Math.max(longest, read - shown.length)
    }
    expect(shown + window.end()).toBe(redactor.redact(whole))
    expect(longest).toBeLessThanOrEqual(cap + lookbehind)
  })

  it('serves one text after the other, each from its own beginning', () => {
    const window = redactor.window()
    expect(window.push('the ris') + window.end()).toBe('the ris')
    expect(window.push('k-abcd1234EFGH5678ijkl') + window.end()).toBe('k-abcd1234EFGH5678ijkl')
  })
})
