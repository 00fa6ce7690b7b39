import {
  type ConfigurationTest,
  type ConfigurationView,
  configurationTestSchema,
  configurationViewSchema,
} from '@/lib/domain/configuration-wire'
import { api } from './api'

const at = (slug: string) => `/api/configurations/${encodeURIComponent(slug)}`

/** The body is what was typed: the server says what of it is not valid. */
export const createConfiguration = (body: object): Promise<ConfigurationView> =>
  api('/api/configurations', { method: 'POST', body, schema: configurationViewSchema })

export const patchConfiguration = (slug: string, body: object): Promise<ConfigurationView> =>
  api(at(slug), { method: 'PATCH', body, schema: configurationViewSchema })

export const deleteConfiguration = (slug: string): Promise<undefined> => api(at(slug), { method: 'DELETE' })

/** Tries the configuration as `changes` would make it; nothing is stored. */
export const testConfiguration = (slug: string, changes: object): Promise<ConfigurationTest> =>
  api(`${at(slug)}/test`, { method: 'POST', body: changes, schema: configurationTestSchema })
