import { z } from 'zod'

const part = z.object({ text: z.string().catch('') })
const content = z.union([z.string(), z.array(part).transform((parts) => parts.map(({ text }) => text).join(''))]).catch('')
const item = z.union([
  z.object({ type: z.literal('function_call'), call_id: z.string(), name: z.string(), arguments: z.string().catch('') }),
  z.object({ type: z.literal('function_call_output'), call_id: z.string(), output: content }),
  z.object({ role: z.enum(['user', 'assistant', 'system', 'developer']), content }),
])
type Item = z.infer<typeof item>

const requestBody = z.object({
  model: z.string(),
  input: z.union([z.string().transform((text): unknown[] => [{ role: 'user', content: text }]), z.array(z.unknown())]),
  tools: z.array(z.object({ name: z.string().optional() })).catch([]),
  stream: z.boolean().nullish(),
  max_output_tokens: z.number().int().positive().nullish(),
})

/** What the demo understands of a request for a response. */
export interface DemoConversation {
  readonly model: string
  readonly stream: boolean
  readonly maxOutputTokens: number | null
  readonly tools: ReadonlySet<string>
  /** The last message of the person. */
  readonly question: string
  /** Whether the demo has never spoken before this message. */
  readonly isFirst: boolean
  /** What the calls since that message gave, in order. */
  readonly results: readonly { readonly name: string; readonly text: string }[]
  /** The same for the same messages. */
  readonly seed: string
}

/** Reads the body of `POST /responses`; `undefined` for one that is none. Items of other types are passed over. */
export function readConversation(body: unknown): DemoConversation | undefined {
  const request = requestBody.safeParse(body).data
  if (!request) return undefined
  const items = request.input.flatMap((raw): Item | Item[] => item.safeParse(raw).data ?? [])
  const last = items.findLastIndex((one) => 'role' in one && one.role === 'user')
  const question = items[last]
  return {
    model: request.model,
    stream: request.stream === true,
    maxOutputTokens: request.max_output_tokens ?? null,
    tools: new Set(request.tools.flatMap(({ name }) => name ?? [])),
    question: question && 'content' in question ? question.content : '',
    isFirst: !items.slice(0, Math.max(last, 0)).some((one) => 'role' in one && one.role === 'assistant'),
    results: resultsOf(items.slice(last + 1)),
    seed: JSON.stringify(items),
  }
}

function resultsOf(items: readonly Item[]): DemoConversation['results'] {
  const names = new Map(items.flatMap((one) => ('name' in one ? [[one.call_id, one.name] as const] : [])))
  return items.flatMap((one) => ('output' in one ? [{ name: names.get(one.call_id) ?? '', text: one.output }] : []))
}
