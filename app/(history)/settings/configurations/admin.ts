import { notFound } from 'next/navigation'
import { requirePrincipal } from '@/app/viewer'
import type { KnownNames } from '@/components/settings/configuration-part'
import { may } from '@/lib/domain/principal'
import { services } from '@/lib/wiring/services'

/** For admins; for everybody else there is nothing here. */
export async function requireAdmin(path: string): Promise<void> {
  if (!may(await requirePrincipal(path), 'settings:manage')) notFound()
}

/** What a configuration may name on this server. */
export async function knownNames(): Promise<KnownNames> {
  const { tools, guardrails, configurations } = services()
  return {
    tools: tools.all().map(({ name, title, effect }) => ({ name, title, effect })),
    guardrails: guardrails.all,
    configurations: (await configurations.list()).map(({ slug, name, model, active }) => ({ slug, name, model, active })),
  }
}
