import type { Configuration } from '@/lib/domain/configuration'
import type { ConfigurationSource } from '@/lib/runtime/ports'

/** The configurations that the environment gives. */
export function staticConfigurations(all: readonly Configuration[]): ConfigurationSource {
  const bySlug = new Map(all.filter(({ active }) => active).map((configuration) => [configuration.slug, configuration]))
  return {
    find: async (slug) => (slug === undefined ? all.find(({ isDefault }) => isDefault) : bySlug.get(slug)),
    active: async () => [...bySlug.values()],
  }
}
