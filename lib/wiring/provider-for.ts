import type { Configuration } from '@/lib/domain/configuration'
import { createChatProvider } from '@/lib/providers/chat-provider'
import { createDemoProvider } from '@/lib/providers/demo/provider'
import { createResponsesProvider } from '@/lib/providers/openai-responses/transport'
import type { Provider } from '@/lib/providers/provider'
import type { Clock } from '@/lib/shared/clock'

interface ProviderOptions {
  readonly demoSpeed: number
  readonly clock: Clock
}

/** The provider of a configuration; kept, because a client holds its connections. */
export function createProviderSource({ demoSpeed, clock }: ProviderOptions): (configuration: Configuration) => Provider {
  const kept = new Map<string, Provider>()

  const make = ({ provider: { kind, baseUrl, apiKey } }: Configuration): Provider => {
    switch (kind) {
      case 'demo':
        return createDemoProvider({ speed: demoSpeed, clock })
      case 'responses':
        return createResponsesProvider({ baseUrl, apiKey, clock })
      case 'chat':
        return createChatProvider({ baseUrl, apiKey, clock })
    }
  }

  return (configuration) => {
    const key = JSON.stringify(configuration.provider)
    const provider = kept.get(key) ?? make(configuration)
    kept.set(key, provider)
    return provider
  }
}

/** How a provider is named in records: the demo, or the host that is asked. */
export function providerName({ kind, baseUrl }: Configuration['provider']): string {
  if (kind === 'demo') return 'demo'
  if (baseUrl === null) return 'openai'
  const { host, hostname } = new URL(baseUrl)
  return hostname === 'api.openai.com' ? 'openai' : host
}
