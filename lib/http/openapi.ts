import { z } from 'zod'
import { endpoints } from '@/lib/auth/endpoints'
import { runSchema } from '@/lib/domain/run'
import { stepSchema } from '@/lib/domain/step'
import { conversationSchema, problemSchema } from '@/lib/domain/wire'
import { contract } from './contract'
import type { Operation } from './operation'

type Json = Record<string, unknown>

const named = { Run: runSchema, Step: stepSchema, Conversation: conversationSchema, Problem: problemSchema }

/** The OpenAPI 3.1 document of everything that is routed. */
export function openApiDocument(): Json {
  const schemas = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) schemas.add(schema, { id })
  const paths = pathsOf([...Object.entries(contract), ...signInOperations()], schemas)

  return {
    openapi: '3.1.0',
    info: {
      title: 'Verlauf',
      version: '1',
      description:
        'Sign in with a session cookie or an API token. Failures are RFC 9457 problems with a stable `code`. Times are ISO 8601 UTC, durations integer milliseconds.',
    },
    security: [{ cookie: [] }, { token: [] }],
    paths,
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'verlauf.session_token' },
        token: { type: 'http', scheme: 'bearer' },
      },
      schemas: z.toJSONSchema(schemas, { uri: refOf, ...settings('output') }).schemas,
    },
  }
}

type Schemas = z.core.$ZodRegistry<{ id: string }>

const refOf = (id: string) => `#/components/schemas/${id}`

function pathsOf(operations: readonly (readonly [string, Operation])[], schemas: Schemas): Json {
  const paths = new Map<string, Json>()
  for (const [id, operation] of operations) {
    const path = paths.get(operation.path) ?? {}
    paths.set(operation.path, { ...path, [operation.method.toLowerCase()]: operationOf(id, operation, schemas) })
  }
  return Object.fromEntries(paths)
}

function operationOf(id: string, operation: Operation, schemas: Schemas): Json {
  const parameters = [
    ...parametersOf('path', operation.params),
    ...parametersOf('query', operation.query),
    ...Object.entries(operation.headers ?? {}).map(([name, description]) => ({
      in: 'header',
      name,
      description,
      schema: { type: 'string' },
    })),
  ]
  return {
    operationId: id,
    summary: operation.summary,
    ...(operation.permission === null && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(operation.body && {
      requestBody: { required: !operation.body.safeParse(undefined).success, content: json(inputOf(operation.body)) },
    }),
    responses: {
      [operation.answer.status]: { description: 'It worked.', ...contentOf(operation.answer, id, schemas) },
      default: {
        description: 'It did not work; `code` says why.',
        content: { 'application/problem+json': { schema: { $ref: refOf('Problem') } } },
      },
    },
  }
}

function contentOf({ schema, stream, bytes }: Operation['answer'], id: string, schemas: Schemas): Json {
  const content = {
    ...(schema && json(referTo(schema, `${id}Answer`, schemas))),
    ...(bytes && { '*/*': {} }),
    ...(stream && { 'text/event-stream': { schema: { type: 'string' } } }),
  }
  return Object.keys(content).length > 0 ? { content } : {}
}

const json = (schema: unknown) => ({ 'application/json': { schema } })

function parametersOf(where: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = inputOf(schema)
  return Object.entries(properties).map(([name, property]) => ({
    in: where,
    name,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

const inputOf = (schema: z.ZodType) => withoutDialect(z.toJSONSchema(schema, settings('input')))

/** Every answer is named, so that what several of them hold is written once. */
function referTo(schema: z.ZodType, name: string, schemas: Schemas) {
  if (!schemas.has(schema)) schemas.add(schema, { id: name })
  return { $ref: refOf(schemas.get(schema)?.id ?? name) }
}

function withoutDialect({ $schema: _, ...schema }: z.core.JSONSchema.BaseSchema) {
  return schema
}

/** A value that is prepared before it is parsed (a query's one or several) is documented as what it is parsed as. */
const settings = (io: 'input' | 'output') => ({
  io,
  unrepresentable: 'any' as const,
  override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema }) {
    const { def } = zodSchema._zod
    if (io === 'input' && def.type === 'pipe' && def.in instanceof z.ZodTransform) {
      Object.assign(jsonSchema, withoutDialect(z.toJSONSchema(def.out, { io, unrepresentable: 'any' })))
    }
  },
})

function signInOperations(): [string, Operation][] {
  return [...endpoints].map(([name, { method, body }]) => [
    `auth${name.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    {
      method,
      path: `/api/auth${name}`,
      summary: 'Sign-in, as better-auth does it.',
      permission: null,
      ...(body && { body }),
      answer: { status: 200 },
    },
  ])
}
