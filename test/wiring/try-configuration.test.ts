import { expect, it } from 'vitest'
import type { CompletionRequest, CompletionResponse } from '@/lib/domain/completion'
import { configurationSchema } from '@/lib/domain/configuration'
import { Failure } from '@/lib/domain/failure'
import type { Provider } from '@/lib/providers/provider'
import { systemClock } from '@/lib/shared/clock'
import { calculator } from '@/lib/tools/builtin/calculator'
import { definitionOf } from '@/lib/tools/tool'
import { tryConfiguration } from '@/lib/wiring/try-configuration'

const configuration = configurationSchema.parse({
  slug: 'tried',
  name: 'Tried',
  provider: { kind: 'chat' },
  model: 'm',
  maxOutputTokens: 50,
})

const answer = (given: Partial<CompletionResponse> = {}): CompletionResponse => ({
  text: 'hello',
  reasoning: null,
  refusal: null,
  toolCalls: [],
  finishReason: 'stop',
  model: 'm',
  usage: { inputTokens: 10, outputTokens: 2, cachedInputTokens: null, reasoningTokens: null },
  processingMs: null,
  replay: null,
  ...given,
})
const calling = (given: string, name = 'calculator') =>
  answer({ text: '', toolCalls: [{ providerCallId: 'c', name, arguments: given }], finishReason: 'tool_calls' })

const sent: CompletionRequest[] = []
/** Answers blocking and streamed calls alike; a stream shows its text in one piece. */
function providerOf(answerTo: (request: CompletionRequest) => CompletionResponse, streamed = answerTo): Provider {
  sent.length = 0
  return {
    async complete(request) {
      sent.push(request)
      return answerTo(request)
    },
    async stream(request, _options, observer) {
      sent.push(request)
      const response = streamed(request)
      if (response.text !== '') observer.text(response.text)
      for (const call of response.toolCalls) observer.toolCall(0, call.name, call.arguments)
      return response
    },
  }
}

async function tried(provider: Provider) {
  const tool = { definition: definitionOf(calculator), schema: calculator.schema }
  const redact = (text: string) => text.replaceAll('invented-key', '***')
  const { checks, tokens } = await tryConfiguration({ configuration, provider, tool, clock: systemClock, redact })
  return {
    found: checks.map(({ name, result, note }) => `${name} ${result} ${note}`),
    messages: checks.map(({ message }) => message),
    tokens,
  }
}
const refuse =
  (code: ConstructorParameters<typeof Failure>[0], message = 'No.') =>
  () => {
    throw new Failure(code, message)
  }

it('finds that everything works, with one blocking and one streamed call within the bound on tokens', async () => {
  expect(await tried(providerOf(() => calling('{"expression":"12.5 * 8"}')))).toMatchObject({
    found: ['answers works answered', 'streams works streamed', 'tools works called', 'usage works reported'],
    tokens: 24,
  })
  expect(sent.map(({ tools, maxOutputTokens }) => [tools.map(({ name }) => name), maxOutputTokens])).toEqual([
    [['calculator'], 50],
    [['calculator'], 50],
  ])
})

it('tells a model without tools from one that does not answer', async () => {
  const provider = providerOf(({ tools }) => (tools.length > 0 ? refuse('provider_bad_request', 'no tools here')() : answer()))
  const { found, messages } = await tried(provider)
  expect(found).toEqual(['answers works answered', 'streams works streamed', 'tools fails tools_refused', 'usage works reported'])
  expect(messages[2]).toBe('no tools here')
})

it.each([
  ['{"expression":', 'tools fails bad_arguments'],
  ['{"sum":"1+1"}', 'tools fails bad_arguments'],
])('finds that the arguments %s do not fit', async (given, expected) => {
  expect((await tried(providerOf(() => calling(given)))).found[2]).toBe(expected)
})

it('does not know of tools that were offered and not called, nor of a usage that nobody reported', async () => {
  expect(await tried(providerOf(() => answer({ usage: null })))).toMatchObject({
    found: ['answers works answered', 'streams works streamed', 'tools unknown not_called', 'usage unknown not_reported'],
    tokens: null,
  })
})

it('does not know of a stream that showed nothing before its end', async () => {
  expect(
    (
      await tried(
        providerOf(
          () => answer(),
          () => answer({ text: '' }),
        ),
      )
    ).found[1],
  ).toBe('streams unknown not_streamed')
  const { stream: _, ...blockingOnly } = providerOf(() => answer())
  expect((await tried(blockingOnly)).found[1]).toBe('streams unknown not_streamed')
})

it.each([
  ['provider_auth', 'fails failed'],
  ['provider_unreachable', 'fails failed'],
  ['provider_model_not_found', 'fails failed'],
  ['provider_rate_limited', 'unknown failed'],
  ['provider_unavailable', 'unknown failed'],
  ['provider_timeout', 'unknown timeout'],
] as const)('takes %s for: %s', async (code, expected) => {
  const { found } = await tried(providerOf(refuse(code)))
  expect(found).toEqual([`answers ${expected}`, `streams ${expected}`, 'tools unknown no_answer', 'usage unknown no_answer'])
  expect(sent).toHaveLength(2)
})

it('says the words of the failure without the secrets in them', async () => {
  const { messages } = await tried(providerOf(refuse('provider_auth', 'The key invented-key was refused.')))
  expect(messages[0]).toBe('The key *** was refused.')
})
