import type { Env } from '@/lib/config/env'
import type { Database } from '@/lib/db/client'
import { createIdempotencyStore } from '@/lib/db/idempotency-store'
import { createResponseCache } from '@/lib/db/response-cache'
import { createTelemetryStore } from '@/lib/db/telemetry-store'
import type { GuardrailRegistry } from '@/lib/guardrails/registry'
import type { Ledger, ModelCall } from '@/lib/pipeline/ports'
import { send } from '@/lib/pipeline/send'
import { createStack } from '@/lib/pipeline/stack'
import type { ConfigurationSource } from '@/lib/runtime/ports'
import type { Clock } from '@/lib/shared/clock'
import type { NewId } from '@/lib/shared/ids'
import type { Logger } from '@/lib/telemetry/logger'
import { createProviderSource, providerName } from './provider-for'
import { sealFor } from './seal-for'

export interface ModelCallOptions {
  readonly env: Env
  readonly database: Database
  readonly configurations: ConfigurationSource
  readonly guardrails: GuardrailRegistry
  readonly ledger: Ledger
  readonly clock: Clock
  readonly newId: NewId
  readonly logger: Logger
}

/** The model call of every run: through the pipeline, which screens its prompt first, to the provider of whichever configuration serves. */
export function createModelCall(options: ModelCallOptions): ModelCall {
  const { env, database, configurations, guardrails, ledger, clock, newId, logger } = options
  const seal = sealFor(env, 'idempotent calls')

  return createStack({
    provider: createProviderCall(options),
    find: (slug) => configurations.find(slug),
    passedOver: (fallback, { runId, correlationId, configuration }) =>
      logger.info('fallback passed over', { fallback, configuration: configuration.slug, runId, correlationId }),
    select: guardrails.select,
    telemetry: createTelemetryStore(database),
    idempotency: createIdempotencyStore(database, seal),
    cache: createResponseCache(database),
    ledger,
    clock,
    newId,
    report: logger.fault,
  })
}

/** One attempt at the provider of the configuration that serves. */
function createProviderCall({ env, clock }: ModelCallOptions): ModelCall {
  const providerFor = createProviderSource({ demoSpeed: env.demoSpeed, clock })
  return async function provider(request, context) {
    const { slug, provider, model, timeoutMs, price } = context.serving
    const served = { configuration: slug, provider: providerName(provider), model }
    return send(providerFor(context.serving), served, { timeoutMs, price, random: Math.random })(request, context)
  }
}
