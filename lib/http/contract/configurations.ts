import { z } from 'zod'
import { slugSchema } from '@/lib/domain/configuration'
import {
  configurationTestSchema,
  configurationViewSchema,
  createConfigurationBody,
  patchConfigurationBody,
} from '@/lib/domain/configuration-wire'
import { configurationChoiceSchema } from '@/lib/domain/wire'
import type { Operation } from '@/lib/http/operation'
import { listOf } from './shapes'

const bySlug = z.object({ slug: slugSchema })

/** Ways to call a model. */
export const configurationOperations = {
  listConfigurations: {
    method: 'GET',
    path: '/api/configurations',
    summary: 'The configurations that anybody may choose.',
    permission: 'chat:use',
    answer: { status: 200, schema: listOf(configurationChoiceSchema) },
  },
  createConfiguration: {
    method: 'POST',
    path: '/api/configurations',
    summary: 'Makes a configuration. A new default takes the mark from the old one.',
    permission: 'settings:manage',
    body: createConfigurationBody,
    answer: { status: 201, schema: configurationViewSchema },
  },
  getConfiguration: {
    method: 'GET',
    path: '/api/configurations/{slug}',
    summary: 'A configuration with all its fields but the key.',
    permission: 'settings:manage',
    params: bySlug,
    answer: { status: 200, schema: configurationViewSchema },
  },
  patchConfiguration: {
    method: 'PATCH',
    path: '/api/configurations/{slug}',
    summary:
      'Changes a configuration. What is left out stays, inside `provider` too: without `apiKey` the stored key stays, `null` removes it. Those of the environment cannot be changed.',
    permission: 'settings:manage',
    params: bySlug,
    body: patchConfigurationBody,
    answer: { status: 200, schema: configurationViewSchema },
  },
  deleteConfiguration: {
    method: 'DELETE',
    path: '/api/configurations/{slug}',
    summary: 'Deletes a configuration; runs that it served keep its name.',
    permission: 'settings:manage',
    params: bySlug,
    answer: { status: 204 },
  },
  testConfiguration: {
    method: 'POST',
    path: '/api/configurations/{slug}/test',
    summary:
      'Tries a configuration with one short call and a tool, blocking and streamed, and says what works, what does not and what could not be found out. With a body it is tried as that change would make it; nothing is stored.',
    permission: 'settings:manage',
    params: bySlug,
    body: patchConfigurationBody.optional(),
    answer: { status: 200, schema: configurationTestSchema },
  },
} as const satisfies Record<string, Operation>
