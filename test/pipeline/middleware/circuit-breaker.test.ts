import { describe, expect, it } from 'vitest'
import type { CompletionResponse } from '@/lib/domain/completion'
import { Failure } from '@/lib/domain/failure'
import { circuitBreaker } from '@/lib/pipeline/middleware/circuit-breaker'
import type { ModelCall } from '@/lib/pipeline/ports'
import { aConfiguration, aContext, aRequest, down, endOf } from '@/test/pipeline/fixture'
import { FakeClock } from '@/test/support/fake-clock'
import { gate } from '@/test/support/gate'

const answer: CompletionResponse = {
  text: 'ok',
  reasoning: null,
  refusal: null,
  toolCalls: [],
  finishReason: 'stop',
  model: 'm',
  usage: null,
  processingMs: null,
  replay: null,
}

function breaker(options: { capacity?: number } = {}) {
  const clock = new FakeClock()
  let sent = 0
  let provider: ModelCall = async () => answer
  const call = circuitBreaker({ clock, ...options })(async (request, context) => {
    sent += 1
    return provider(request, context)
  })
  const send = (context = aContext()) => endOf(call(aRequest, context))
  const answers = () => {
    provider = async () => answer
  }
  const fails = (error: unknown = down()) => {
    provider = async () => Promise.reject(error)
  }
  return {
    clock,
    send,
    answers,
    fails,
    becomes: (next: ModelCall) => {
      provider = next
    },
    sent: () => sent,
    async open() {
      fails()
      for (let count = 0; count < 5; count++) await send()
      sent = 0
    },
  }
}

const open = { code: 'circuit_open', message: 'The provider of Asked failed several times in a row. It is tried again in 30 s.' }

describe('the circuit breaker (E7)', () => {
  it('opens after five retryable failures in a row, and then sends nothing', async () => {
    const { fails, send, sent } = breaker()
    fails()
    for (let count = 0; count < 5; count++) expect(await send()).toMatchObject({ code: 'provider_unavailable' })
    expect(await send()).toEqual(open)
    expect(sent()).toBe(5)
  })

  it('fails retryably, so that a chain moves on', () => {
    expect(new Failure('circuit_open', '').retryable).toBe(true)
  })

  it.each([
    ['an answer', (it: ReturnType<typeof breaker>) => it.answers()],
    ['a refusal by the provider', (it: ReturnType<typeof breaker>) => it.fails(new Failure('provider_auth', 'no'))],
  ])('counts anew after %s', async (_what, interlude) => {
    const circuit = breaker()
    circuit.fails()
    for (let count = 0; count < 4; count++) await circuit.send()
    interlude(circuit)
    await circuit.send()
    circuit.fails()
    for (let count = 0; count < 4; count++) await circuit.send()
    expect(await circuit.send()).toMatchObject({ code: 'provider_unavailable' })
    expect(await circuit.send()).toMatchObject({ code: 'circuit_open' })
  })

  it('learns nothing from a probe that was never sent', async () => {
    const circuit = breaker()
    await circuit.open()
    circuit.clock.advance(30_000)
    circuit.fails(new Failure('configuration_invalid', 'This model takes no tools here.'))
    await circuit.send()
    circuit.fails()
    await circuit.send()
    expect(await circuit.send()).toEqual(open)
  })

  it('counts neither stops nor faults of our own', async () => {
    const circuit = breaker()
    for (let count = 0; count < 10; count++) {
      const context = aContext()
      circuit.becomes(async () => {
        context.stop()
        throw down()
      })
      await circuit.send(context)
    }
    circuit.fails(new TypeError('ours'))
    for (let count = 0; count < 10; count++) await circuit.send()
    circuit.answers()
    expect(await circuit.send()).toBe('ok')
  })

  it('lets one probe through after 30 s, only one at a time, and closes when it is answered', async () => {
    const circuit = breaker()
    await circuit.open()
    circuit.clock.advance(29_999)
    expect(await circuit.send()).toMatchObject({ code: 'circuit_open', message: expect.stringContaining('in 1 s') })

    circuit.clock.advance(1)
    const { open: answerProbe, opened } = gate()
    circuit.becomes(async () => {
      await opened
      return answer
    })
    const probe = circuit.send()
    expect(await circuit.send()).toMatchObject({ code: 'circuit_open', message: expect.stringContaining('by another call') })
    answerProbe()
    expect(await probe).toBe('ok')
    expect(circuit.sent()).toBe(1)
    circuit.answers()
    expect(await circuit.send()).toBe('ok')
  })

  it('stays open for another 30 s when the probe fails', async () => {
    const circuit = breaker()
    await circuit.open()
    circuit.clock.advance(30_000)
    expect(await circuit.send()).toMatchObject({ code: 'provider_unavailable' })
    expect(await circuit.send()).toEqual(open)
    expect(circuit.sent()).toBe(1)
  })

  it('lets the next call probe when the probe was stopped', async () => {
    const circuit = breaker()
    await circuit.open()
    circuit.clock.advance(30_000)
    const context = aContext()
    circuit.becomes(async () => {
      context.stop()
      throw context.signal.reason
    })
    await circuit.send(context)
    circuit.answers()
    expect(await circuit.send()).toBe('ok')
  })

  it('keeps providers apart by kind and address, and configurations of one provider together', async () => {
    const circuit = breaker()
    await circuit.open()
    const at = (kind: 'chat' | 'responses', baseUrl: string) =>
      circuit.send(aContext(aConfiguration('other', { provider: { kind, baseUrl, apiKey: null } })))
    circuit.answers()
    expect(await at('responses', 'https://asked.example.org/v1')).toMatchObject({ code: 'circuit_open' })
    expect(await at('chat', 'https://asked.example.org/v1')).toBe('ok')
    expect(await at('responses', 'https://elsewhere.example.org/v1')).toBe('ok')
  })

  it('forgets the oldest circuit beyond its capacity', async () => {
    const circuit = breaker({ capacity: 2 })
    await circuit.open()
    circuit.answers()
    for (const slug of ['b', 'c']) await circuit.send(aContext(aConfiguration(slug)))
    expect(await circuit.send()).toBe('ok')
  })
})
