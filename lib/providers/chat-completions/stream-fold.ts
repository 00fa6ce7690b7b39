import type { CompletionObserver } from '@/lib/domain/completion'
import type { Endpoint } from '@/lib/providers/endpoint'
import type { StreamFold } from '@/lib/providers/event-reader'
import { failureOfReport } from '@/lib/providers/provider-error'
import { cut } from '@/lib/providers/read-body'
import { isDone, isFiller, isWire, parseWire, type Wire, wireText } from '@/lib/providers/wire'
import { readWireError } from '@/lib/providers/wire-error'
import { CallFold } from './call-fold'
import { contentText, reasoningText } from './message-text'

/** Folds the chunks of a stream into the completion that a blocking call would have given (A3). */
export class ChatFold implements StreamFold {
  #text = ''
  #reasoning = ''
  #reasoningField: 'reasoning_content' | 'reasoning' = 'reasoning'
  readonly #details: unknown[] = []
  #refusal = ''
  #finish: string | null = null
  #done = false
  #model: string | null = null
  #usage: unknown = null
  #whole: Wire | undefined
  readonly #calls: CallFold

  constructor(
    private readonly observer: CompletionObserver,
    private readonly endpoint: Endpoint,
  ) {
    this.#calls = new CallFold(observer)
  }

  get hasText(): boolean {
    return this.#text !== ''
  }

  /** A reason to finish ends the answer; usage and `[DONE]` may follow, or never come (Q-B14). */
  get isEnding(): boolean {
    return this.#finish !== null
  }

  push(data: string): boolean {
    if (isDone(data)) {
      this.#done = true
      return true
    }
    if (isFiller(data)) return false
    const chunk = parseWire(data, this.endpoint)
    if (!isWire(chunk)) return false
    const error = chunk.error === undefined || chunk.error === null ? undefined : readWireError(chunk)
    if (error || chunk.type === 'error') throw failureOfReport(error ?? readWireError(chunk), this.endpoint)

    this.#model ??= wireText(chunk.model)
    // Some send it cumulatively with every chunk: the last one counts (Q-B13).
    if (isWire(chunk.usage)) this.#usage = chunk.usage
    const choice = Array.isArray(chunk.choices) ? chunk.choices.find(isFirst) : undefined
    return isWire(choice) ? this.#choose(choice, chunk) : false
  }

  /** The completion for the parser of the blocking call. Throws `provider_cut` where neither a reason to finish nor `[DONE]` came (A7). */
  body(): Wire {
    if (this.#whole) return this.#whole
    if (this.#finish === null && !this.#done) throw cut(this.endpoint)
    const message = {
      role: 'assistant',
      content: this.#text,
      refusal: this.#refusal || null,
      [this.#reasoningField]: this.#reasoning || null,
      reasoning_details: this.#details,
      tool_calls: this.#calls.calls,
    }
    return { model: this.#model, usage: this.#usage, choices: [{ index: 0, finish_reason: this.#finish, message }] }
  }

  /** Gives the observer the text of an answer that came whole. */
  catchUp(text: string): void {
    if (this.#text === '') this.#show(text)
  }

  #choose(choice: Wire, chunk: Wire): boolean {
    if (isWire(choice.delta)) this.#fold(choice.delta)
    else if (isWire(choice.message) && chunk.object === 'chat.completion') {
      this.#whole = chunk
      return true
    }
    const finish = wireText(choice.finish_reason)
    if (finish === 'error') throw failureOfReport(readWireError(choice), this.endpoint)
    this.#finish = finish ?? this.#finish
    return false
  }

  #fold(delta: Wire): void {
    const reasoning = reasoningText(delta)
    if (reasoning !== '') {
      this.#reasoning += reasoning
      if (wireText(delta.reasoning_content)) this.#reasoningField = 'reasoning_content'
      this.observer.reasoning(reasoning)
    }
    if (Array.isArray(delta.reasoning_details)) this.#details.push(...delta.reasoning_details)
    this.#show(contentText(delta.content))
    if (typeof delta.refusal === 'string') this.#refusal += delta.refusal
    if (delta.tool_calls) this.#calls.push(delta.tool_calls)
  }

  #show(text: string): void {
    if (text === '') return
    this.#text += text
    this.observer.text(text)
  }
}

const isFirst = (choice: unknown): boolean => isWire(choice) && (choice.index ?? 0) === 0
