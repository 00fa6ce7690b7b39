import { z } from 'zod'
import type { Run } from '@/lib/domain/run'
import { askUser } from '@/lib/tools/builtin/ask-user'
import { defineTool, type Tool } from '@/lib/tools/tool'
import { callOf, echo } from '@/test/agent/fixture'
import type { TestDatabase } from '@/test/db/on-both'
import { type ScriptedRound, scriptedModel } from '@/test/support/scripted-model'
import { aPerson, aProcess, type ProcessOptions } from './fixture'

export const form = {
  type: 'object',
  properties: { dish: { type: 'string', enum: ['Soup', 'Curry'] }, portions: { type: 'integer', minimum: 1, maximum: 9 } },
  required: ['dish'],
}
export const asking = (question = 'What for lunch?') => callOf('ask_user', { question, schema: form }, `ask-${question}`)
export const writing = (value = 'x') => callOf('write', { value }, `write-${value}`)
/** Two rounds: a call that needs nobody and a write, then the answer. */
export const note: readonly ScriptedRound[] = [
  { pieces: ['I will.'], calls: [callOf('echo'), writing('a')] },
  { pieces: ['Done.'] },
]

export const digestOf = ({ pending }: Run) => pending?.digest ?? ''
export const approve = (run: Run) => ({ decision: 'approve', digest: digestOf(run) }) as const

/** A tool with effect `write` that counts. */
function counting() {
  const ran: string[] = []
  const tool: Tool = defineTool({
    name: 'write',
    title: 'Write',
    description: 'Writes',
    effect: 'write',
    schema: z.object({ value: z.string() }),
    run: async ({ value }) => {
      ran.push(value)
      return `wrote ${value}`
    },
  })
  return { ran, tool }
}

/** Processes over the test's database whose model plays a script, and whose write counts how often it ran. */
export function people(get: () => TestDatabase) {
  async function setUp(script: readonly ScriptedRound[], more: Partial<ProcessOptions> = {}) {
    const { database } = get()
    const { ran, tool } = counting()
    const model = scriptedModel(...script)
    const options = { database, model, tools: [echo, tool, askUser], ...more }
    const here = aProcess(options)
    const kim = await aPerson(database, 'Kim')
    const another = (again: Partial<ProcessOptions> = {}) => aProcess({ ...options, clock: here.clock, ...again })
    return { ...here, here, kim, ran, model, another }
  }

  /** The same, with a run that has been asked for and rests. */
  async function waiting(script: readonly ScriptedRound[], more: Partial<ProcessOptions> = {}) {
    const house = await setUp(script, more)
    const { id } = await house.ask(house.kim, 'Do it')
    return { ...house, run: await house.rest(id) }
  }
  return { setUp, waiting }
}
