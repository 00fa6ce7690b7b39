import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RunView, reduceRun, viewRun } from '@/lib/client/run-view'
import type { RunEvent } from '@/lib/domain/event'
import { aRun, delta, llmStep, requestStep, step, toolCallStep, toolResultStep } from './support/runs'

const start = viewRun({ run: aRun(), steps: [] })
const fold = (events: readonly RunEvent[], from: RunView = start) => events.reduce(reduceRun, from)

describe('reduceRun', () => {
  it('grows the live round and replaces it by its step', () => {
    const live = fold([step(requestStep(0, 1)), delta(1, 1, 0, 'Good '), delta(1, 1, 5, 'day')])
    expect(live.live).toMatchObject({ round: 1, attempt: 1, text: 'Good day' })
    const settled = fold([step(llmStep(1, 1, 'Good day'))], live)
    expect(settled.live).toBeNull()
    expect(settled.steps).toHaveLength(2)
    expect(settled.last).toBe(1)
  })

  it('keeps taken-back text visible until the round is a step', () => {
    const to = { configuration: 'backup', provider: 'demo', model: 'demo-2' }
    const restarted = fold([
      step(requestStep(0, 1)),
      delta(1, 1, 0, 'Half an'),
      { type: 'text_restart', round: 1, attempt: 2, reason: 'fallback', to },
      delta(1, 2, 0, 'Whole'),
    ])
    expect(restarted.live?.text).toBe('Whole')
    expect(restarted.takenBack).toEqual([{ round: 1, attempt: 1, text: 'Half an', reason: 'fallback', to }])
    expect(fold([step(llmStep(1, 1, 'Whole'))], restarted).takenBack).toEqual([])
  })

  it('does not call a resume a restart', () => {
    const resumed = fold([
      step(requestStep(0, 1)),
      delta(1, 1, 0, 'Half'),
      { type: 'text_restart', round: 1, attempt: 1, reason: 'resume' },
      delta(1, 1, 0, 'Half an'),
    ])
    expect(resumed.takenBack).toEqual([])
    expect(resumed.live?.text).toBe('Half an')
  })

  it('tells a gap in the text and a gap in the steps', () => {
    expect(fold([step(requestStep(0, 1)), delta(1, 1, 3, 'x')]).status).toBe('gap')
    expect(fold([step(requestStep(1, 1))]).status).toBe('gap')
  })

  it('ignores what it has already', () => {
    const view = fold([step(requestStep(0, 1)), delta(1, 1, 0, 'abc')])
    expect(fold([step(requestStep(0, 1)), delta(1, 1, 1, 'bc')], view)).toEqual(view)
  })

  it('joins the pieces of a tool call by index', () => {
    const view = fold([
      step(requestStep(0, 1)),
      { type: 'tool_call_delta', round: 1, attempt: 1, index: 1, name: 'b', argumentsDelta: '{' },
      { type: 'tool_call_delta', round: 1, attempt: 1, index: 0, name: 'a', argumentsDelta: '{}' },
      { type: 'tool_call_delta', round: 1, attempt: 1, index: 1, argumentsDelta: '}' },
    ])
    expect(view.live?.calls).toEqual([
      { index: 0, name: 'a', arguments: '{}' },
      { index: 1, name: 'b', arguments: '{}' },
    ])
  })

  it('shows that the run waits, and ends with the run as it ended', () => {
    const pending = { kind: 'approval' as const, digest: 'd', calls: [] }
    const waiting = fold([{ type: 'suspended', status: 'awaiting_approval', pending }])
    expect(waiting.run).toMatchObject({ status: 'awaiting_approval', pending })
    const ended = fold([{ type: 'end', run: aRun({ status: 'completed', reason: 'answered' }) }], waiting)
    expect(ended).toMatchObject({ status: 'ended', run: { status: 'completed' } })
  })
})

/** What a server sends over one unbroken connection, and what it would send to a reader that comes back at any place of it. */
interface Script {
  readonly events: readonly RunEvent[]
  /** The connection of a reader who has steps up to `last` and joins when `position` events have been sent. */
  rejoin(position: number, last: number): readonly RunEvent[]
}

interface RoundPlan {
  readonly pieces: readonly string[]
  readonly restartAfter: number | null
  readonly tools: number
}

function scriptOf(rounds: readonly RoundPlan[]): Script {
  const run = aRun()
  const events: RunEvent[] = [{ type: 'run', run }]
  let sequence = 0
  rounds.forEach(({ pieces, restartAfter, tools }, index) => {
    const round = index + 1
    events.push(step(requestStep(sequence++, round)))
    let attempt = 1
    let text = ''
    pieces.forEach((piece, place) => {
      if (place === restartAfter) {
        attempt += 1
        text = ''
        events.push({ type: 'text_restart', round, attempt, reason: 'fallback' })
      }
      events.push(delta(round, attempt, text.length, piece))
      text += piece
    })
    events.push(step(llmStep(sequence++, round, text)))
    for (let call = 0; call < tools; call++) {
      events.push(step(toolCallStep(sequence++, round, `c${round}-${call}`)))
      events.push(step(toolResultStep(sequence++, round, `c${round}-${call}`)))
    }
  })
  events.push({ type: 'end', run: aRun({ status: 'completed', reason: 'answered' }) })

  return {
    events,
    rejoin(position, last) {
      const sent = events.slice(0, position)
      const missed = sent.filter((event) => event.type === 'step' && event.step.sequence > last)
      const { live } = fold(sent)
      const now: RunEvent[] = live ? [{ type: 'text_restart', round: live.round, attempt: live.attempt, reason: 'resume' }] : []
      if (live && live.text !== '') now.push(delta(live.round, live.attempt, 0, live.text))
      return [{ type: 'run', run }, ...missed, ...now, ...events.slice(position)]
    },
  }
}

const plan = fc.record({
  pieces: fc.array(fc.string({ minLength: 1, maxLength: 5, unit: 'binary' }), { maxLength: 6 }),
  restartAfter: fc.option(fc.nat(5)),
  tools: fc.nat(2),
})

describe('coming back', () => {
  it('gives the same view as never having left, for every cut', () => {
    fc.assert(
      fc.property(fc.array(plan, { minLength: 1, maxLength: 3 }), fc.nat(), fc.nat(), (rounds, cutAt, missedFor) => {
        const script = scriptOf(rounds)
        const cut = cutAt % script.events.length
        const back = cut + (missedFor % (script.events.length - cut))
        const before = fold(script.events.slice(0, cut))
        const after = script.rejoin(back, before.last)

        expect(fold(after, before)).toEqual(fold(script.events))
        const unbroken = fold(script.events.slice(0, back))
        const sameMoment = fold(after.slice(0, after.length - (script.events.length - back)), before)
        expect({ ...sameMoment, takenBack: [] }).toEqual({ ...unbroken, takenBack: [] })
      }),
      { numRuns: 500 },
    )
  })

  it('never repeats or loses text, however often it is cut', () => {
    fc.assert(
      fc.property(plan, fc.array(fc.nat(), { maxLength: 5 }), (round, cuts) => {
        const script = scriptOf([round])
        let view = start
        let position = 0
        for (const wish of cuts) {
          const until = position + (wish % (script.events.length - position))
          const connection = script.rejoin(position, view.last)
          const live = connection.length - (script.events.length - position)
          view = fold(connection.slice(0, live + until - position), view)
          position = until
          expect(view.live?.text ?? null).toBe(fold(script.events.slice(0, position)).live?.text ?? null)
        }
      }),
      { numRuns: 300 },
    )
  })
})
