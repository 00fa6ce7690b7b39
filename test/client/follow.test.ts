import { describe, expect, it } from 'vitest'
import { ClientFailure } from '@/lib/client/api'
import { type Connect, followRun } from '@/lib/client/follow'
import { viewRun } from '@/lib/client/run-view'
import type { RunEvent } from '@/lib/domain/event'
import { aRun, delta, llmStep, requestStep, step } from './support/runs'

const run: RunEvent = { type: 'run', run: aRun() }
const end: RunEvent = { type: 'end', run: aRun({ status: 'completed', reason: 'answered' }) }

/** Plays one connection after the other; a thrown value breaks its connection. */
function play(connections: readonly (readonly (RunEvent | Error)[])[]) {
  const asked: number[] = []
  const pauses: number[] = []
  const connect: Connect = async function* (last) {
    const connection = connections[asked.length]
    asked.push(last)
    if (!connection) throw new Error('One connection too many.')
    for (const event of connection) {
      if (event instanceof Error) throw event
      yield event
    }
  }
  const pause = async (ms: number) => {
    pauses.push(ms)
  }
  return { asked, pauses, connect, pause }
}

const begin = viewRun({ run: aRun(), steps: [] })

describe('followRun', () => {
  it('comes back with the last sequence after a close without an end', async () => {
    const server = play([
      [run, step(requestStep(0, 1)), delta(1, 1, 0, 'Good')],
      [
        run,
        { type: 'text_restart', round: 1, attempt: 1, reason: 'resume' },
        delta(1, 1, 0, 'Good day'),
        step(llmStep(1, 1, 'Good day')),
        end,
      ],
    ])
    const texts: (string | undefined)[] = []
    const last = await followRun(begin, {
      ...server,
      signal: new AbortController().signal,
      onView: (view) => texts.push(view.live?.text),
    })
    expect(server.asked).toEqual([-1, 0])
    expect(last).toMatchObject({ status: 'ended', last: 1 })
    expect(texts).toContain('Good day')
  })

  it('comes back at once when it notices a gap', async () => {
    const server = play([
      [run, step(requestStep(0, 1)), delta(1, 1, 7, 'lost')],
      [run, step(llmStep(1, 1, 'all')), end],
    ])
    await followRun(begin, { ...server, signal: new AbortController().signal, onView: () => undefined })
    expect(server.pauses).toEqual([0])
  })

  it('waits longer and longer while nothing comes, at most 15 s', async () => {
    const down = new ClientFailure('network', 'down', { status: 0 })
    const server = play([[down], [down], [down], [down], [down], [down], [run, end]])
    await followRun(begin, { ...server, signal: new AbortController().signal, onView: () => undefined })
    expect(server.pauses).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
  })

  it('gives up where coming back cannot help', async () => {
    const server = play([[new ClientFailure('not_found', 'gone', { status: 404 })]])
    const following = followRun(begin, { ...server, signal: new AbortController().signal, onView: () => undefined })
    await expect(following).rejects.toMatchObject({ code: 'not_found' })
  })

  it('starts with the connection it is given', async () => {
    const server = play([])
    const first = (async function* () {
      yield step(requestStep(0, 1))
      yield end
    })()
    const last = await followRun(begin, { ...server, first, signal: new AbortController().signal, onView: () => undefined })
    expect(last.status).toBe('ended')
    expect(server.asked).toEqual([])
  })

  it('stops with the reason of its signal', async () => {
    const abort = new AbortController()
    const server = play([[run, step(requestStep(0, 1)), delta(1, 1, 0, 'x')]])
    const following = followRun(begin, {
      ...server,
      signal: abort.signal,
      onView: (view) => view.live?.text === 'x' && abort.abort(new Error('left')),
    })
    await expect(following).rejects.toThrow('left')
    expect(server.asked).toHaveLength(1)
  })
})
