import { z } from 'zod'
import type { AskPerson } from '@/lib/domain/question'
import type { Effect, ToolArtifact, ToolDefinition } from '@/lib/domain/tool'

/** What a tool knows of its call. The deadline and the run's stop both reach it through `signal` (F7). */
export interface ToolContext {
  readonly callId: string
  readonly runId: string
  readonly conversationId: string
  readonly userId: string
  readonly signal: AbortSignal
  /** Asks the person whose run it is, in the middle of the call. */
  readonly ask: AskPerson
}

/**
 * The text that the model reads, alone or with bytes for the record and for people; of these at most what `artifactLimits` of
 * lib/domain/artifact.ts allow.
 */
export type ToolAnswer = string | { readonly text: string; readonly artifacts: readonly ToolArtifact[] }

/** A tool of ours, arguments already validated by its schema. It answers or throws. */
export interface Tool<Arguments = unknown, Answer extends ToolAnswer = ToolAnswer> extends ToolDefinition {
  readonly schema: z.ZodType<Arguments>
  /** ms. */
  readonly timeoutMs: number
  /** Its answer is typed in by a person (G6). */
  readonly needsInput: boolean
  run(args: Arguments, context: ToolContext): Promise<Answer>
}

interface ToolOptions<Schema extends z.ZodType, Answer extends ToolAnswer> {
  readonly name: string
  readonly title: string
  /** For the model: what it does and when to use it. */
  readonly description: string
  readonly effect: Effect
  readonly schema: Schema
  /** ms; 30 s unless set. */
  readonly timeoutMs?: number
  readonly needsApproval?: boolean
  readonly needsInput?: boolean
  run(args: z.output<Schema>, context: ToolContext): Promise<Answer>
}

/** Defines a tool from its zod schema. A tool with effect `write` always asks for approval. */
export function defineTool<Schema extends z.ZodType, Answer extends ToolAnswer>(
  options: ToolOptions<Schema, Answer>,
): Tool<z.output<Schema>, Answer> {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(options.schema, { io: 'input' })
  return {
    timeoutMs: 30_000,
    needsInput: false,
    ...options,
    schema: options.schema as z.ZodType<z.output<Schema>>,
    needsApproval: options.effect === 'write' || (options.needsApproval ?? false),
    inputSchema,
  }
}

/** What of a tool is told to models and people. */
export const definitionOf = ({ name, title, description, effect, needsApproval, inputSchema }: Tool): ToolDefinition => ({
  name,
  title,
  description,
  effect,
  needsApproval,
  inputSchema,
})
