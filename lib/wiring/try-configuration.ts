import type { CompletionRequest, CompletionResponse } from '@/lib/domain/completion'
import type { Configuration } from '@/lib/domain/configuration'
import type { ConfigurationCheck, ConfigurationTest } from '@/lib/domain/configuration-wire'
import { asFailure, type Failure } from '@/lib/domain/failure'
import type { ToolDefinition } from '@/lib/domain/tool'
import type { Usage } from '@/lib/domain/usage'
import type { Provider } from '@/lib/providers/provider'
import type { Clock } from '@/lib/shared/clock'
import { parseJson } from '@/lib/shared/json'
import type { Tool } from '@/lib/tools/tool'

interface TryOptions {
  readonly configuration: Configuration
  readonly provider: Provider
  /** Offered in each call; the model is asked to use it. */
  readonly tool: { readonly definition: ToolDefinition; readonly schema: Tool['schema'] }
  readonly clock: Clock
  readonly redact: (text: string) => string
}

/** The longest that one call may take, ms. There are at most four. */
const patienceMs = 20_000
/** Enough for a model that thinks before it calls a tool. */
const maxOutputTokens = 2_048

type Attempt =
  | { readonly type: 'answered'; readonly response: CompletionResponse; readonly pieces: number; readonly durationMs: number }
  | { readonly type: 'failed'; readonly failure: Failure; readonly timedOut: boolean; readonly durationMs: number }

/**
 * Sends one short question with a tool, blocking and then streamed, and says what works. Where the question with a tool is refused it is sent again
 * without, so that a model without tools is told from one that does not answer. Nothing is retried, recorded or counted for a budget.
 */
export async function tryConfiguration(options: TryOptions): Promise<ConfigurationTest> {
  const blocking = await withOrWithoutTool(options, 'blocking')
  const streamed = await withOrWithoutTool(options, 'stream')
  const attempts = [blocking, streamed].flatMap(({ first, second }) => (second ? [first, second] : [first]))
  return {
    checks: [
      answers(blocking, options),
      streams(streamed, options),
      callsTool([blocking, streamed], options),
      reportsUsage(streamed.second ?? streamed.first),
    ],
    tokens: attempts.map(tokensOf).reduce((sum, tokens) => (tokens === null ? sum : (sum ?? 0) + tokens), null),
    at: new Date(options.clock.now()).toISOString(),
  }
}

interface Tried {
  readonly first: Attempt
  /** Without the tool. */
  readonly second: Attempt | undefined
}

async function withOrWithoutTool(options: TryOptions, mode: 'blocking' | 'stream'): Promise<Tried> {
  const first = await attempt(options, mode, [options.tool.definition])
  const refused = first.type === 'failed' && first.failure.code === 'provider_bad_request'
  return { first, second: refused ? await attempt(options, mode, []) : undefined }
}

async function attempt(
  { configuration, provider, clock }: TryOptions,
  mode: 'blocking' | 'stream',
  tools: readonly ToolDefinition[],
): Promise<Attempt> {
  const signal = AbortSignal.timeout(patienceMs)
  const send = { signal, timeoutMs: Math.min(configuration.timeoutMs, patienceMs) }
  const began = clock.monotonic()
  const since = () => Math.round(clock.monotonic() - began)
  let pieces = 0
  const count = () => {
    pieces += 1
  }
  try {
    const request = requestOf(configuration, tools)
    const response =
      mode === 'stream' && provider.stream
        ? await provider.stream(request, send, { text: count, reasoning: count, toolCall: count })
        : await provider.complete(request, send)
    return { type: 'answered', response, pieces, durationMs: since() }
  } catch (error) {
    const failure = asFailure(error)
    return { type: 'failed', failure, timedOut: signal.aborted || failure.code === 'provider_timeout', durationMs: since() }
  }
}

const requestOf = (configuration: Configuration, tools: readonly ToolDefinition[]): CompletionRequest => ({
  messages: [{ role: 'user', text: tools.length > 0 ? 'What is 12.5 * 8? Use the calculator.' : 'Answer with one word: hello.' }],
  tools,
  model: configuration.model,
  temperature: configuration.temperature,
  maxOutputTokens: Math.min(configuration.maxOutputTokens ?? maxOutputTokens, maxOutputTokens),
  reasoningEffort: configuration.reasoningEffort,
})

type Found = Pick<ConfigurationCheck, 'result' | 'note' | 'message'>
const works = (note: Found['note']): Found => ({ result: 'works', note, message: '' })
const unknown = (note: Found['note']): Found => ({ result: 'unknown', note, message: '' })

const answers = ({ first, second }: Tried, options: TryOptions): ConfigurationCheck => {
  const decisive = second ?? first
  const found = decisive.type === 'answered' ? works('answered') : failed(decisive, options)
  return { name: 'answers', ...found, durationMs: decisive.durationMs }
}

function streams({ first, second }: Tried, options: TryOptions): ConfigurationCheck {
  const decisive = second ?? first
  if (!options.provider.stream) return { name: 'streams', ...unknown('not_streamed'), durationMs: null }
  const found =
    decisive.type === 'failed' ? failed(decisive, options) : decisive.pieces > 0 ? works('streamed') : unknown('not_streamed')
  return { name: 'streams', ...found, durationMs: decisive.durationMs }
}

function callsTool(tried: readonly Tried[], options: TryOptions): ConfigurationCheck {
  const answered = tried.flatMap(({ first }) => (first.type === 'answered' ? [first] : []))
  const called = answered.find(({ response }) => response.toolCalls.some((call) => fits(call, options)))
  if (called) return { name: 'tools', ...works('called'), durationMs: called.durationMs }
  const wrong = answered.find(({ response }) => response.toolCalls.length > 0)
  if (wrong) return { name: 'tools', result: 'fails', note: 'bad_arguments', message: '', durationMs: wrong.durationMs }
  if (answered.length > 0) return { name: 'tools', ...unknown('not_called'), durationMs: null }
  const refused = tried.flatMap(({ first, second }) => (first.type === 'failed' && second?.type === 'answered' ? [first] : []))[0]
  if (!refused) return { name: 'tools', ...unknown('no_answer'), durationMs: null }
  const message = options.redact(refused.failure.message)
  return { name: 'tools', result: 'fails', note: 'tools_refused', message, durationMs: refused.durationMs }
}

/** Arguments that the tool itself would take. */
function fits({ name, arguments: given }: CompletionResponse['toolCalls'][number], { tool }: TryOptions): boolean {
  if (name !== tool.definition.name) return false
  const value = parseJson(given)
  return value !== undefined && tool.schema.safeParse(value).success
}

function reportsUsage(attempt: Attempt): ConfigurationCheck {
  const found =
    attempt.type === 'failed' ? unknown('no_answer') : tokensOf(attempt) === null ? unknown('not_reported') : works('reported')
  return { name: 'usage', ...found, durationMs: null }
}

/** A time-out, a limit on requests or a server that is overloaded says nothing about the configuration. */
function failed({ failure, timedOut }: Extract<Attempt, { type: 'failed' }>, { redact }: TryOptions): Found {
  if (timedOut) return { result: 'unknown', note: 'timeout', message: `There was no answer within ${patienceMs / 1000} s.` }
  const passing = failure.code === 'provider_rate_limited' || failure.code === 'provider_unavailable'
  return { result: passing ? 'unknown' : 'fails', note: 'failed', message: redact(failure.message) }
}

const tokensOf = (attempt: Attempt): number | null => (attempt.type === 'answered' ? total(attempt.response.usage) : null)

const total = (usage: Usage | null): number | null =>
  usage === null || usage.inputTokens === null || usage.outputTokens === null ? null : usage.inputTokens + usage.outputTokens
