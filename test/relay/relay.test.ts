import { describe, expect, it } from 'vitest'
import type { Transient } from '@/lib/domain/event'
import { createRelay } from '@/lib/relay/create-relay'
import type { AttemptStart } from '@/lib/relay/relay'
import { FakeClock } from '@/test/support/fake-clock'
import { plainRedactor } from '@/test/support/plain-redactor'

const first: AttemptStart = { configuration: 'main', provider: 'openai', model: 'big', mode: 'stream' }
const second: AttemptStart = { configuration: 'spare', provider: 'azure', model: 'small', mode: 'stream' }
const fine = { usage: null, cost: null, error: null }
const broken = { usage: null, cost: null, error: { code: 'provider_cut' as const, message: 'cut' } }

function open(options: { mode?: 'live' | 'hold'; watched?: boolean } = {}) {
  const events: Transient[] = []
  const clock = new FakeClock()
  const sink = options.watched === false ? undefined : (event: Transient) => events.push(event)
  const relay = createRelay({ round: 1, mode: options.mode ?? 'live', sink, redactor: plainRedactor, clock })
  const textOf = () => events.flatMap((event) => (event.type === 'text_delta' ? event.text : [])).join('')
  return { relay, events, clock, textOf }
}

describe('relay', () => {
  it('hands text on as it comes, with offsets that add up, and the rest of the window at the end', () => {
    const { relay, events, textOf } = open()
    const attempt = relay.begin(first)
    attempt.text('Hel')
    attempt.text('lo')
    expect(textOf()).toBe('Hell')
    attempt.end(fine)
    expect(textOf()).toBe('Hello')
    expect(events.map((event) => event.type === 'text_delta' && event.offset)).toEqual([0, 2, 4])
    expect(relay.record().shownText).toBe('Hello')
  })

  it('measures the first text from the start of the round, and the provider from the issue of its request', () => {
    const { relay, clock } = open()
    clock.advance(100)
    const attempt = relay.begin(first)
    clock.advance(200)
    attempt.text('ab')
    clock.advance(50)
    attempt.text('cd')
    attempt.end(fine)
    const record = relay.record()
    expect(record.ttftMs).toBe(300)
    expect(record.attempts[0]).toMatchObject({ providerTtftMs: 200, ttftMs: 300, durationMs: 250 })
    expect(record.timing).toEqual([
      [300, 1],
      [50, 3],
    ])
  })

  it('takes the text of a failed attempt back before the next one, and keeps both on the record', () => {
    const { relay, events } = open()
    const attempt = relay.begin(first)
    attempt.text('half an answer')
    attempt.end(broken)
    relay.begin(second).text('whole')
    expect(events.at(-2)).toEqual({
      type: 'text_restart',
      round: 1,
      attempt: 2,
      reason: 'fallback',
      from: { configuration: 'main', provider: 'openai', model: 'big' },
      to: { configuration: 'spare', provider: 'azure', model: 'small' },
    })
    const { attempts, shownText } = relay.record()
    expect(attempts[0]).toMatchObject({ attempt: 1, text: 'half an answe', error: { code: 'provider_cut' } })
    expect(attempts[1]).not.toHaveProperty('text')
    expect(shownText).toBe('whol')
  })

  it('counts a further send of the same attempt, and clears the reasoning that was shown', () => {
    const { relay, events } = open()
    const attempt = relay.begin(first)
    attempt.reasoning('thinking')
    attempt.resend('blocking')
    attempt.end(fine)
    expect(events.map(({ type }) => type)).toEqual(['reasoning_delta', 'text_restart'])
    expect(relay.record().attempts[0]).toMatchObject({ sends: 2, mode: 'blocking', providerTtftMs: null })
  })

  it('keeps no text of a refused answer', () => {
    const { relay, events } = open()
    const attempt = relay.begin(first)
    attempt.text('forbidden words')
    attempt.end(fine)
    relay.refuse()
    expect(events.at(-1)).toEqual({ type: 'text_restart', round: 1, attempt: 1, reason: 'refused' })
    expect(JSON.stringify(relay.record())).not.toContain('forbidden')
  })

  it('takes back a text that the whole answer does not hold, gives the right one, and keeps both on the record', () => {
    const { relay, events } = open()
    const attempt = relay.begin(first)
    attempt.reasoning('so')
    attempt.text('The sum is 4')
    attempt.whole('The sum is 5.')
    attempt.end(fine)
    const back = events.findIndex(({ type }) => type === 'text_restart')
    expect(events[back]).toEqual({ type: 'text_restart', round: 1, attempt: 1, reason: 'corrected' })
    const after = events.slice(back + 1)
    expect(after[0]).toEqual({ type: 'reasoning_delta', round: 1, attempt: 1, text: 's' })
    expect(after.flatMap((event) => (event.type === 'text_delta' ? event.text : [])).join('')).toBe('The sum is 5.')
    expect(after.find(({ type }) => type === 'text_delta')).toMatchObject({ attempt: 1, offset: 0 })
    const { attempts, shownText, timing } = relay.record()
    expect(attempts).toMatchObject([{ attempt: 1, text: 'The sum is ', error: null }])
    expect(shownText).toBe('The sum is 5.')
    expect(timing.reduce((sum, [, units]) => sum + units, 0)).toBe(shownText.length)
  })

  it('takes back everything where the whole answer has no text, and nothing where it is what came', () => {
    const { relay, events, textOf } = open()
    const same = relay.begin(first)
    same.text('same')
    same.whole('same')
    same.end(fine)
    expect(textOf()).toBe('same')
    expect(events.some(({ type }) => type === 'text_restart')).toBe(false)
    const other = relay.begin(second)
    other.text('gone')
    other.whole('')
    other.end(fine)
    expect(events.at(-1)).toMatchObject({ type: 'text_restart', reason: 'corrected', attempt: 2 })
    expect(relay.record().shownText).toBe('')
  })

  it('keeps nothing of a corrected answer that is then refused', () => {
    const { relay } = open()
    const attempt = relay.begin(first)
    attempt.text('forbidden words')
    attempt.whole('forbidden, too')
    attempt.end(fine)
    relay.refuse()
    expect(JSON.stringify(relay.record())).not.toContain('forbidden')
  })

  it.each([{ mode: 'hold' as const }, { watched: false }])(
    'shows nothing and measures nothing where nobody may read yet (%o)',
    (options) => {
      const { relay, events } = open(options)
      expect(relay.streams).toBe(false)
      relay.begin({ ...first, mode: 'blocking' }).end(fine)
      expect(events).toEqual([])
      expect(relay.record()).toMatchObject({ ttftMs: null, timing: [] })
    },
  )
})
