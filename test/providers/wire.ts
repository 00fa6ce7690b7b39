import type { CompletionObserver, CompletionRequest } from '@/lib/domain/completion'
import { Failure } from '@/lib/domain/failure'
import type { ProviderFetch } from '@/lib/providers/provider-fetch'

export const request: CompletionRequest = {
  messages: [{ role: 'user', text: 'Hello' }],
  tools: [],
  model: 'test-model',
  temperature: null,
  maxOutputTokens: null,
  reasoningEffort: null,
}

export const sendOptions = () => ({ signal: new AbortController().signal, timeoutMs: 5_000 })

export interface Seen {
  text: string[]
  reasoning: string[]
  calls: { name: string | null; arguments: string }[]
}

/** An observer that keeps what it is given; call deltas are joined per index. */
export function watching(): CompletionObserver & { readonly seen: Seen } {
  const seen: Seen = { text: [], reasoning: [], calls: [] }
  return {
    seen,
    text: (delta) => seen.text.push(delta),
    reasoning: (delta) => seen.reasoning.push(delta),
    toolCall(index, name, argumentsDelta) {
      const call = seen.calls[index] ?? { name: null, arguments: '' }
      seen.calls[index] = { name: name ?? call.name, arguments: call.arguments + argumentsDelta }
    },
  }
}

export interface Answer {
  readonly status?: number
  readonly headers?: Record<string, string>
  /** The pieces in which the body arrives; `'break'` is a connection that breaks, `'hang'` one that stays open and silent. */
  readonly pieces: readonly (string | Uint8Array | 'break' | 'hang')[]
}

const encoder = new TextEncoder()

export const sse = (...events: readonly unknown[]): string =>
  events.map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`).join('')

/** A fetch that gives one answer, keeps the requests' bodies, and ends its body when the signal aborts, like the real one. */
export function answering(answer: Answer): ProviderFetch & { readonly requests: Record<string, unknown>[] } {
  const requests: Record<string, unknown>[] = []
  const fetch: ProviderFetch = async (_url, init) => {
    requests.push(JSON.parse(String(init?.body)))
    const pieces = [...answer.pieces]
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
      },
      pull(controller) {
        const piece = pieces.shift()
        if (piece === undefined) controller.close()
        else if (piece === 'break') controller.error(new TypeError('terminated'))
        else if (piece === 'hang') return new Promise<void>(() => undefined)
        else controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece)
      },
    })
    const headers = { 'content-type': 'text/event-stream', ...answer.headers }
    return new Response(body, { status: answer.status ?? 200, headers })
  }
  return Object.assign(fetch, { requests })
}

/** The failure that a promise ends in; anything else is not expected. */
export async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const result = await work.then(
    (value) => new Error(`It succeeded: ${JSON.stringify(value)}`),
    (error: unknown) => error,
  )
  if (result instanceof Failure) return result
  throw result
}
