import type { ProviderFetch } from '@/lib/providers/provider-fetch'
import type { Clock } from '@/lib/shared/clock'
import { type DemoConversation, readConversation } from './conversation'
import { paced } from './pace'
import { type Random, randomOf } from './random'
import { nextTurn, primaryModel } from './script'
import { overloaded, type WrittenTurn, writeTurn } from './wire-writer'

export interface DemoOptions {
  /** How many times faster than a human pace; 0 is at once. */
  readonly speed: number
  readonly clock: Clock
  /** Another seed, other jitter and invented secrets. */
  readonly seed?: string
}

/** A server of the Responses API in the shape of a `fetch`: what the demo's script says, in OpenAI's wire format. */
export function createDemoFetch(options: DemoOptions): ProviderFetch {
  return async (url, init) => {
    const { pathname } = new URL(String(url))
    const method = init?.method ?? 'GET'
    if (method === 'GET' && pathname.endsWith('/models')) return json(200, models)
    if (method !== 'POST' || !pathname.endsWith('/responses'))
      return refused(404, 'invalid_request_error', 'The demo answers POST /responses.')
    const conversation = conversationIn(String(init?.body))
    if (!conversation) return refused(400, 'invalid_request_error', 'That is no request for a response.')
    return answer(conversation, {
      ...options,
      random: randomOf(`${options.seed ?? ''}\n${conversation.seed}`),
      signal: init?.signal ?? new AbortController().signal,
    })
  }
}

interface AnswerOptions extends DemoOptions {
  readonly random: Random
  readonly signal: AbortSignal
}

async function answer(conversation: DemoConversation, options: AnswerOptions): Promise<Response> {
  const turn = nextTurn(conversation, options.random)
  const written = writeTurn(turn, conversation, options.random)
  if (conversation.stream) {
    return new Response(streamOf(bytes(written, options)), { headers: { 'content-type': 'text/event-stream' } })
  }
  const started = options.clock.monotonic()
  for await (const _event of paced(written.events(), options));
  if (turn.breaks) return refused(503, overloaded.type, overloaded.message)
  return json(200, written.body, { 'openai-processing-ms': String(Math.round(options.clock.monotonic() - started)) })
}

async function* bytes(written: WrittenTurn, options: AnswerOptions): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let sequence = 0
  for await (const event of paced(written.events(), options)) {
    const data = JSON.stringify({ ...event, sequence_number: sequence++ })
    yield encoder.encode(`event: ${event.type}\ndata: ${data}\n\n`)
  }
}

/** A body that asks its source for a chunk only when a reader wants one. */
const streamOf = (chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await chunks.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )

function conversationIn(body: string): DemoConversation | undefined {
  try {
    return readConversation(JSON.parse(body))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

const refused = (status: number, type: string, message: string) =>
  json(status, { error: { type, code: type, message, param: null } })

const models = {
  object: 'list',
  data: [primaryModel, 'demo-backup'].map((id) => ({ id, object: 'model', created: 0, owned_by: 'verlauf' })),
}
