import { clip } from '@/lib/domain/text'
import { arithmeticIn } from './arithmetic'
import { timeAskedIn } from './places'
import type { DemoCall } from './turn'

/** A call that a question asks for, how the demo announces it, and what it makes of the result. */
export interface ToolIdea {
  readonly call: DemoCall
  /** Goes on from "I will …". */
  readonly intention: string
  answer(result: string): string
}

/** The calls that a question asks for, whether or not they are offered. Two only for arithmetic together with the time. */
export function toolIdeas(question: string): readonly ToolIdea[] {
  const address = /https:\/\/[^\s<>"')\]]+/.exec(question)?.[0].replace(/[.,;:!?]+$/, '')
  if (address) return [page(address)]
  const note = /(?:^|[.!?,]\s+|\bplease\s+)(?:note|remember)(?: that)?[:,]?\s+(\S[\s\S]*)$/i.exec(question)?.[1]
  if (note) return [noting(note.trim())]
  if (/\bmy notes\b/i.test(question)) return [notes]
  if (/\bask me\b/i.test(question)) return [form]
  return [...calculation(question), ...clockFor(question)]
}

function calculation(question: string): ToolIdea[] {
  const found = arithmeticIn(question)
  if (!found) return []
  return [
    {
      call: { name: 'calculator', args: { expression: found.expression } },
      intention: 'work that out with the calculator',
      answer: (result) =>
        isNumber(result) ? `${found.words} is **${shown(result)}**.` : `The calculator says: ${shown(result)}`,
    },
  ]
}

function clockFor(question: string): ToolIdea[] {
  const place = timeAskedIn(question)
  if (!place) return []
  const where = place.name ?? 'UTC (I know no time zone for the place you named)'
  return [
    {
      call: { name: 'current_time', args: { timeZone: place.timeZone } },
      intention: `look at the clock in ${where}`,
      // The tool adds the same instant once more, for programs.
      answer: (result) => `The time in ${place.name ?? 'UTC'}: **${shown(result).replace(/, in ISO 8601.*$/, '')}**.`,
    },
  ]
}

const page = (url: string): ToolIdea => ({
  call: { name: 'fetch_page', args: { url } },
  intention: `fetch ${url}`,
  answer: (result) => `This is how ${url} begins:\n\n${quoted(clip(result.trim(), 600))}`,
})

const noting = (text: string): ToolIdea => ({
  call: { name: 'save_note', args: { text } },
  intention: 'save that as a note, if you allow it',
  answer: (result) => `About the note: ${shown(result)}`,
})

const notes: ToolIdea = {
  call: { name: 'list_notes', args: {} },
  intention: 'look through your notes',
  answer: (result) => `Your notes:\n\n${quoted(clip(result.trim(), 2_000))}`,
}

const form: ToolIdea = {
  call: {
    name: 'ask_user',
    args: {
      question: 'What would you like for lunch?',
      schema: {
        type: 'object',
        properties: {
          dish: { type: 'string', title: 'Dish', enum: ['Soup', 'Salad', 'Curry'] },
          portions: { type: 'integer', title: 'Portions', minimum: 1, maximum: 10 },
          spicy: { type: 'boolean', title: 'Spicy' },
          wishes: { type: 'string', title: 'Wishes', maxLength: 200 },
        },
        required: ['dish', 'portions'],
      },
    },
  },
  intention: 'ask you with a small form',
  answer: (result) => `Thank you. You answered:\n\n${quoted(clip(result.trim(), 1_000))}`,
}

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

const isNumber = (result: string) => /^\s*[-−≈]?\s*\d\S*\s*$/.test(result)

const shown = (result: string) => clip(result.trim().replaceAll(/\s*\n\s*/g, ' '), 300)
