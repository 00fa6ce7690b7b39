import { z } from 'zod'
import { storableText } from '@/lib/domain/text'
import {
  conversationDetailSchema,
  conversationSchema,
  createConversationBody,
  pageOf,
  pageQuery,
  patchConversationBody,
  startedRunSchema,
  startRunBody,
} from '@/lib/domain/wire'
import type { Operation } from '@/lib/http/operation'
import { byId } from './shapes'

/** Conversations, and the questions that start a run in them. */
export const conversationOperations = {
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
} as const satisfies Record<string, Operation>
