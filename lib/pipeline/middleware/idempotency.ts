import type { CompletionResponse } from '@/lib/domain/completion'
import { Failure } from '@/lib/domain/failure'
import { fingerprint } from '@/lib/pipeline/fingerprint'
import type { IdempotencyStore, IdempotentCall, Middleware, Report } from '@/lib/pipeline/ports'
import { sleep } from '@/lib/shared/abort'
import type { Clock } from '@/lib/shared/clock'
import type { NewId } from '@/lib/shared/ids'

export interface IdempotencyOptions {
  readonly store: IdempotencyStore
  readonly clock: Pick<Clock, 'now'>
  readonly newId: NewId
  readonly report: Report
  /** How long an answer is kept, ms. */
  readonly keepMs?: number
  /** How long a claim outlives the process that made it, ms; renewed while the call is under way. */
  readonly claimMs?: number
  /** How often a call that waits for another one looks again, ms. */
  readonly pollMs?: number
}

/**
 * E2: a call with a key runs once; who brings the key again gets the same answer, and who brings it while the call is under way waits for
 * that. Only answers are kept: a call that failed may be tried again. The claim is a row, so this holds between processes, too.
 */
export function idempotency(options: IdempotencyOptions): Middleware {
  const { store, clock, newId, report, keepMs = 86_400_000, claimMs = 60_000, pollMs = 200 } = options

  /** The kept answer, or `undefined` when the call is ours to make. */
  async function claimed(call: IdempotentCall, owner: string, signal: AbortSignal): Promise<CompletionResponse | undefined> {
    for (;;) {
      const claim = await store.claim(call, { owner, now: clock.now(), until: clock.now() + claimMs })
      if (claim.type === 'claimed') return undefined
      if (claim.type === 'answered') return claim.response
      if (claim.type === 'mismatch') throw mismatch()
      await sleep(pollMs, signal)
    }
  }

  function renewing(call: IdempotentCall, owner: string) {
    const renew = () =>
      store.renew(call, owner, clock.now() + claimMs).catch((fault) => report(fault, 'renewing an idempotency claim'))
    return setInterval(renew, claimMs / 3).unref()
  }

  return (next) =>
    async function idempotency(request, context) {
      const { idempotencyKey: key, userId, signal, configuration } = context
      if (key === undefined) return next(request, context)
      const call = { userId, key, fingerprint: fingerprint(request, configuration) }
      const owner = newId()
      const kept = await claimed(call, owner, signal)
      if (kept) return kept

      const renewal = renewing(call, owner)
      let response: CompletionResponse | undefined
      try {
        response = await next(request, context)
        return response
      } finally {
        clearInterval(renewal)
        const done = response
          ? store.finish(call, owner, { response: { ...response, replay: null }, until: clock.now() + keepMs })
          : store.release(call, owner)
        // The answer is there, or its failure: neither is lost because the key could not be settled. The claim expires by itself.
        await done.catch((fault) => report(fault, 'settling an idempotency key'))
      }
    }
}

const mismatch = () =>
  new Failure('idempotency_mismatch', 'This idempotency key was used for another request. Use a new key for a new request.')
