import type { CompletionObserver } from '@/lib/domain/completion'
import { isWire, type Wire, wireText } from '@/lib/providers/wire'

interface OpenCall {
  readonly position: number
  id: string | null
  name: string
  arguments: string
}

/** Folds the call deltas of a stream, which servers number, name and identify each in their own way (Q-B1 to Q-B7). */
export class CallFold {
  readonly #calls: OpenCall[] = []
  /** The call that an index means at the moment: some servers give every call the index 0 (Q-B2). */
  readonly #byIndex = new Map<unknown, OpenCall>()

  constructor(private readonly observer: CompletionObserver) {}

  push(deltas: unknown): void {
    if (!Array.isArray(deltas)) return
    for (const delta of deltas) if (isWire(delta)) this.#push(delta)
  }

  /** As the `tool_calls` of a message. */
  get calls(): readonly Wire[] {
    return this.#calls.map(({ id, name, arguments: args }) => ({ id, type: 'function', function: { name, arguments: args } }))
  }

  #push(delta: Wire): void {
    const named = isWire(delta.function) ? delta.function : {}
    const name = wireText(named.name)
    const call = this.#callOf(delta, name)
    const before = call.name
    call.id ??= wireText(delta.id)
    if (name !== null) call.name = joinedName(call, name)
    const args = argumentsDelta(named.arguments)
    call.arguments += args
    if (call.name !== before || args !== '') this.observer.toolCall(call.position, call.name === before ? null : call.name, args)
  }

  #callOf({ index, id }: Wire, name: string | null): OpenCall {
    const identified = wireText(id)
    const numbered = index === undefined || index === null ? undefined : this.#byIndex.get(index)
    const known = numbered ?? (identified === null ? undefined : this.#calls.find((call) => call.id === identified))
    if (known && !isAnother(known, identified, name)) return known
    const last = this.#calls.at(-1)
    // Neither id nor name: more of the last one, whatever its index says (Q-B3).
    if (!known && last && identified === null && (name === null || isPieceOf(last, name))) return last
    return this.#open(index)
  }

  #open(index: unknown): OpenCall {
    const call: OpenCall = { position: this.#calls.length, id: null, name: '', arguments: '' }
    this.#calls.push(call)
    if (index !== undefined && index !== null) this.#byIndex.set(index, call)
    return call
  }
}

/** A new id with a name begins another call; a new id alone is only a server that makes up ids. */
const isAnother = (call: OpenCall, id: string | null, name: string | null): boolean =>
  id !== null && call.id !== null && call.id !== id && name !== null

const isPieceOf = (call: OpenCall, name: string): boolean => call.arguments === '' && call.name !== '' && call.name !== name

/** The whole name may come with every delta (Q-B4), or, rarely, in pieces before the arguments. */
const joinedName = (call: OpenCall, name: string): string =>
  call.name === name || call.arguments !== '' ? call.name || name : call.name + name

/** A piece of a string, or a whole object. */
const argumentsDelta = (value: unknown): string =>
  typeof value === 'string' ? value : isWire(value) ? JSON.stringify(value) : ''
