import { expect, it } from 'vitest'
import { z } from 'zod'
import type { RunEvent } from '@/lib/domain/event'
import type { Reply } from '@/lib/domain/question'
import type { Pending } from '@/lib/domain/run'
import { defineTool } from '@/lib/tools/tool'
import { callOf, outline } from '@/test/agent/fixture'
import { onBoth } from '@/test/db/on-both'
import { readEvents } from '@/test/support/read-events'
import { scriptedModel } from '@/test/support/scripted-model'
import { aPerson, aProcess } from './fixture'

const schema = { type: 'object', properties: { dish: { type: 'string' } }, required: ['dish'] }

onBoth('a running tool asks the person', (get) => {
  /** A run whose tool asks `questions` times; its readers' events, and what the tool was told. */
  async function asked(questions = 1, secret = '') {
    const replies: Reply[] = []
    const tool = defineTool({
      name: 'asks',
      title: 'Asks',
      description: 'Asks',
      effect: 'read',
      timeoutMs: 60_000,
      schema: z.object({}).loose(),
      run: async (_, { ask, signal }) => {
        for (let turn = 1; turn <= questions; turn++)
          replies.push(await ask({ message: `Which dish, ${turn}? ${secret}`, schema }, signal))
        return JSON.stringify(replies)
      },
    })
    const { database } = get()
    const model = scriptedModel({ calls: [callOf('asks')] }, { pieces: ['Done.'] })
    const here = aProcess({ database, model, tools: [tool] })
    const kim = await aPerson(database, 'Kim')
    const run = await here.ask(kim, 'Ask me')
    const waits = waiter()
    const events = readEvents(here.runtime.followStarted(run), waits.hear)
    return { here, kim, run, replies, events, database, next: waits.next, model }
  }

  /** Hands out what a reader is told that the run waits for, in order. */
  function waiter() {
    const told: Pending[] = []
    let wake: () => void = () => undefined
    return {
      hear(event: RunEvent) {
        if (event.type === 'suspended' && event.pending) {
          told.push(event.pending)
          wake()
        }
      },
      async next(): Promise<Pending> {
        for (;;) {
          const pending = told.shift()
          if (pending) return pending
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      },
    }
  }

  it('tells every reader, checks the values, records the answer, and only then the tool goes on', async () => {
    const { here, kim, run, replies, next, events } = await asked()
    const pending = await next()
    expect(pending).toMatchObject({ kind: 'input', question: 'Which dish, 1? ', schema, declinable: true })
    const { digest } = pending
    const late = waiter()
    const second = readEvents(await here.runtime.follow(kim, run.id, -1), late.hear)
    expect((await late.next()).digest).toBe(digest)
    await expect(here.runtime.submitInput(kim, run.id, { values: {}, digest })).rejects.toMatchObject({
      code: 'validation_failed',
    })
    await expect(here.runtime.submitInput(kim, run.id, { values: { dish: 'x' }, digest: '0' })).rejects.toMatchObject({
      code: 'stale_decision',
    })
    expect(replies).toEqual([])
    await here.runtime.submitInput(kim, run.id, { values: { dish: 'Soup' }, digest })
    expect(await here.rest(run.id)).toMatchObject({ status: 'completed' })
    await events
    await second
    expect(replies).toEqual([{ say: 'filled', values: { dish: 'Soup' } }])
    const steps = await here.steps(run.id)
    expect(outline(steps).slice(2, 5)).toEqual(['tool_call asks', 'input', 'tool_result ok'])
    expect(steps[3]).toMatchObject({ by: 'Kim', digest, question: 'Which dish, 1? ' })
  })

  it('can be declined, and asks one question after the other, each with its own digest', async () => {
    const { here, kim, run, replies, next } = await asked(2)
    const first = await next()
    await here.runtime.submitInput(kim, run.id, { decline: true, digest: first.digest })
    const second = await next()
    const again = here.runtime.submitInput(kim, run.id, { decline: true, digest: first.digest })
    await expect(again).rejects.toMatchObject({ code: 'stale_decision' })
    await here.runtime.submitInput(kim, run.id, { values: { dish: 'Curry' }, digest: second.digest })
    await here.rest(run.id)
    expect(replies).toEqual([{ say: 'declined' }, { say: 'filled', values: { dish: 'Curry' } }])
    expect((await here.steps(run.id))[3]).toMatchObject({ kind: 'input', declined: true })
  })

  it('takes one of two answers that come at once', async () => {
    const { here, kim, run, replies, next } = await asked()
    const { digest } = await next()
    const both = await Promise.allSettled(
      ['Soup', 'Curry'].map((dish) => here.runtime.submitInput(kim, run.id, { values: { dish }, digest })),
    )
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    await here.rest(run.id)
    expect(replies).toHaveLength(1)
    expect(outline(await here.steps(run.id)).filter((kind) => kind === 'input')).toHaveLength(1)
  })

  it('is nobody else’s to answer', async () => {
    const { here, run, next, database, kim } = await asked()
    const { digest } = await next()
    const lee = await aPerson(database, 'Lee')
    await expect(here.runtime.submitInput(lee, run.id, { decline: true, digest })).rejects.toMatchObject({ code: 'not_found' })
    await here.runtime.cancel(kim, run.id)
  })

  it('ends with a stop; an answer after it changes nothing', async () => {
    const { here, kim, run, replies, next } = await asked()
    const { digest } = await next()
    await here.runtime.cancel(kim, run.id)
    const late = here.runtime.submitInput(kim, run.id, { values: { dish: 'Soup' }, digest })
    await expect(late).rejects.toMatchObject({ code: 'not_awaiting' })
    expect(replies).toEqual([])
    const steps = await here.steps(run.id)
    expect(steps.at(-1)).toMatchObject({ kind: 'tool_result', outcome: 'cancelled' })
  })

  it('shows and records secrets in a question masked', async () => {
    const key = `sk-proj-${'aB3dE5gH7jK9'.repeat(5)}`
    const { here, kim, run, next } = await asked(1, key)
    const { question, digest } = await next()
    expect(question).not.toContain(key.slice(8, 20))
    await here.runtime.submitInput(kim, run.id, { decline: true, digest })
    await here.rest(run.id)
    expect(JSON.stringify(await here.steps(run.id))).not.toContain(key.slice(8, 20))
  })
})
