import { lintSource } from '@secretlint/core'
import { creator, rules } from '@secretlint/secretlint-rule-preset-recommend'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRedactor } from '@/lib/redaction/create-redactor'
import { maskText } from '@/lib/redaction/mask'
import { anySecret, contextSecrets, headedSecrets, pemBody } from './secrets'

const { redact } = createRedactor()

/** Where an independent scanner sees secrets: its recommended rules, none switched off. */
async function findings(content: string) {
  const { messages } = await lintSource({
    source: { content, filePath: '/note.txt', ext: '.txt', contentType: 'text' },
    options: {
      config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator, rules: [] }] },
      maskSecrets: false,
    },
  })
  return messages.map(({ ruleId, range: [start, end] }) => ({ rule: ruleId, text: content.slice(start, end) }))
}

/** A sentence around one secret of each kind that has been generated, as a model would quote it. */
const samples = [
  ...Object.values({ ...headedSecrets, ...contextSecrets }).flatMap((secret) => fc.sample(secret, { seed: 7, numRuns: 12 })),
  ...fc.sample(anySecret, { seed: 11, numRuns: 40 }),
].map(({ head, variable }) => `Sure, here it is: ${head}${variable} and "that" was it.\n`)

const others = [
  ...fc
    .sample(pemBody, { seed: 3, numRuns: 10 })
    .map((body) => `-----BEGIN RSA PRIVATE KEY-----\n${body}\n-----END RSA PRIVATE KEY-----\n`),
  'postgres://app:Sup3rS3cret@db.example.org:5432/app mysql://root:Xy12Zq99aa@10.0.0.4/app mongodb+srv://me:Zq99aaXy12@c0.abcde.mongodb.net/x',
  'https://anna:Zq99aaXy12Kp@git.example.org/a.git https://a7Kq9ZxB2mN4vL8wR1t:x-oauth-basic@github.com/a/b',
  'npm_a7Kq9ZxB2mN4vL8wR1tY6uP3sD5fG0hJab12 //registry.npmjs.org/:_authToken=a7Kq9ZxB-2mN4-vL8w',
  `lin_api_${'a7Kq9ZxB2mN4vL8wR1tY6uP3sD5fG0hJab12a7Kq'} shpat_${'0f1e2d3c4b5a69788796a5b4c3d2e1f0'}`,
]

/** Rules whose finding is the place of a key and not the key: what stands behind it is what must be masked. */
const showsOnlyHead = (text: string) => /^-----BEGIN[A-Z ]*PRIVATE KEY/.test(text)

describe('an independent scanner', () => {
  it('finds nothing in what we release', async () => {
    const found = new Map<string, number>()
    for (const text of [...samples, ...others]) {
      for (const { rule } of await findings(text)) found.set(rule, (found.get(rule) ?? 0) + 1)
      const left = (await findings(redact(text))).filter(({ text }) => !showsOnlyHead(text) && !text.includes(maskText))
      expect(left, text).toEqual([])
    }
    expect([...found.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(100)
    expect(found.size).toBeGreaterThan(10)
    expect(rules.length).toBeGreaterThan(found.size)
  })

  it('has each of its findings masked', async () => {
    for (const text of [...samples, ...others]) {
      const shown = redact(text)
      for (const { text: secret } of await findings(text)) {
        if (!showsOnlyHead(secret)) expect(shown).not.toContain(secret)
      }
    }
  })
})
