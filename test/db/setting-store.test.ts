import { expect, it } from 'vitest'
import { z } from 'zod'
import { createSettingStore } from '@/lib/db/setting-store'
import { onBoth } from './on-both'

const signUp = z.object({ open: z.boolean() })

onBoth('the setting store', (get) => {
  it('answers what was last written, and nothing where nothing was', async () => {
    const settings = createSettingStore(get().database)
    expect(await settings.read('sign-up', signUp)).toBeUndefined()
    await settings.write('sign-up', { open: true })
    await settings.write('sign-up', { open: false })
    expect(await settings.read('sign-up', signUp)).toEqual({ open: false })
  })

  it('refuses what it cannot read', async () => {
    const settings = createSettingStore(get().database)
    await settings.write('broken', { open: 'perhaps' })
    await expect(settings.read('broken', signUp)).rejects.toThrow(z.ZodError)
  })
})
