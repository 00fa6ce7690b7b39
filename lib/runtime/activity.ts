import type { NewStep } from '@/lib/domain/step'
import type { ReceiptEntry } from '@/lib/domain/wire'

/** What a run is doing and has done, read off its steps: the receipt of a stop is made from it (G3). */
export class Activity {
  private readonly done: ReceiptEntry[] = []
  private now: ReceiptEntry | null = null

  note(step: NewStep): void {
    switch (step.kind) {
      case 'request':
        this.now = { kind: 'model_call' }
        return
      case 'tool_call':
        this.now = { kind: 'tool_call', callId: step.callId, name: step.name }
        return
      case 'llm':
      case 'tool_result':
        if (this.now) this.done.push(this.now)
        this.now = null
        return
      default:
        return
    }
  }

  /** What is in flight and what has finished, as of now. */
  take(): { readonly inFlight: ReceiptEntry | null; readonly finished: readonly ReceiptEntry[] } {
    return { inFlight: this.now, finished: [...this.done] }
  }
}
