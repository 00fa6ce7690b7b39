import type { CompletionRequest } from '@/lib/domain/completion'
import type { Configuration } from '@/lib/domain/configuration'
import { asFailure, Failure } from '@/lib/domain/failure'
import type { CallContext, Middleware } from './ports'

interface FallbackOptions {
  /** An active configuration; `undefined` where there is none of that name. */
  find(slug: string): Promise<Configuration | undefined>
}

/**
 * D5: a retryable failure moves on to the next member of the requested configuration's chain; any other is final. The chain of a member
 * is not followed. Members that are missing or inactive are passed over, and the final error says so.
 */
export function fallback({ find }: FallbackOptions): Middleware {
  return (next) =>
    async function fallback(request, context) {
      const failed: Failure[] = []
      const missing: string[] = []
      for (const slug of [null, ...context.configuration.fallbacks]) {
        const serving = slug === null ? context.configuration : await find(slug)
        if (!serving) {
          missing.push(slug ?? '')
          continue
        }
        try {
          return await next(requestFor(request, serving, context), { ...context, serving })
        } catch (error) {
          if (context.signal.aborted) throw error
          const failure = asFailure(error)
          failed.push(failure)
          if (!failure.retryable) break
        }
      }
      throw exhausted(failed, missing)
    }
}

/** What the model that serves is asked: the prompt and tools of the request, the parameters of its own configuration. */
const requestFor = (request: CompletionRequest, serving: Configuration, { configuration }: CallContext): CompletionRequest =>
  serving === configuration
    ? request
    : {
        ...request,
        model: serving.model,
        temperature: serving.temperature,
        maxOutputTokens: serving.maxOutputTokens,
        reasoningEffort: serving.reasoningEffort,
      }

function exhausted(failed: readonly Failure[], missing: readonly string[]): Failure {
  const [only] = failed
  if (only && failed.length === 1 && missing.length === 0) return only
  const words = [
    ...failed.map(({ message }) => message),
    ...missing.map((slug) => `The fallback "${slug}" was passed over: there is no active configuration of that name.`),
  ]
  const last = failed.at(-1)
  const code = last && !last.retryable ? last.code : 'provider_failed'
  return new Failure(code, words.join(' '), { cause: new AggregateError(failed) })
}
