import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokensOfAll } from '@/lib/agent/estimate-tokens'
import { trimTranscript } from '@/lib/agent/trim-transcript'
import type { Message } from '@/lib/domain/message'
import { callOf } from './fixture'

const system: Message = { role: 'system', text: 'Be brief.' }
const user = (text: string): Message => ({ role: 'user', text })
const says = (text: string, ...ids: string[]): Message => ({
  role: 'assistant',
  text,
  toolCalls: ids.map((id) => callOf('echo', {}, id)),
})
const result = (id: string, text: string): Message => ({ role: 'tool', providerCallId: id, name: 'echo', outcome: 'ok', text })
const plain = (text: string) => text
const trim = (messages: readonly Message[], room: number, redact = plain) => trimTranscript(messages, { room, redact })
const textsOf = (messages: readonly Message[]) => messages.map(({ text }) => text)

const shortenedPart = /\n… shortened: (\d+) characters left out …\n/

describe('what fits', () => {
  it('is the very same array where nothing has to go', () => {
    const messages = [system, user('Q'), says('A'), user('And?')]
    expect(trim(messages, tokensOfAll(messages))).toEqual({ messages, dropped: 0, shortened: 0, fits: true })
    expect(trim(messages, tokensOfAll(messages)).messages).toBe(messages)
  })

  it('drops whole turns, the oldest first', () => {
    const turn = (name: string) => [user(name), says('', name), result(name, 'x'.repeat(90)), says(`${name} done`)]
    const messages = [system, ...turn('1'), ...turn('2'), ...turn('3'), user('And?')]
    const trimmed = trim(messages, tokensOfAll(messages) - 1)
    expect(trimmed).toMatchObject({ dropped: 4, shortened: 0, fits: true })
    expect(trimmed.messages).toEqual([system, ...turn('2'), ...turn('3'), user('And?')])
  })

  it('keeps the system prompt and the newest question, however long, and says that they do not fit', () => {
    const messages = [system, user('Q'), says('A'), user('x'.repeat(9_000))]
    const trimmed = trim(messages, 100)
    expect(trimmed).toMatchObject({ dropped: 2, fits: false })
    expect(trimmed.messages).toEqual([system, messages[3]])
  })

  it('shortens a huge result of the newest rounds, says by how much, and keeps the short one beside it', () => {
    const huge = `${'a'.repeat(50_000)}${'z'.repeat(50_000)}`
    const messages = [
      system,
      user('Earlier'),
      says('Yes.'),
      user('Q'),
      says('', 'a', 'b'),
      result('a', huge),
      result('b', 'short'),
    ]
    const trimmed = trim(messages, 2_000)
    expect(trimmed).toMatchObject({ dropped: 0, shortened: 1, fits: true })
    const text = trimmed.messages[5]?.text ?? ''
    expect(text).toMatch(/^a+\n… shortened: \d+ characters left out …\nz+$/)
    const said = shortenedPart.exec(text)
    expect(text.length - (said?.[0].length ?? 0) + Number(said?.[1])).toBe(huge.length)
    expect(trimmed.messages[6]).toBe(messages[6])
    expect(tokensOfAll(trimmed.messages)).toBeGreaterThan(1_800)
  })

  it('shortens a huge result of an earlier turn rather than lose the turn', () => {
    const messages = [user('Read it.'), says('', 'a'), result('a', 'x'.repeat(90_000)), says('Read.'), user('And?')]
    const trimmed = trim(messages, 2_000)
    expect(trimmed).toMatchObject({ dropped: 0, shortened: 1, fits: true })
  })

  it('drops the oldest rounds behind the question where even short results are too long', () => {
    const rounds = Array.from({ length: 50 }, (_, n) => [says('', `${n}`), result(`${n}`, 'x'.repeat(3_000))]).flat()
    const messages = [system, user('Q'), ...rounds]
    const trimmed = trim(messages, 1_500)
    expect(trimmed.fits).toBe(true)
    expect(trimmed.dropped).toBeGreaterThan(0)
    expect(trimmed.messages.slice(0, 2)).toEqual([system, user('Q')])
    expect(trimmed.messages.at(-1)).toMatchObject({ role: 'tool', providerCallId: '49' })
  })

  it('masks a secret before it cuts through it', () => {
    const secret = `secret-${'s'.repeat(400)}`
    const redact = (text: string) => text.replaceAll(secret, '[masked]')
    for (let before = 0; before < 1_500; before += 100) {
      const text = `${'a '.repeat(before)}${secret}${'b '.repeat(4_000)}`
      const { messages } = trim([user('Q'), says('', 'a'), result('a', text)], 600, redact)
      expect(messages[2]?.text).not.toContain('ss')
    }
  })

  it('never halves a character', () => {
    for (const text of ['𝒳'.repeat(5_000), `a${'𝒳'.repeat(5_000)}b`, '漢'.repeat(5_000)]) {
      const { messages } = trim([user('Q'), says('', 'a'), result('a', text)], 500)
      expect(messages[2]?.text.isWellFormed()).toBe(true)
    }
  })

  it('keeps a conversation of 2,000 messages within a small window', () => {
    const messages = [
      system,
      ...Array.from({ length: 1_000 }, (_, n) => [user(`Question ${n}`), says('Answer. '.repeat(50))]).flat(),
    ]
    const asked = [...messages, user('And?')]
    const trimmed = trim(asked, 4_000)
    expect(trimmed.fits).toBe(true)
    expect(trimmed.dropped).toBe(asked.length - trimmed.messages.length)
    expect(textsOf(trimmed.messages).slice(-3)).toEqual(['Question 999', 'Answer. '.repeat(50), 'And?'])
  })
})

describe('for every conversation and every room', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.nat(4_000).map((length) => 'x é漢𝒳'.repeat(length / 5)),
  )
  const round = fc.record({ text, results: fc.array(text, { minLength: 1, maxLength: 3 }) })
  const turn = fc.record({ question: text, rounds: fc.array(round, { maxLength: 4 }), answer: text })

  let ids = 0
  const roundsOf = (rounds: readonly { text: string; results: readonly string[] }[]) =>
    rounds.flatMap(({ text, results }) => {
      const calls = results.map(() => `call-${++ids}`)
      return [says(text, ...calls), ...calls.map((id, position) => result(id, results[position] ?? ''))]
    })

  it('orphans nothing, keeps order, prompt and question, and fits or says that it cannot', () => {
    fc.assert(
      fc.property(
        fc.array(turn, { maxLength: 6 }),
        fc.record({ question: text, rounds: fc.array(round, { maxLength: 4 }) }),
        fc.nat(6_000),
        fc.boolean(),
        (turns, open, room, prompted) => {
          const earlier = turns.flatMap(({ question, rounds, answer }) => [user(question), ...roundsOf(rounds), says(answer)])
          const question = user(open.question)
          const messages = [...(prompted ? [system] : []), ...earlier, question, ...roundsOf(open.rounds)]
          const trimmed = trim(messages, room)

          expect(trimmed.dropped + trimmed.messages.length).toBe(messages.length)
          expect(trimmed.fits).toBe(tokensOfAll(trimmed.messages) <= room)
          if (tokensOfAll(messages) <= room) expect(trimmed.messages).toBe(messages)
          if (prompted) expect(trimmed.messages[0]).toBe(system)
          expect(trimmed.messages).toContain(question)
          assertOrder(messages, trimmed.messages)
          assertNoOrphans(trimmed.messages)
          if (!trimmed.fits) expect(trimmed.messages.filter(({ role }) => role === 'user')).toEqual([question])
        },
      ),
      { numRuns: 300 },
    )
  })

  /** What is left stands in the order of the whole; a shortened result at the place of its own. */
  function assertOrder(whole: readonly Message[], left: readonly Message[]) {
    let from = -1
    for (const message of left) {
      const position = whole.findIndex(
        (other, index) =>
          index > from &&
          (other === message ||
            (other.role === 'tool' && message.role === 'tool' && other.providerCallId === message.providerCallId)),
      )
      expect(position).toBeGreaterThan(from)
      from = position
    }
  }

  function assertNoOrphans(messages: readonly Message[]) {
    const pending: string[] = []
    for (const message of messages) {
      if (message.role === 'tool') expect(message.providerCallId).toBe(pending.shift())
      else expect(pending).toEqual([])
      if (message.role === 'assistant') pending.push(...message.toolCalls.map(({ providerCallId }) => providerCallId))
    }
    expect(pending).toEqual([])
  }
})
