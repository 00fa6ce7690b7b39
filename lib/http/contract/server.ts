import { z } from 'zod'
import type { Operation } from '@/lib/http/operation'

/** For whoever runs the server. */
export const serverOperations = {
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
