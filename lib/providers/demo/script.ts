import type { DemoConversation } from './conversation'
import { essay } from './essay'
import { letters, type Random } from './random'
import { demoSuggestions } from './suggestions'
import { type ToolIdea, toolIdeas } from './tool-ideas'
import type { DemoTurn } from './turn'

/** The model that breaks when it is asked to; any other name, its backup's above all, answers. */
export const primaryModel = 'demo'

const introduction =
  'This is a demonstration: no language model is connected. Set `OPENAI_API_KEY`, or `OPENAI_BASE_URL` for a local server, and start again to connect one.'

/** What the demo does next: the same for the same conversation and the same random numbers. */
export function nextTurn(conversation: DemoConversation, random: Random): DemoTurn {
  const turn = scripted(conversation, random)
  if (!conversation.isFirst || conversation.results.length > 0) return turn
  return { ...turn, text: `${introduction}\n\n${turn.text}` }
}

function scripted(conversation: DemoConversation, random: Random): DemoTurn {
  const ideas = toolIdeas(conversation.question)
  if (ideas.length > 0) return withTools(conversation, ideas)
  const { question } = conversation
  const rule = rules.find(({ asks }) => asks.test(question))
  return { calls: [], ...(rule ? rule.answer(conversation, random) : { text: offer(conversation) }) }
}

/** First a sentence and the calls, then, once their results are there, the answer with them. Only tools that are offered are called. */
function withTools({ tools, results }: DemoConversation, ideas: readonly ToolIdea[]): DemoTurn {
  const possible = ideas.filter(({ call }) => tools.has(call.name))
  const missing = ideas.filter(({ call }) => !tools.has(call.name))
  const regrets = missing.map(({ call }) => `The tool \`${call.name}\` is not offered to me here, so I leave that part out.`)
  if (possible.length === 0) return { text: regrets.join(' '), calls: [] }
  if (results.length === 0) {
    const plan = possible.map(({ intention }) => intention).join(' and ')
    return { text: `I will ${plan}.`, calls: possible.map(({ call }) => call) }
  }
  const left = [...results]
  const answers = possible.map((idea) => {
    const at = left.findIndex(({ name }) => name === idea.call.name)
    const [result] = at < 0 ? [] : left.splice(at, 1)
    return result ? idea.answer(result.text) : `The tool \`${idea.call.name}\` gave no result.`
  })
  return { text: [...answers, ...regrets].join('\n\n'), calls: [] }
}

interface Rule {
  readonly asks: RegExp
  answer(conversation: DemoConversation, random: Random): Omit<DemoTurn, 'calls'>
}

const rules: readonly Rule[] = [
  { asks: /\b(?:long|essay|report)\b/i, answer: () => ({ text: essay }) },
  {
    asks: /\bthink/i,
    answer: () => ({
      reasoning:
        '**Looking at the question**\n\nA demonstration cannot reason, but it can show where reasoning would stand: before the answer, in a fold of its own.\n\n**Choosing an answer**\n\nBlue light is scattered most by the small molecules of the air, so the sky is a good example.',
      text: 'What you saw before this text was a summary of reasoning, as a reasoning model sends one. As for the sky: air scatters short waves of light far more than long ones, so blue reaches the eye from every direction.',
    }),
  },
  {
    asks: /\bleak/i,
    answer: (_conversation, random) => ({
      text: `Here is a request with an invented token:\n\n\`\`\`http\nGET /v1/models HTTP/1.1\nAuthorization: Bearer ${letters(random, 40)}\n\`\`\`\n\nAnd an invented key in the middle of a sentence, sk-${letters(random, 48)}, which nobody should read. What is left of both was masked on its way to you, and in the record too.`,
    }),
  },
  {
    asks: /\bbreak/i,
    answer: ({ model }) =>
      model === primaryModel
        ? { text: 'This answer begins well, says one sentence, and then the provider is overloaded. ', breaks: true }
        : { text: 'The first model broke off in the middle of its answer. I am its backup, and this is the answer that stands.' },
  },
]

function offer({ tools, isFirst }: DemoConversation): string {
  const list = demoSuggestions(tools).map((prompt) => `- ${prompt}`)
  const opening = isFirst ? 'I can only follow a script.' : 'I am a demonstration and can only follow a script.'
  return `${opening} Try one of these:\n\n${list.join('\n')}`
}
