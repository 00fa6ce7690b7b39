import { type Configuration, deliveryModeOf } from '@/lib/domain/configuration'
import type { ConfigurationChoice } from '@/lib/domain/wire'
import { providerName } from '@/lib/wiring/provider-for'

/** What anybody may know of a configuration: no prompt, no address, no key. */
export const choiceOf = (configuration: Configuration): ConfigurationChoice => ({
  slug: configuration.slug,
  name: configuration.name,
  provider: providerName(configuration.provider),
  model: configuration.model,
  tools: configuration.tools,
  deliveryMode: deliveryModeOf(configuration),
  isDefault: configuration.isDefault,
})
