import type { CompletionObserver } from '@/lib/domain/completion'
import type { Endpoint } from '@/lib/providers/endpoint'
import type { StreamFold } from '@/lib/providers/event-reader'
import { failureOfReport } from '@/lib/providers/provider-error'
import { cut } from '@/lib/providers/read-body'
import { isFiller, isWire, parseWire, type Wire, wireText } from '@/lib/providers/wire'
import { readWireError } from '@/lib/providers/wire-error'

interface OpenCall {
  readonly index: number
  hasArguments: boolean
}

/**
 * Folds a Responses stream into the body of the blocking call: the response object of its last event. Deltas are for eyes and cost a
 * `JSON.parse` and a few branches each. Items are told apart by `output_index`, the one thing that stays the same (Q-A8).
 */
export class ResponsesFold implements StreamFold {
  /** All text that the observer was given. */
  #shown = ''
  #body: Wire | undefined
  readonly #items: unknown[] = []
  readonly #calls = new Map<unknown, OpenCall>()

  constructor(
    private readonly observer: CompletionObserver,
    private readonly endpoint: Endpoint,
  ) {}

  get hasText(): boolean {
    return this.#shown !== ''
  }

  push(data: string): boolean {
    if (isFiller(data)) return false
    const event = parseWire(data, this.endpoint)
    if (!isWire(event)) return false
    switch (event.type) {
      case 'response.output_text.delta':
        this.#show(event.delta)
        return false
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        if (typeof event.delta === 'string' && event.delta !== '') this.observer.reasoning(event.delta)
        return false
      case 'response.reasoning_summary_part.added':
        if (typeof event.summary_index === 'number' && event.summary_index > 0) this.observer.reasoning('\n\n')
        return false
      case 'response.function_call_arguments.delta':
        this.#arguments(event, event.delta)
        return false
      case 'response.function_call_arguments.done':
        this.#wholeArguments(event, event.arguments)
        return false
      case 'response.output_item.added':
        this.#open(event)
        return false
      case 'response.output_item.done':
        this.#close(event)
        return false
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
        this.#body = bodyOf(event)
        return true
      default:
        return this.#other(event)
    }
  }

  /** The body for the parser of the blocking call. Throws `provider_cut` where the stream ended without its last event (Q-A6). */
  body(): Wire {
    if (!this.#body) throw cut(this.endpoint)
    const { output } = this.#body
    if (Array.isArray(output) && output.length > 0) return this.#body
    // Q-A7: the items came, the last event forgot them.
    const items = Object.values(this.#items)
    if (items.length > 0) return { ...this.#body, output: items }
    return this.hasText ? { ...this.#body, output: [textItem(this.#shown)] } : this.#body
  }

  /** Gives the observer the end of the text that never came as a delta, where what it has is the beginning (Q-A12). */
  catchUp(text: string): void {
    if (text.length > this.#shown.length && text.startsWith(this.#shown)) this.#show(text.slice(this.#shown.length))
  }

  #show(delta: unknown): void {
    if (typeof delta !== 'string' || delta === '') return
    this.#shown += delta
    this.observer.text(delta)
  }

  #open({ output_index, item }: Wire): OpenCall | undefined {
    if (!isWire(item) || item.type !== 'function_call') return undefined
    const call = { index: this.#calls.size, hasArguments: false }
    this.#calls.set(output_index, call)
    this.observer.toolCall(call.index, wireText(item.name), '')
    return call
  }

  #arguments({ output_index }: Wire, delta: unknown): void {
    const call = this.#calls.get(output_index)
    if (!call || typeof delta !== 'string' || delta === '') return
    call.hasArguments = true
    this.observer.toolCall(call.index, null, delta)
  }

  /** Q-A9: some send the arguments only as a whole. */
  #wholeArguments(event: Wire, whole: unknown): void {
    if (this.#calls.get(event.output_index)?.hasArguments === false) this.#arguments(event, whole)
  }

  #close(event: Wire): void {
    const { output_index, item } = event
    this.#items[typeof output_index === 'number' && output_index >= 0 ? output_index : this.#items.length] = item
    if (!isWire(item) || item.type !== 'function_call') return
    if (!this.#calls.has(output_index)) this.#open(event)
    this.#wholeArguments(event, item.arguments)
  }

  #other(event: Wire): boolean {
    // A server that answers a request for a stream with the whole body.
    if (event.object === 'response' && event.type === undefined) {
      this.#body = event
      return true
    }
    // Q-A4, Q-A5: flat, nested, or Chat-shaped without a type. Other types that carry an `error` are parts that failed, not the stream.
    if (event.type === 'error' || event.type === undefined) {
      const error = readWireError(event)
      if (error) throw failureOfReport(error, this.endpoint)
    }
    return false
  }
}

/**
 * The response object of the last event, or the event itself where a server leaves the nesting out. Of an event and an object that
 * disagree about the end, the worse one is believed (Q-A1, Q-A20); an object that says it is still under way is only out of date.
 */
function bodyOf(event: Wire): Wire {
  const response = isWire(event.response) ? event.response : event
  if (event.type === 'response.failed') return { ...response, status: 'failed' }
  if (response.status === 'failed' || response.status === 'cancelled') return response
  if (event.type === 'response.incomplete') return { ...response, status: 'incomplete' }
  return response.status === 'incomplete' ? response : { ...response, status: 'completed' }
}

const textItem = (text: string) => ({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] })
