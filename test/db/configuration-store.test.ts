import { beforeEach, expect, it } from 'vitest'
import { createConfigurationStore } from '@/lib/db/configuration-store'
import { createSeal } from '@/lib/db/seal'
import { type Configuration, configurationSchema } from '@/lib/domain/configuration'
import { systemClock } from '@/lib/shared/clock'
import { onBoth } from './on-both'

const make = (slug: string, given: Partial<Configuration> = {}): Configuration => ({
  ...configurationSchema.parse({ slug, name: slug, provider: { kind: 'responses', apiKey: 'sk-invented' }, model: 'm' }),
  ...given,
})

onBoth('the configuration store', (get) => {
  const faults: unknown[] = []
  const open = (secret = 'a secret of more than thirty-two characters') =>
    createConfigurationStore(get().database, {
      seal: createSeal(() => secret, 'provider keys'),
      clock: systemClock,
      report: (error) => faults.push(error),
    })

  beforeEach(async () => {
    faults.length = 0
    await get().database.client.configuration.deleteMany()
  })

  const defaults = async () => (await open().all()).filter(({ isDefault }) => isDefault).map(({ slug }) => slug)

  it('gives back what was stored, the key too, which is not readable in the table', async () => {
    await open().create(make('support'))
    expect(await open().all()).toEqual([make('support')])
    const [row] = await get().database.client.configuration.findMany()
    expect(JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? Number(value) : value))).not.toContain('invented')
    expect(row?.apiKey).toMatch(/^[A-Za-z0-9+/=]+$/)
  })

  it('refuses a slug that is taken', async () => {
    await open().create(make('support'))
    await expect(open().create(make('support', { name: 'Another' }))).rejects.toMatchObject({ code: 'conflict' })
    expect((await open().all()).map(({ name }) => name)).toEqual(['support'])
  })

  it('lets a new default take the mark from the old one', async () => {
    await open().create(make('a', { isDefault: true }))
    await open().create(make('b', { isDefault: true }))
    expect(await defaults()).toEqual(['b'])
    await open().update('a', 'keep', (before) => ({ ...before, isDefault: true }))
    expect(await defaults()).toEqual(['a'])
    await open().update('a', 'keep', (before) => ({ ...before, isDefault: false }))
    expect(await defaults()).toEqual([])
  })

  it('has one default after many became it at once', async () => {
    const slugs = ['a', 'b', 'c', 'd']
    for (const slug of slugs) await open().create(make(slug))
    await Promise.all(slugs.map((slug) => open().update(slug, 'keep', (before) => ({ ...before, isDefault: true }))))
    expect(await defaults()).toHaveLength(1)
  })

  it('keeps the key through a change, replaces it, and removes it', async () => {
    await open().create(make('support'))
    const key = async () => (await open().all())[0]?.provider.apiKey
    await open().update('support', 'keep', (before) => ({ ...before, name: 'Renamed' }))
    expect(await key()).toBe('sk-invented')
    const withKey = (apiKey: string | null) => (before: Configuration) => ({
      ...before,
      provider: { ...before.provider, apiKey },
    })
    await open().update('support', 'replace', withKey('sk-other'))
    expect(await key()).toBe('sk-other')
    await open().update('support', 'replace', withKey(null))
    expect(await key()).toBeNull()
  })

  it('leaves out a key of another secret, says so, and does not lose it', async () => {
    await open().create(make('support'))
    const other = open('another secret of more than thirty-two characters')
    expect((await other.all())[0]?.provider.apiKey).toBeNull()
    expect(faults).toHaveLength(1)
    await other.update('support', 'keep', (before) => ({ ...before, name: 'Renamed' }))
    expect((await open().all())[0]).toMatchObject({ name: 'Renamed', provider: { apiKey: 'sk-invented' } })
  })

  it('removes, once', async () => {
    await open().create(make('support'))
    await open().remove('support')
    expect(await open().all()).toEqual([])
    await expect(open().remove('support')).rejects.toMatchObject({ code: 'not_found' })
    await expect(open().update('support', 'keep', (before) => before)).rejects.toMatchObject({ code: 'not_found' })
  })
})
