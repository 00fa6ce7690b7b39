import type { z } from 'zod'
import type { ConfigurationStore } from '@/lib/db/configuration-store'
import { type Configuration, configurationSchema } from '@/lib/domain/configuration'
import {
  type ConfigurationView,
  type createConfigurationBody,
  type PatchConfigurationBody,
  patched,
  viewOfConfiguration,
} from '@/lib/domain/configuration-wire'
import { Failure } from '@/lib/domain/failure'
import type { ConfigurationSource } from '@/lib/runtime/ports'
import type { Clock } from '@/lib/shared/clock'
import { checkConfiguration, type Known } from './check-configuration'

/** Every configuration: those that admins made and, beside them, read-only, those that the environment gives. */
export interface Configurations extends ConfigurationSource {
  /** Active or not, for admins. */
  list(): Promise<readonly ConfigurationView[]>
  /** Throws `not_found`. */
  get(slug: string): Promise<ConfigurationView>
  /** Throws `validation_failed`, `conflict`. */
  create(body: z.output<typeof createConfigurationBody>): Promise<ConfigurationView>
  /** Throws `not_found`, `validation_failed`, `conflict` for one of the environment. */
  patch(slug: string, body: PatchConfigurationBody): Promise<ConfigurationView>
  /** Throws `not_found`, `conflict` for one of the environment. */
  remove(slug: string): Promise<void>
  /** What a patch would make of it, to be tried; nothing is stored. Throws `not_found`, `validation_failed`. */
  draft(slug: string, body: PatchConfigurationBody): Promise<Configuration>
}

interface ConfigurationsOptions {
  readonly builtIn: readonly Configuration[]
  readonly store: ConfigurationStore
  readonly known: Omit<Known, 'slugs'>
  readonly clock: Clock
}

/** How long another process's change may go unseen, ms. Our own are seen at once, and a run that starts asks no database meanwhile. */
const freshMs = 3_000

/** Where an admin's has the slug of one that the environment gives, the admin's counts; where none of theirs is the default, the environment's is. */
export function createConfigurations({ builtIn, store, known, clock }: ConfigurationsOptions): Configurations {
  let kept: { readonly since: number; readonly load: Promise<Snapshot> } | undefined

  const snapshot = (): Promise<Snapshot> => {
    const now = clock.monotonic()
    if (kept && now - kept.since < freshMs) return kept.load
    const load = store.all().then((stored) => join(builtIn, stored))
    const entry = { since: now, load }
    kept = entry
    load.catch(() => {
      if (kept === entry) kept = undefined
    })
    return load
  }

  const changing = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } finally {
      kept = undefined
    }
  }

  const entryOf = async (slug: string): Promise<Entry> => {
    const entry = (await snapshot()).bySlug.get(slug)
    if (!entry) throw new Failure('not_found', `There is no configuration "${slug}".`)
    return entry
  }

  const refuseBuiltIn = async (slug: string): Promise<void> => {
    if (!(await entryOf(slug)).builtIn) return
    throw new Failure(
      'conflict',
      `The environment gives the configuration "${slug}", so it cannot be changed here. Create one with another slug and make it the default.`,
    )
  }

  const check = async (configuration: Configuration, before?: Configuration): Promise<void> => {
    const { bySlug } = await snapshot()
    checkConfiguration(configuration, { ...known, slugs: [...bySlug.keys()] }, before)
  }

  return {
    async find(slug) {
      const { bySlug, standard } = await snapshot()
      const found = slug === undefined ? standard : bySlug.get(slug)?.configuration
      return found?.active ? found : undefined
    },
    active: async () =>
      [...(await snapshot()).bySlug.values()].map(({ configuration }) => configuration).filter(({ active }) => active),
    list: async () => [...(await snapshot()).bySlug.values()].map(viewOf),
    get: async (slug) => viewOf(await entryOf(slug)),

    async create(body) {
      const configuration = configurationSchema.parse(body)
      if ((await snapshot()).bySlug.has(body.slug)) {
        throw new Failure('conflict', `There is a configuration "${body.slug}" already. Choose another slug.`)
      }
      await check(configuration)
      await changing(store.create(configuration))
      return viewOfConfiguration(configuration, false)
    },

    async patch(slug, body) {
      await refuseBuiltIn(slug)
      const { configuration } = await entryOf(slug)
      await check(patched(configuration, body), configuration)
      const key = body.provider?.apiKey === undefined ? 'keep' : 'replace'
      return viewOfConfiguration(await changing(store.update(slug, key, (before) => patched(before, body))), false)
    },

    async remove(slug) {
      await refuseBuiltIn(slug)
      await changing(store.remove(slug))
    },

    async draft(slug, body) {
      const { configuration } = await entryOf(slug)
      const draft = patched(configuration, body)
      await check(draft, configuration)
      return draft
    },
  }
}

interface Entry {
  readonly configuration: Configuration
  readonly builtIn: boolean
}

interface Snapshot {
  readonly bySlug: ReadonlyMap<string, Entry>
  readonly standard: Configuration | undefined
}

function join(builtIn: readonly Configuration[], stored: readonly Configuration[]): Snapshot {
  const all = [
    ...stored.map((configuration) => ({ configuration, builtIn: false })),
    ...builtIn
      .filter(({ slug }) => stored.every((other) => other.slug !== slug))
      .map((configuration) => ({ configuration, builtIn: true })),
  ]
  const wanted = (stored.find(({ isDefault }) => isDefault) ?? builtIn.find(({ isDefault }) => isDefault))?.slug
  const active = all.filter(({ configuration }) => configuration.active)
  const standard = (active.find(({ configuration }) => configuration.slug === wanted) ?? active[0])?.configuration.slug
  const marked = all.map(({ configuration, ...rest }) => ({
    configuration: { ...configuration, isDefault: configuration.slug === standard },
    ...rest,
  }))
  const bySlug = new Map(marked.map((entry) => [entry.configuration.slug, entry]))
  return { bySlug, standard: standard === undefined ? undefined : bySlug.get(standard)?.configuration }
}

const viewOf = ({ configuration, builtIn }: Entry): ConfigurationView => viewOfConfiguration(configuration, builtIn)
