import type { CompletionResponse } from '@/lib/domain/completion'
import { fingerprint } from '@/lib/pipeline/fingerprint'
import type { CallContext, Middleware, Report, ResponseCache } from '@/lib/pipeline/ports'
import type { Clock } from '@/lib/shared/clock'

export interface CacheOptions {
  readonly store: ResponseCache
  readonly clock: Pick<Clock, 'now'>
  readonly report: Report
}

/**
 * E3: where a configuration asks for it, a question that was answered before is answered the same way, whoever asks. A hit makes no
 * attempt and delivers no pieces: the text comes with the response. A cache that does not work is a miss, never a failure.
 */
export function cache({ store, clock, report }: CacheOptions): Middleware {
  const attempt = async <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((fault) => {
      report(fault, 'using the response cache')
      return undefined
    })

  return (next) =>
    async function cache(request, context) {
      const { cache: settings } = context.configuration
      if (!settings.enabled) return next(request, context)
      const key = fingerprint(request, context.configuration)
      const ttlMs = settings.ttlSeconds * 1000
      const found = await attempt(store.find(key, clock.now() - ttlMs))
      if (found) return found

      const response = await next(request, context)
      if (isKept(response, context)) {
        const storedAt = clock.now()
        await attempt(store.keep(key, { ...response, replay: null }, { storedAt, expiresAt: storedAt + ttlMs }))
      }
      return response
    }
}

/**
 * Whole answers in words of the configuration that was asked. Not one that was cut, refused or filtered: the next try may do better. Not
 * tool calls: their arguments are as the model gave them, which no store may hold (H4). Not what a fallback answered: the key names the
 * model that was asked, and that one may be back in a minute.
 */
const isKept = ({ finishReason, refusal, toolCalls }: CompletionResponse, { configuration, relay }: CallContext): boolean =>
  finishReason === 'stop' &&
  refusal === null &&
  toolCalls.length === 0 &&
  relay.record().attempts.at(-1)?.configuration === configuration.slug
