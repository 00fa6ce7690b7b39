import type { KnownNames } from '@/components/settings/configuration-part'
import { services } from '@/lib/wiring/services'

/** What a configuration may name on this server. */
export async function knownNames(): Promise<KnownNames> {
  const { tools, guardrails, configurations } = services()
  return {
    tools: tools.all().map(({ name, title, effect }) => ({ name, title, effect })),
    guardrails: guardrails.all,
    configurations: (await configurations.list()).map(({ slug, name, model, active }) => ({ slug, name, model, active })),
  }
}
