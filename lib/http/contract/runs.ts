import { z } from 'zod'
import { runSchema } from '@/lib/domain/run'
import {
  approveBody,
  decidedRunSchema,
  idSchema,
  inputBody,
  pageOf,
  pageQuery,
  receiptSchema,
  runListQuery,
  runWithStepsSchema,
  wholeNumber,
} from '@/lib/domain/wire'
import type { Operation } from '@/lib/http/operation'
import { byId, page } from './shapes'

/** A body that may be left out, and that says nothing. */
const noBody = z.strictObject({}).optional()

/** Runs: looking at them, following, stopping and deciding. */
export const runOperations = {
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
  getArtifact: {
    method: 'GET',
    path: '/api/runs/{id}/artifacts/{artifactId}',
    summary: 'What a tool gave besides text. Anything but pictures and sound in common formats is a download.',
    permission: 'run:read-own',
    params: z.object({ id: idSchema, artifactId: idSchema }),
    answer: { status: 200, bytes: true },
  },
} as const satisfies Record<string, Operation>
