import { createHash } from 'node:crypto'
import type { Asked } from '@/lib/agent/agent'
import { Failure } from '@/lib/domain/failure'
import type { Reply } from '@/lib/domain/question'
import type { Pending, Run } from '@/lib/domain/run'
import type { NewStep } from '@/lib/domain/step'
import type { InputBody } from '@/lib/domain/wire'
import type { Redactor } from '@/lib/redaction/redactor'
import { canonical } from '@/lib/shared/json'
import { checkValues } from './form'
import { redacted } from './pending'
import type { RunRecord } from './ports'

interface Open {
  readonly asked: Asked
  readonly pending: Pending
  resolve(reply: Reply): void
  reject(error: unknown): void
}

/**
 * What a running tool asks the person (G6a). A question lives as long as its call, in this process: nothing of it is put away, and who
 * answers reaches the tool that waits. One is open at a time, in the order of asking; one answer wins, and is on the record before the
 * tool has it.
 */
export class Questions {
  private open: Open | null = null
  private turn: Promise<unknown> = Promise.resolve()
  private count = 0

  constructor(
    private readonly run: Run,
    private readonly record: Pick<RunRecord, 'write' | 'durable' | 'asks'>,
    private readonly redactor: Redactor,
  ) {}

  readonly ask = (asked: Asked): Promise<Reply> => {
    const reply = this.turn.then(() => this.wait(asked))
    this.turn = reply.catch(() => undefined)
    return reply
  }

  /** Answers the open question; `undefined` where there is none. Throws `stale_decision` and, with each field, `validation_failed`. */
  async answer(by: string, body: InputBody): Promise<Run | undefined> {
    const { open } = this
    if (!open) return undefined
    const { asked, pending } = open
    if (body.digest !== pending.digest)
      throw new Failure('stale_decision', 'This answer is to another question. Look at it again.')
    const reply: Reply =
      'decline' in body ? { say: 'declined' } : { say: 'filled', values: checkValues(asked.question.schema, body.values) }
    // From here on nobody else can answer it.
    this.open = null
    try {
      this.record.write(this.stepOf(open, by, reply))
      await this.record.durable()
    } catch (error) {
      open.reject(error)
      throw error
    }
    open.resolve(reply)
    return { ...this.run, status: 'running', pending: null }
  }

  private stepOf({ asked, pending }: Open, by: string, reply: Reply): NewStep {
    const { question = '', digest } = pending
    return { kind: 'input', round: asked.round, by, digest, question, ...(reply.say === 'declined' && { declined: true }) }
  }

  private async wait(asked: Asked): Promise<Reply> {
    const { signal } = asked
    // The call comes before its question: a step that is published ends what the readers are told to wait for.
    await this.record.durable()
    signal.throwIfAborted()
    return new Promise((resolve, reject) => {
      const open = { asked, pending: this.pendingOf(asked), resolve, reject }
      this.open = open
      signal.addEventListener(
        'abort',
        () => {
          if (this.open === open) this.open = null
          reject(signal.reason)
        },
        { once: true },
      )
      this.record.asks(open.pending)
    })
  }

  private pendingOf({ call, question }: Asked): Pending {
    const redact = (text: string) => this.redactor.redact(text)
    return {
      kind: 'input',
      digest: createHash('sha256')
        .update(JSON.stringify([call.callId, this.count++, question.message, canonical(question.schema)]))
        .digest('hex'),
      calls: [{ callId: call.callId, name: redact(call.name), arguments: redact(call.arguments), needsPerson: true }],
      question: redact(question.message),
      schema: redacted(question.schema, redact),
      declinable: true,
    }
  }
}
