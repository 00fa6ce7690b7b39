import { z } from 'zod'

type JsonSchema = Readonly<Record<string, unknown>>

/** The schema as models are told it: as the server wrote it, with the `properties` that some providers insist on. */
export function offeredSchema({ $schema: _, ...schema }: JsonSchema): JsonSchema {
  return { properties: {}, ...schema, type: 'object' }
}

/**
 * Judges arguments by a server's JSON Schema and hands on exactly what came, without defaults: what a person allowed is what is sent. A
 * schema that cannot be read here leaves the judging to the server, which does it anyway.
 */
export function argumentsSchema(schema: JsonSchema): z.ZodType<Record<string, unknown>> {
  const judge = readable(schema)
  const given = z.record(z.string(), z.unknown())
  if (!judge) return given
  return given.superRefine((value, context) => {
    for (const { path, message } of judge.safeParse(value).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: [...path], message })
    }
  })
}

function readable(schema: JsonSchema): z.ZodType | undefined {
  try {
    return z.fromJSONSchema(schema)
  } catch {
    return undefined
  }
}
