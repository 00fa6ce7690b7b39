import { afterEach, describe, expect, it } from 'vitest'
import { modelTurn } from '@/lib/agent/model-turn'
import { openTranscript } from '@/lib/agent/transcript'
import { type Configuration, configurationSchema } from '@/lib/domain/configuration'
import { Failure } from '@/lib/domain/failure'
import { compose } from '@/lib/pipeline/compose'
import { fallback } from '@/lib/pipeline/middleware/fallback'
import type { ModelCall } from '@/lib/pipeline/ports'
import { send } from '@/lib/pipeline/send'
import { createResponsesProvider } from '@/lib/providers/openai-responses/transport'
import { systemClock } from '@/lib/shared/clock'
import { drain, stepOf, testAgent } from '@/test/agent/fixture'
import { type Reply, replies, type ScriptedServer, scriptedServer } from '@/test/providers/scripted-server'

const { answers, breaks, ends, fails, hangs, overload, page, refuses, resets, silence, streams } = replies
const shown = 'x'.repeat(200)

/** What a provider does, and what then must happen to a round that somebody reads. */
interface Row {
  /** What the provider answers, request by request. */
  readonly script: readonly Reply[] | 'nobody listens'
  /** What it is sent, in order. */
  readonly sends: string
  /** The waits before the second send and those after it, ms. */
  readonly waits?: readonly number[]
  /** The answer, where there is one after all. */
  readonly answer?: string
  /** Otherwise: the code on the record, */
  readonly code?: string
  /** the words, with HOST for the address, */
  readonly words?: string
  /** and how much text the reader had. */
  readonly had?: number
  /** Whether the next member of the chain is asked. */
  readonly movesOn?: boolean
}

const four = (reply: Reply) => [reply, reply, reply, reply]
const patient = { sends: 'stream blocking blocking blocking', waits: [500, 1000], movesOn: true } as const
const once = { sends: 'stream', movesOn: true } as const
const busy = (status = '') => `HOST cannot answer for “asked-model” at the moment${status}. Try again in a little while.`
const cut = { code: 'provider_cut', words: 'The answer of “asked-model” from HOST broke off before it was complete. Try again.' }
const late = {
  code: 'provider_timeout',
  words: 'HOST was silent for 0.8 s. Try again, or allow more time in this configuration.',
}

const table: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  'D1 before the stream has opened: blocking, with the retries of a blocking call': {
    'a refused connection': {
      script: 'nobody listens',
      ...patient,
      sends: '',
      code: 'provider_unreachable',
      words:
        'HOST could not be reached: nothing listens there (ECONNREFUSED). Check the base URL http://HOST/v1 and whether the server runs.',
    },
    'a 500': {
      script: four(refuses(500)),
      ...patient,
      code: 'provider_unavailable',
      words: `${busy(' (HTTP 500)')} It said: no`,
    },
    'a 500, and then it works': { script: [refuses(500), answers('second')], sends: 'stream blocking', answer: 'second' },
    'a 429 that says how long to wait': {
      script: [refuses(429, { 'retry-after': '2' }), refuses(429, { 'retry-after': '3' }), answers('third')],
      sends: 'stream blocking blocking',
      waits: [2000, 3000],
      answer: 'third',
    },
    'a 429 that asks for more than 30 s': {
      script: [refuses(429, { 'retry-after': '31' })],
      ...once,
      code: 'provider_rate_limited',
      words:
        "HOST takes no more requests for “asked-model” at the moment (HTTP 429). Wait a little, or check the account's limits. It said: no",
    },
    'an HTML 502': { script: four(page(502)), ...patient, code: 'provider_unavailable', words: busy(' (HTTP 502)') },
    'a 400: one blocking send and no retry': {
      script: [refuses(400), refuses(400)],
      sends: 'stream blocking',
      code: 'provider_bad_request',
      words: 'HOST refused the request for “asked-model” (HTTP 400). Check the settings of this configuration. It said: no',
    },
    'a 401: final at once': {
      script: [refuses(401)],
      sends: 'stream',
      code: 'provider_auth',
      words: 'HOST did not accept the API key (HTTP 401). Check the key of this configuration and what it may use.',
    },
  },
  'D2 an overload inside the stream before the first text: the same': {
    'and then it works': { script: [overload('server_error'), answers('second')], sends: 'stream blocking', answer: 'second' },
    'and it lasts': {
      script: [overload('rate_limit_exceeded'), refuses(500), refuses(500), refuses(500)],
      ...patient,
      code: 'provider_unavailable',
      words: `${busy(' (HTTP 500)')} It said: no`,
    },
  },
  'D2a any other end before the first text: the attempt’s failure, and the fallback': {
    'a stream that just ends': { script: [ends()], ...once, ...cut },
    'a cut': { script: [resets()], ...once, ...cut },
    'a failed response': {
      script: [fails('image_too_large')],
      ...once,
      code: 'provider_failed',
      words: '“asked-model” at HOST failed while it was answering. Try again. It said: it failed',
    },
  },
  'D3 a time-out is not sent again': {
    'silence instead of a stream': { script: [silence()], ...once, ...late },
    'a stream that hangs before its first text': { script: [hangs()], ...once, ...late },
  },
  'D4 after text: it stands, and the fallback restarts the round': {
    'a break after 200 characters': { script: [resets(shown)], ...once, ...cut, had: 200 },
    'a stream that just ends after 200 characters': { script: [ends(shown)], ...once, ...cut, had: 200 },
    'an overload after 200 characters': {
      script: [breaks(shown)],
      ...once,
      code: 'provider_unavailable',
      words: `${busy()} It said: busy`,
      had: 200,
    },
    'a hang after 200 characters': { script: [hangs(shown)], ...once, ...late, had: 200 },
  },
}

describe.each(Object.entries(table))('%s', (_rule, rows) => {
  describe.each(Object.entries(rows))('%s', (_what, row) => {
    const { sends, waits = [], answer, code, words, had = 0, movesOn = false } = row
    const mode = sends === 'stream' ? 'stream' : 'blocking'
    const asked = { configuration: 'asked', mode, sends: sends === '' ? 4 : sends.split(' ').length }

    it('with nobody to fall back on', async () => {
      const played = await play(row, 'alone')
      expect(played).toMatchObject({ sends, waits, restarts: [] })
      expect(played.step.attempts).toMatchObject([{ ...asked, error: answer ? null : { code } }])
      if (answer) {
        expect(played.step).toMatchObject({ text: answer, error: null, servedBy: { configuration: 'asked' } })
        return
      }
      expect([played.failure?.code, played.words]).toEqual([code, words])
      // The reader keeps what was shown, and so does the record.
      expect(played.step).toMatchObject({ text: shown.slice(0, had), finishReason: 'error', error: { code }, servedBy: null })
    })

    it('with a backup', async () => {
      const played = await play(row, 'with a backup')
      expect(played).toMatchObject({ sends, waits, backupSends: movesOn ? 'stream' : '' })
      if (!movesOn) {
        expect([played.restarts, played.step.text, played.words]).toEqual([[], answer ?? '', words])
        return
      }
      expect(played.restarts).toMatchObject([
        { reason: 'fallback', round: 1, attempt: 2, from: { configuration: 'asked' }, to: { configuration: 'backup' } },
      ])
      expect(played.step).toMatchObject({ text: 'from the backup', error: null, servedBy: { configuration: 'backup' } })
      expect(played.step.attempts).toMatchObject([
        { ...asked, attempt: 1, error: { code } },
        { configuration: 'backup', attempt: 2, mode: 'stream', sends: 1, error: null },
      ])
      expect(played.step.attempts[0]?.text).toBe(had === 0 ? undefined : shown)
    })
  })
})

it('says everything that happened when the backup fails, too', async () => {
  const { words, failure } = await play({ script: [ends(shown)], sends: 'stream' }, 'with a backup', [refuses(401)])
  expect(words).toBe(
    'Asked: The answer of “asked-model” from HOST broke off before it was complete. Try again. Backup: HOST did not accept the API key (HTTP 401). Check the key of this configuration and what it may use.',
  )
  expect(failure).toMatchObject({
    code: 'provider_auth',
    cause: { errors: [{ code: 'provider_cut' }, { code: 'provider_auth' }] },
  })
})

const servers: ScriptedServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

async function serve(...script: readonly Reply[]): Promise<ScriptedServer> {
  const server = await scriptedServer(...script)
  servers.push(server)
  return server
}

const named = (slug: string, baseUrl: string, more: Record<string, unknown>): Configuration =>
  configurationSchema.parse({
    slug,
    name: slug === 'asked' ? 'Asked' : 'Backup',
    provider: { kind: 'responses', baseUrl, apiKey: 'key' },
    model: `${slug}-model`,
    ...more,
  })

/** One round over real sockets. Waits between sends are counted, not waited. */
async function play({ script, words }: Row, setting: 'alone' | 'with a backup', backupScript = [streams('from the ', 'backup')]) {
  const first = await serve(...(script === 'nobody listens' ? [] : script))
  if (script === 'nobody listens') await first.stop()
  const second = await serve(...backupScript)
  const backup = named('backup', second.baseUrl, {})
  const configuration = named('asked', first.baseUrl, {
    fallbacks: setting === 'alone' ? [] : ['backup'],
    timeoutMs: words === late.words ? 800 : 20_000,
  })

  const waits: number[] = []
  const provider: ModelCall = async (request, context) => {
    const { slug, provider, model, timeoutMs } = context.serving
    const options = { timeoutMs, price: null, random: () => 0, wait: async (ms: number) => void waits.push(ms) }
    return send(createResponsesProvider(provider), { configuration: slug, provider: 'local', model }, options)(request, context)
  }
  const chain = fallback({ find: async () => backup, passedOver: () => undefined })
  const agent = testAgent({ call: compose([chain], provider), configuration, clock: systemClock })
  const turn = await drain(modelTurn(agent, openTranscript(null, [{ question: 'Hello', steps: [] }]), 1))
  return {
    sends: first.sends.join(' '),
    backupSends: second.sends.join(' '),
    waits,
    restarts: agent.shown.filter(({ type }) => type === 'text_restart'),
    step: stepOf(turn.steps, 'llm'),
    failure: turn.error instanceof Failure ? turn.error : undefined,
    words: turn.error instanceof Failure ? turn.error.message.replaceAll(/127\.0\.0\.1:\d+/g, 'HOST') : undefined,
  }
}
