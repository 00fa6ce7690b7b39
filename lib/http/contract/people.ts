import {
  apiTokenSchema,
  createdTokenSchema,
  createTokenBody,
  patchPersonBody,
  patchSettingsBody,
  personSchema,
  settingsSchema,
} from '@/lib/domain/account'
import { usageDaySchema, usageQuery } from '@/lib/domain/usage-wire'
import { pageOf } from '@/lib/domain/wire'
import type { Operation } from '@/lib/http/operation'
import { byId, listOf, page } from './shapes'

/** Tokens, settings, people and what they used. */
export const peopleOperations = {
  listTokens: {
    method: 'GET',
    path: '/api/tokens',
    summary: 'Your API tokens.',
    permission: 'chat:use',
    answer: { status: 200, schema: listOf(apiTokenSchema) },
  },
  createToken: {
    method: 'POST',
    path: '/api/tokens',
    summary: 'Makes an API token, which is shown this once. Not with an API token.',
    permission: 'chat:use',
    body: createTokenBody,
    answer: { status: 201, schema: createdTokenSchema },
  },
  revokeToken: {
    method: 'DELETE',
    path: '/api/tokens/{id}',
    summary: 'Revokes an API token at once.',
    permission: 'chat:use',
    params: byId,
    answer: { status: 204 },
  },
  getSettings: {
    method: 'GET',
    path: '/api/settings',
    summary: 'The settings of this installation.',
    permission: 'settings:manage',
    answer: { status: 200, schema: settingsSchema },
  },
  patchSettings: {
    method: 'PATCH',
    path: '/api/settings',
    summary: 'Changes settings: `signUpOpen`, who may decide (`whoMayApprove`), how long a run may wait (`maxWaitMs`).',
    permission: 'settings:manage',
    body: patchSettingsBody,
    answer: { status: 200, schema: settingsSchema },
  },
  listUsers: {
    method: 'GET',
    path: '/api/users',
    summary: 'The people of this installation.',
    permission: 'settings:manage',
    query: page,
    answer: { status: 200, schema: pageOf(personSchema) },
  },
  patchUser: {
    method: 'PATCH',
    path: '/api/users/{id}',
    summary:
      'Changes a role or a budget (`null`: none), blocks somebody or gives them a new password; the last two end their sessions.',
    permission: 'settings:manage',
    params: byId,
    body: patchPersonBody,
    answer: { status: 200, schema: personSchema },
  },
  listUsage: {
    method: 'GET',
    path: '/api/usage',
    summary:
      'What was used by day (UTC), person, configuration, provider, model and currency: your own, for operators all. The last 30 days unless said, a year at most.',
    permission: 'run:read-own',
    query: usageQuery,
    answer: { status: 200, schema: pageOf(usageDaySchema) },
  },
} as const satisfies Record<string, Operation>
