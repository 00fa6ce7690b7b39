import type { z } from 'zod'
import type { Permission } from '@/lib/domain/principal'

/** One method of one address, as code and as documentation: the route takes its schemas from here, and so does the OpenAPI document. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With parameters in braces. */
  readonly path: string
  readonly summary: string
  /** Who may; `null`: anybody, also without sign-in. */
  readonly permission: Permission | null
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Request headers that mean something here, with their explanation. */
  readonly headers?: Readonly<Record<string, string>>
  /** What comes back when it works. */
  readonly answer: Answer
}

export interface Answer {
  readonly status: 200 | 201 | 202 | 204
  readonly schema?: z.ZodType
  /** Also, or only, as server-sent events. */
  readonly stream?: 'also' | 'only'
  /** Bytes as they are; the headers say of what. */
  readonly bytes?: true
}
