import type { DemoConversation } from './conversation'
import type { Random } from './random'
import { letters } from './random'
import type { DemoCall, DemoTurn } from './turn'

type Json = Readonly<Record<string, unknown>>

/** One event of the stream, and how long a model would take for it: in tokens, or the pause before it begins. */
export interface Beat {
  readonly wait: 'start' | 'token' | 'none'
  readonly event: Json & { readonly type: string }
}

interface Item {
  readonly done: Json
  events(index: number): Generator<Beat>
}

/** The wire form of a turn: the response object that a blocking call answers, and the events of a stream that ends with it. */
export interface WrittenTurn {
  readonly body: Json
  events(): Generator<Beat>
}

/** The error that the demo reports when it breaks, in a stream and as the body of a blocking answer. */
export const overloaded = {
  type: 'server_error',
  code: 'server_error',
  message: 'The demo plays an overloaded provider.',
  param: null,
} as const

export function writeTurn(turn: DemoTurn, conversation: DemoConversation, random: Random): WrittenTurn {
  const { text, cut } = cutAt(turn.text, conversation.maxOutputTokens)
  const id = () => letters(random, 24)
  const items: Item[] = []
  if (turn.reasoning) items.push(reasoningItem(`rs_${id()}`, turn.reasoning))
  if (text !== '') items.push(messageItem(`msg_${id()}`, text, cut ? 'incomplete' : 'completed'))
  if (!cut) for (const call of turn.calls) items.push(callItem({ item: `fc_${id()}`, call: `call_${id()}` }, call))

  const begun = { id: `resp_${id()}`, object: 'response', created_at: 0, model: conversation.model, status: 'in_progress' }
  const body = {
    ...begun,
    status: cut ? 'incomplete' : 'completed',
    error: null,
    incomplete_details: cut ? { reason: 'max_output_tokens' } : null,
    output: items.map(({ done }) => done),
    usage: usageOf(turn, conversation, text),
  }
  return {
    body,
    *events() {
      yield beat('none', 'response.created', { response: { ...begun, output: [], usage: null } })
      yield beat('none', 'response.in_progress', { response: { ...begun, output: [], usage: null } })
      for (const [index, item] of items.entries()) yield* item.events(index)
      if (turn.breaks) yield beat('token', 'error', { error: overloaded })
      else yield beat('none', cut ? 'response.incomplete' : 'response.completed', { response: body })
    },
  }
}

const beat = (wait: Beat['wait'], type: string, fields: Json): Beat => ({ wait, event: { type, ...fields } })

function reasoningItem(id: string, text: string): Item {
  const done = { id, type: 'reasoning', summary: [{ type: 'summary_text', text }] }
  return {
    done,
    *events(output_index) {
      const at = { item_id: id, output_index, summary_index: 0 }
      yield beat('start', 'response.output_item.added', { output_index, item: { ...done, summary: [] } })
      yield beat('none', 'response.reasoning_summary_part.added', { ...at, part: { type: 'summary_text', text: '' } })
      for (const delta of tokens(text)) yield beat('token', 'response.reasoning_summary_text.delta', { ...at, delta })
      yield beat('none', 'response.reasoning_summary_text.done', { ...at, text })
      yield beat('none', 'response.reasoning_summary_part.done', { ...at, part: { type: 'summary_text', text } })
      yield beat('none', 'response.output_item.done', { output_index, item: done })
    },
  }
}

function messageItem(id: string, text: string, status: string): Item {
  const part = { type: 'output_text', text, annotations: [] }
  const done = { id, type: 'message', role: 'assistant', status, content: [part] }
  return {
    done,
    *events(output_index) {
      const at = { item_id: id, output_index, content_index: 0 }
      yield beat('start', 'response.output_item.added', { output_index, item: { ...done, status: 'in_progress', content: [] } })
      yield beat('none', 'response.content_part.added', { ...at, part: { ...part, text: '' } })
      for (const delta of tokens(text)) yield beat('token', 'response.output_text.delta', { ...at, delta })
      yield beat('none', 'response.output_text.done', { ...at, text })
      yield beat('none', 'response.content_part.done', { ...at, part })
      yield beat('none', 'response.output_item.done', { output_index, item: done })
    },
  }
}

function callItem(ids: { item: string; call: string }, { name, args }: DemoCall): Item {
  const whole = JSON.stringify(args)
  const done = { id: ids.item, type: 'function_call', call_id: ids.call, name, arguments: whole, status: 'completed' }
  return {
    done,
    *events(output_index) {
      const at = { item_id: ids.item, output_index }
      yield beat('token', 'response.output_item.added', { output_index, item: { ...done, arguments: '', status: 'in_progress' } })
      for (const delta of tokens(whole)) yield beat('token', 'response.function_call_arguments.delta', { ...at, delta })
      yield beat('none', 'response.function_call_arguments.done', { ...at, name, arguments: whole })
      yield beat('none', 'response.output_item.done', { output_index, item: done })
    },
  }
}

/** Pieces like a model's: a few letters with the space before them; scripts without spaces in twos. */
const tokens = (text: string): readonly string[] =>
  text.match(/\s*(?:[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]{1,2}|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]{1,6})|\s+/gu) ??
  []

function cutAt(text: string, limit: number | null): { text: string; cut: boolean } {
  const pieces = tokens(text)
  if (limit === null || pieces.length <= limit) return { text, cut: false }
  return { text: pieces.slice(0, limit).join(''), cut: true }
}

function usageOf(turn: DemoTurn, conversation: DemoConversation, text: string): Json {
  const reasoning = tokens(turn.reasoning ?? '').length
  const called = turn.calls.reduce((sum, { args }) => sum + tokens(JSON.stringify(args)).length, 0)
  const input =
    tokens(conversation.question).length + conversation.results.reduce((sum, { text }) => sum + tokens(text).length, 0)
  const output = tokens(text).length + called + reasoning
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: input + output,
  }
}
