import { Failure } from '@/lib/domain/failure'

const maxKey = 200
const sequence = /^\d{1,9}$/

/** `Idempotency-Key`: one key, one run. */
export function idempotencyKey(headers: Headers): string | null {
  const key = headers.get('idempotency-key')
  if (key === null || (key.length > 0 && key.length <= maxKey)) return key
  throw invalid('Idempotency-Key', `Must have 1 to ${maxKey} characters.`)
}

/** Where a reader goes on: a browser that comes back says it in `Last-Event-ID`, and its address still has the older `after`. -1: the start. */
export function lastSequence(headers: Headers, after: number | undefined): number {
  const id = headers.get('last-event-id')
  if (id === null || id === '') return after ?? -1
  if (sequence.test(id)) return Number(id)
  throw invalid('Last-Event-ID', 'Must be the id of an event of this stream.')
}

/** Whether the answer should be the event stream itself. */
export const wantsStream = (headers: Headers): boolean =>
  (headers.get('accept') ?? '').toLowerCase().includes('text/event-stream')

const invalid = (path: string, message: string) =>
  new Failure('validation_failed', `The header ${path} is not valid.`, { errors: [{ path, message }] })
