import { defaultConfigurations } from '@/lib/config/default-configurations'
import type { Env } from '@/lib/config/env'
import type { Database } from '@/lib/db/client'
import { createConfigurationStore } from '@/lib/db/configuration-store'
import type { PatchConfigurationBody } from '@/lib/domain/configuration-wire'
import type { GuardrailRegistry } from '@/lib/guardrails/registry'
import type { Redactor } from '@/lib/redaction/redactor'
import type { Clock } from '@/lib/shared/clock'
import type { Logger } from '@/lib/telemetry/logger'
import { calculator } from '@/lib/tools/builtin/calculator'
import type { Registry } from '@/lib/tools/registry'
import { definitionOf } from '@/lib/tools/tool'
import { createConfigurations } from './configurations'
import { createProviderSource } from './provider-for'
import { sealFor } from './seal-for'
import { tryConfiguration } from './try-configuration'

interface BuildOptions {
  readonly env: Env
  readonly database: Database
  readonly tools: Registry
  readonly guardrails: GuardrailRegistry
  readonly redactor: Redactor
  readonly clock: Clock
  readonly logger: Logger
}

/** The configurations of this installation: the environment's, which have every tool that is built in, and those that admins made. */
export function buildConfigurations({ env, database, tools, guardrails, redactor, clock, logger }: BuildOptions) {
  const seal = sealFor(env, 'provider keys')
  const providerFor = createProviderSource({ demoSpeed: env.demoSpeed, clock })
  const configurations = createConfigurations({
    builtIn: defaultConfigurations(
      env,
      tools.all().map(({ name }) => name),
    ),
    store: createConfigurationStore(database, { seal, clock, report: logger.fault }),
    known: { hasTool: (name) => tools.find(name) !== undefined, guardrails: guardrails.all.map(({ name }) => name) },
    clock,
  })

  return {
    ...configurations,
    /** Tries a configuration as a patch would make it; nothing is stored. Throws as `draft` does. */
    async test(slug: string, body: PatchConfigurationBody) {
      const configuration = await configurations.draft(slug, body)
      return tryConfiguration({
        configuration,
        provider: providerFor(configuration),
        tool: { definition: definitionOf(calculator), schema: calculator.schema },
        clock,
        redact: redactor.redact,
      })
    },
  }
}
