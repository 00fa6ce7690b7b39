import { z } from 'zod'
import {
  apiTokenSchema,
  createdTokenSchema,
  createTokenBody,
  patchPersonBody,
  patchSettingsBody,
  personSchema,
  settingsSchema,
} from '@/lib/domain/account'
import { slugSchema } from '@/lib/domain/configuration'
import {
  configurationTestSchema,
  configurationViewSchema,
  createConfigurationBody,
  patchConfigurationBody,
} from '@/lib/domain/configuration-wire'
import { createMcpServerBody, mcpServerViewSchema, mcpSlugSchema, patchMcpServerBody } from '@/lib/domain/mcp-server'
import { runSchema } from '@/lib/domain/run'
import { storableText } from '@/lib/domain/text'
import { effectSchema } from '@/lib/domain/tool'
import {
  approveBody,
  configurationChoiceSchema,
  conversationDetailSchema,
  conversationSchema,
  createConversationBody,
  decidedRunSchema,
  idSchema,
  inputBody,
  pageOf,
  pageQuery,
  patchConversationBody,
  receiptSchema,
  runListQuery,
  runWithStepsSchema,
  startedRunSchema,
  startRunBody,
} from '@/lib/domain/wire'
import type { Operation } from './operation'

const bySlug = z.object({ slug: slugSchema })
const byMcpSlug = z.object({ slug: mcpSlugSchema })
const byId = z.object({ id: idSchema })
const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'Must be a whole number.')
  .transform(Number)
const page = z.strictObject(pageQuery)
const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) })
/** A body that may be left out, and that says nothing. */
const noBody = z.strictObject({}).optional()

export const toolViewSchema = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  effect: effectSchema,
  needsApproval: z.boolean(),
  inputSchema: z.record(z.string(), z.unknown()),
})

/** Everything that is routed, except sign-in (`lib/auth/endpoints.ts`). */
export const contract = {
  listConversations: {
    method: 'GET',
    path: '/api/conversations',
    summary: 'Your conversations, newest activity first.',
    permission: 'chat:use',
    query: z.strictObject({ ...pageQuery, q: storableText(200).optional(), archived: z.enum(['true', 'false']).optional() }),
    answer: { status: 200, schema: pageOf(conversationSchema) },
  },
  createConversation: {
    method: 'POST',
    path: '/api/conversations',
    summary: 'Begins a conversation.',
    permission: 'chat:use',
    body: createConversationBody.optional(),
    answer: { status: 201, schema: conversationSchema },
  },
  getConversation: {
    method: 'GET',
    path: '/api/conversations/{id}',
    summary: 'A conversation with its newest 50 messages, or with `before` (a `nextCursor`) the 50 before them.',
    permission: 'chat:use',
    params: byId,
    query: z.strictObject({ before: pageQuery.cursor }),
    answer: { status: 200, schema: conversationDetailSchema },
  },
  patchConversation: {
    method: 'PATCH',
    path: '/api/conversations/{id}',
    summary: 'Renames, pins or archives a conversation, or gives it another configuration.',
    permission: 'chat:use',
    params: byId,
    body: patchConversationBody,
    answer: { status: 200, schema: conversationSchema },
  },
  deleteConversation: {
    method: 'DELETE',
    path: '/api/conversations/{id}',
    summary: 'Deletes a conversation with its runs. Refused while one is open.',
    permission: 'chat:use',
    params: byId,
    answer: { status: 204 },
  },
  startRun: {
    method: 'POST',
    path: '/api/conversations/{id}/runs',
    summary: 'Asks something, or with `regenerate` asks again. The run belongs to the server from then on.',
    permission: 'chat:use',
    params: byId,
    body: startRunBody,
    headers: {
      'Idempotency-Key': 'One key, one run: sent again it answers with the run that it started. At most 200 characters.',
    },
    answer: { status: 201, schema: startedRunSchema, stream: 'also' },
  },
  listRuns: {
    method: 'GET',
    path: '/api/runs',
    summary:
      'Runs, newest first: your own, for operators all. Repeated filters mean *or*. With `since` (a `nextCursor` of such an answer, or a time) what is new and what changed, oldest change first.',
    permission: 'run:read-own',
    query: runListQuery.extend({ since: pageQuery.cursor }),
    answer: { status: 200, schema: pageOf(runSchema) },
  },
  getRun: {
    method: 'GET',
    path: '/api/runs/{id}',
    summary: 'The Verlauf: a run with its steps.',
    permission: 'run:read-own',
    params: byId,
    answer: { status: 200, schema: runWithStepsSchema },
  },
  followRun: {
    method: 'GET',
    path: '/api/runs/{id}/events',
    summary: 'The steps after `after`, then live.',
    permission: 'run:read-own',
    params: byId,
    query: z.strictObject({ after: wholeNumber.optional() }),
    headers: { 'Last-Event-ID': 'The same as `after`, as browsers send it when they come back.' },
    answer: { status: 200, stream: 'only' },
  },
  cancelRun: {
    method: 'POST',
    path: '/api/runs/{id}/cancel',
    summary: 'Stops a run; the receipt says what was stopped, what had finished and what could not be called back.',
    permission: 'chat:use',
    params: byId,
    body: noBody,
    answer: { status: 200, schema: receiptSchema },
  },
  approveRun: {
    method: 'POST',
    path: '/api/runs/{id}/approve',
    summary: 'Allows or denies the calls that a run waits with: exactly those that `digest` names. One decision wins.',
    permission: 'run:approve',
    params: byId,
    body: approveBody,
    answer: { status: 202, schema: decidedRunSchema, stream: 'also' },
  },
  submitInput: {
    method: 'POST',
    path: '/api/runs/{id}/input',
    summary: 'Fills the form that a run waits for: values of its fields only, each as its schema declares it.',
    permission: 'run:approve',
    params: byId,
    body: inputBody,
    answer: { status: 202, schema: decidedRunSchema, stream: 'also' },
  },
  listApprovals: {
    method: 'GET',
    path: '/api/approvals',
    summary: 'The inbox: runs that wait for a person, the longest waiting first: your own, for operators all.',
    permission: 'run:approve',
    query: page,
    answer: { status: 200, schema: pageOf(runSchema) },
  },
  getStepBody: {
    method: 'GET',
    path: '/api/runs/{id}/steps/{sequence}/body',
    summary: 'What a `request` step sent. The system prompt is for operators only.',
    permission: 'run:read-own',
    params: z.object({ id: idSchema, sequence: wholeNumber }),
    answer: { status: 200, schema: z.record(z.string(), z.unknown()) },
  },
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
  listTools: {
    method: 'GET',
    path: '/api/tools',
    summary: 'The tools there are.',
    permission: 'chat:use',
    answer: { status: 200, schema: listOf(toolViewSchema) },
  },
  listMcpServers: {
    method: 'GET',
    path: '/api/mcp-servers',
    summary: 'The servers of tools, with their health and the tools found. Headers and variables by name only.',
    permission: 'settings:manage',
    answer: { status: 200, schema: listOf(mcpServerViewSchema) },
  },
  createMcpServer: {
    method: 'POST',
    path: '/api/mcp-servers',
    summary: 'Adds a server of tools and connects to it; the answer says whether that worked.',
    permission: 'settings:manage',
    body: createMcpServerBody,
    answer: { status: 201, schema: mcpServerViewSchema },
  },
  patchMcpServer: {
    method: 'PATCH',
    path: '/api/mcp-servers/{slug}',
    summary:
      'Changes a server and connects anew. What is left out stays; stored headers or variables stay where the host or program stays the same.',
    permission: 'settings:manage',
    params: byMcpSlug,
    body: patchMcpServerBody,
    answer: { status: 200, schema: mcpServerViewSchema },
  },
  deleteMcpServer: {
    method: 'DELETE',
    path: '/api/mcp-servers/{slug}',
    summary: 'Removes a server with its tools; a process is ended.',
    permission: 'settings:manage',
    params: byMcpSlug,
    answer: { status: 204 },
  },
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
    summary: 'Changes a role, blocks somebody or gives them a new password; the last two end their sessions.',
    permission: 'settings:manage',
    params: byId,
    body: patchPersonBody,
    answer: { status: 200, schema: personSchema },
  },
  health: {
    method: 'GET',
    path: '/api/health',
    summary: 'The process is up.',
    permission: null,
    answer: { status: 200, schema: z.object({ status: z.literal('ok') }) },
  },
  ready: {
    method: 'GET',
    path: '/api/ready',
    summary: 'The database answers; 503 where it does not.',
    permission: null,
    answer: { status: 200, schema: z.object({ status: z.literal('ready') }) },
  },
  openapi: {
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This document.',
    permission: null,
    answer: { status: 200, schema: z.record(z.string(), z.unknown()) },
  },
} as const satisfies Record<string, Operation>
