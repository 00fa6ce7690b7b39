import type { CompletionRequest } from '@/lib/domain/completion'
import type { Configuration } from '@/lib/domain/configuration'
import { asFailure, Failure } from '@/lib/domain/failure'
import type { CallContext, Middleware } from '@/lib/pipeline/ports'

export interface FallbackOptions {
  /** An active configuration; `undefined` where there is none of that name. */
  find(slug: string): Promise<Configuration | undefined>
  /** A member was passed over, for the log. */
  passedOver(slug: string, context: CallContext): void
}

/**
 * D5: a retryable failure moves on to the next member of the requested configuration's chain; any other is final. The chain of a member
 * is not followed. Members that are missing or inactive are passed over, and the final error says so. A stop ends the chain at once.
 */
export function fallback({ find, passedOver }: FallbackOptions): Middleware {
  return (next) =>
    async function fallback(request, context) {
      const failed: FailedAttempt[] = []
      const missing: string[] = []
      for (const slug of chainOf(context.configuration)) {
        const serving = slug === context.configuration.slug ? context.configuration : await find(slug)
        if (!serving) {
          missing.push(slug)
          passedOver(slug, context)
          continue
        }
        try {
          return await next(requestFor(request, serving, context), attemptContext(context, serving, failed.length))
        } catch (error) {
          context.signal.throwIfAborted()
          const failure = asFailure(error)
          failed.push({ serving, failure })
          if (!failure.retryable) break
        }
      }
      throw exhausted(failed, missing)
    }
}

interface FailedAttempt {
  readonly serving: Configuration
  readonly failure: Failure
}

/** Each name once: asking the same configuration again is a matter of retries, and those are the send's. */
const chainOf = ({ slug, fallbacks }: Configuration): ReadonlySet<string> => new Set([slug, ...fallbacks])

const attemptContext = (context: CallContext, serving: Configuration, failures: number): CallContext =>
  failures === 0 ? { ...context, serving } : { ...context, serving, restartReason: 'fallback' }

/** What the model that serves is asked: the prompt and tools of the request as far as it can read them (G8), the parameters of its own configuration. */
function requestFor(
  request: CompletionRequest,
  serving: Configuration,
  { configuration, fitTo }: CallContext,
): CompletionRequest {
  if (serving === configuration) return request
  return {
    ...(fitTo ? fitTo(request, serving) : request),
    model: serving.model,
    temperature: serving.temperature,
    maxOutputTokens: serving.maxOutputTokens,
    reasoningEffort: serving.reasoningEffort,
  }
}

/** One attempt and nothing else to say: its own failure. Otherwise one that carries every attempt's. */
function exhausted(failed: readonly FailedAttempt[], missing: readonly string[]): Failure {
  const [only] = failed
  if (only && failed.length === 1 && missing.length === 0) return only.failure
  const words = [
    ...failed.map(({ serving, failure }) => `${serving.name}: ${failure.message}`),
    ...missing.map((slug) => `The fallback "${slug}" was passed over: there is no active configuration of that name.`),
  ]
  const last = failed.at(-1)?.failure
  const code = last && !last.retryable ? last.code : 'provider_failed'
  return new Failure(code, words.join(' '), { cause: new AggregateError(failed.map(({ failure }) => failure)) })
}
