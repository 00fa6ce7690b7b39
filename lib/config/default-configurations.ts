import { type Configuration, configurationSchema } from '@/lib/domain/configuration'
import type { Env } from './env'
import { priceOf } from './prices'

const systemPrompt =
  'You are a helpful assistant. Use the tools you are offered when they help, say in a sentence what you are about to do before you call one, and answer in the language of the question. Format answers in Markdown.'

/** The configurations that the environment gives: the demo where no provider is set, otherwise `default` for that provider. */
export function defaultConfigurations(env: Env, tools: readonly string[]): readonly Configuration[] {
  if (env.openai.apiKey === null && env.openai.baseUrl === null) return demoConfigurations(tools)
  const model = env.openai.model ?? 'gpt-4.1-mini'
  return [
    configurationSchema.parse({
      slug: 'default',
      name: 'Default',
      provider: { kind: env.defaultTransport, baseUrl: env.openai.baseUrl, apiKey: env.openai.apiKey },
      model,
      systemPrompt,
      tools,
      price: priceOf(model, env.openai.baseUrl),
      isDefault: true,
    }),
  ]
}

const demoConfigurations = (tools: readonly string[]): readonly Configuration[] => [
  configurationSchema.parse({
    slug: 'demo',
    name: 'Demo',
    provider: { kind: 'demo' },
    model: 'demo',
    systemPrompt,
    tools,
    fallbacks: ['demo-backup'],
    isDefault: true,
  }),
  configurationSchema.parse({
    slug: 'demo-backup',
    name: 'Demo backup',
    provider: { kind: 'demo' },
    model: 'demo-backup',
    systemPrompt,
    tools,
  }),
  configurationSchema.parse({
    slug: 'demo-held',
    name: 'Demo, held back',
    provider: { kind: 'demo' },
    model: 'demo',
    systemPrompt,
    tools,
    terms: ['blue moon'],
    fallbacks: ['demo-backup'],
  }),
]
