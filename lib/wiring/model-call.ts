import type { Env } from '@/lib/config/env'
import { compose } from '@/lib/pipeline/compose'
import { fallback } from '@/lib/pipeline/fallback'
import type { ModelCall } from '@/lib/pipeline/ports'
import { send } from '@/lib/pipeline/send'
import type { ConfigurationSource } from '@/lib/runtime/ports'
import type { Clock } from '@/lib/shared/clock'
import { createProviderSource, providerName } from './provider-for'

interface ModelCallOptions {
  readonly env: Env
  readonly configurations: ConfigurationSource
  readonly clock: Clock
}

/** The pipeline with the provider of whichever configuration serves at its end. */
export function createModelCall({ env, configurations, clock }: ModelCallOptions): ModelCall {
  const providerFor = createProviderSource({ demoSpeed: env.demoSpeed, clock })

  const provider: ModelCall = (request, context) => {
    const { slug, provider, model, timeoutMs, price } = context.serving
    const served = { configuration: slug, provider: providerName(provider), model }
    return send(providerFor(context.serving), served, { timeoutMs, price, random: Math.random })(request, context)
  }

  return compose([fallback({ find: (slug) => configurations.find(slug) })], provider)
}
