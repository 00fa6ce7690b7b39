import type { Transient } from '@/lib/domain/event'

interface OpenCall {
  readonly name: string | null
  readonly arguments: string
}

/** What the reader holds of the round that is being written, so that one who comes late can be given the same (H2). */
export class LiveRound {
  text = ''
  private reasoning = ''
  private readonly calls = new Map<number, OpenCall>()

  constructor(
    readonly round: number,
    readonly attempt: number,
  ) {}

  apply(event: Transient): void {
    switch (event.type) {
      case 'text_delta':
        this.text += event.text
        return
      case 'reasoning_delta':
        this.reasoning += event.text
        return
      case 'tool_call_delta': {
        const call = this.calls.get(event.index) ?? { name: null, arguments: '' }
        this.calls.set(event.index, { name: event.name ?? call.name, arguments: call.arguments + event.argumentsDelta })
        return
      }
      case 'text_restart':
        return
    }
  }

  /** The events that bring a reader who holds nothing, or anything, of this round to where it stands. */
  snapshot(): Transient[] {
    const { round, attempt } = this
    const events: Transient[] = [{ type: 'text_restart', round, attempt, reason: 'resume' }]
    if (this.reasoning !== '') events.push({ type: 'reasoning_delta', round, attempt, text: this.reasoning })
    if (this.text !== '') events.push({ type: 'text_delta', round, attempt, offset: 0, text: this.text })
    for (const [index, call] of this.calls) {
      events.push({
        type: 'tool_call_delta',
        round,
        attempt,
        index,
        ...(call.name === null ? {} : { name: call.name }),
        argumentsDelta: call.arguments,
      })
    }
    return events
  }
}
