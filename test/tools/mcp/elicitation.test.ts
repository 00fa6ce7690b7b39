import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AskPerson, Question } from '@/lib/domain/question'
import { answerElicitation } from '@/lib/tools/mcp/elicitation'
import { createMcpHub } from '@/lib/tools/mcp/hub'
import { call, type Served, serveEverything, stdioServer } from './servers'

const quietMs = 60_000
const hub = createMcpHub({ quietMs })
let served: Served

beforeAll(async () => {
  served = await serveEverything()
  await Promise.all([
    hub.set(stdioServer('everything')),
    hub.set({ ...stdioServer('everything', { slug: 'web' }), transport: { kind: 'http', url: served.url } }),
  ])
}, 60_000)
afterAll(async () => {
  await hub.close()
  await served.kill()
})

afterEach(() => {
  vi.useRealTimers()
})

it('asks nobody with a question that is too long to be read', async () => {
  const ask = vi.fn<AskPerson>(async () => ({ say: 'declined' }))
  const calls = new Set([{ ask, signal: new AbortController().signal }])
  const asked = (message: string) =>
    answerElicitation(
      { message, requestedSchema: { type: 'object', properties: { name: { type: 'string' } } } },
      calls,
      new AbortController().signal,
    )
  expect(await asked('x'.repeat(20_000))).toEqual({ action: 'cancel' })
  expect(ask).not.toHaveBeenCalled()
  expect(await asked('x'.repeat(19_000))).toEqual({ action: 'decline' })
})

describe.each(['everything', 'web'])('a server that asks the person (%s)', (slug) => {
  const asking = () => hub.tools().find(({ name }) => name === `${slug}__trigger-elicitation-request`)

  it('gives the question to the call that is under way, and the answer to the server', async () => {
    const questions: Question[] = []
    const ask: AskPerson = async (question) => {
      questions.push(question)
      return { say: 'filled', values: { name: 'Ada', integer: 7, check: true, titledSingleSelectEnum: 'hero-2' } }
    }
    const text = await call(asking(), {}, { ask })
    expect(text).toContain('Name: Ada')
    expect(text).toContain('Favorite Integer: 7')
    expect(text).toContain('hero-2')
    expect(questions).toHaveLength(1)
    const [question] = questions
    expect(question?.message).toBe('Please provide inputs for the following fields:')
    const fields = Object(question?.schema.properties)
    expect(fields.titledSingleSelectEnum).toMatchObject({
      enum: ['hero-1', 'hero-2', 'hero-3'],
      enumNames: ['Superman', 'Green Lantern', 'Wonder Woman'],
    })
    // Lists cannot be shown, and are not required.
    expect(fields).not.toHaveProperty('untitledMultipleSelectEnum')
    expect(question?.schema.required).toEqual(['name'])
  })

  it('says that the person declined', async () => {
    expect(await call(asking(), {}, { ask: async () => ({ say: 'declined' }) })).toContain('declined')
  })

  it('lets the person take longer than the server may be silent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const ask: AskPerson = async () => {
      vi.advanceTimersByTime(quietMs + 1)
      return { say: 'filled', values: { name: 'Slow' } }
    }
    expect(await call(asking(), {}, { ask })).toContain('Name: Slow')
  })

  it('asks nobody where the question could belong to two calls', async () => {
    const asked: Question[] = []
    const first: AskPerson = (question) => {
      asked.push(question)
      // Only now the second call begins, and asks too.
      return call(asking(), {}, { ask: first }).then((text) => {
        expect(text).toContain('cancelled')
        return { say: 'filled', values: { name: 'First' } }
      })
    }
    expect(await call(asking(), {}, { ask: first })).toContain('Name: First')
    expect(asked).toHaveLength(1)
  })

  it('takes the question back when the call is stopped', async () => {
    const stop = new AbortController()
    let withdrawn: Promise<unknown> = Promise.resolve()
    const ask: AskPerson = (_, signal) =>
      new Promise((_, reject) => {
        withdrawn = new Promise((resolve) => signal.addEventListener('abort', resolve))
        signal.addEventListener('abort', () => reject(signal.reason))
        stop.abort(new Error('stopped'))
      })
    await expect(call(asking(), {}, { ask, signal: stop.signal })).rejects.toThrow()
    await withdrawn
  })
})
