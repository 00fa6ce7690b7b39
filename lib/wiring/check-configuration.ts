import type { Configuration } from '@/lib/domain/configuration'
import { Failure, type FieldError } from '@/lib/domain/failure'
import { forcesToolsWhileReasoning } from '@/lib/providers/chat-provider'

/** What a configuration may name. */
export interface Known {
  hasTool(name: string): boolean
  readonly guardrails: readonly string[]
  readonly slugs: readonly string[]
}

/**
 * Throws `validation_failed` with an entry for everything that cannot work: an unknown tool, guardrail or fallback, itself as a fallback, a
 * default that is not active, tools with reasoning where they exclude each other (A4). What stood in `before` already is not held against a
 * change of something else: a tool's server may be away, a fallback deleted.
 */
export function checkConfiguration(configuration: Configuration, known: Known, before?: Configuration): void {
  const errors = [
    ...configuration.tools.flatMap((name, at) =>
      known.hasTool(name) || before?.tools.includes(name)
        ? []
        : [{ path: `tools.${at}`, message: `There is no tool "${name}".` }],
    ),
    ...(configuration.guardrails ?? []).flatMap((name, at) =>
      known.guardrails.includes(name)
        ? []
        : [
            {
              path: `guardrails.${at}`,
              message: `There is no guardrail "${name}". There are: ${known.guardrails.join(', ')}.`,
            },
          ],
    ),
    ...configuration.fallbacks.flatMap((slug, at) => fallbackError(configuration, known, { slug, at, before })),
    ...(configuration.isDefault && !configuration.active
      ? [{ path: 'active', message: 'The default configuration must be active. Make another one the default first.' }]
      : []),
    ...combinationError(configuration),
  ]
  const [first] = errors
  if (first) throw new Failure('validation_failed', first.message, { errors: errors.slice(0, 50) })
}

interface Fallback {
  readonly slug: string
  readonly at: number
  readonly before: Configuration | undefined
}

function fallbackError({ slug: own, fallbacks }: Configuration, known: Known, { slug, at, before }: Fallback): FieldError[] {
  const path = `fallbacks.${at}`
  if (slug === own) return [{ path, message: 'A configuration cannot be its own fallback.' }]
  if (fallbacks.indexOf(slug) !== at) return [{ path, message: `"${slug}" is in the chain twice.` }]
  if (known.slugs.includes(slug) || before?.fallbacks.includes(slug)) return []
  return [{ path, message: `There is no configuration "${slug}".` }]
}

function combinationError(configuration: Configuration): FieldError[] {
  const { provider, model, reasoningEffort, tools } = configuration
  if (provider.kind !== 'chat' || tools.length === 0) return []
  if (!forcesToolsWhileReasoning({ baseUrl: provider.baseUrl, model, reasoningEffort })) return []
  return [
    {
      path: 'reasoningEffort',
      message: `“${model}” takes no tools through Chat Completions while it reasons. Change the provider to Responses, set the reasoning effort to “none”, or take the tools away.`,
    },
  ]
}
