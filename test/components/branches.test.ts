import { describe, expect, it } from 'vitest'
import { visibleTurns } from '@/components/chat/branches'
import type { ChatMessage } from '@/lib/domain/wire'
import { aRun } from '@/test/client/support/runs'

const message = (id: string, parentRunId: string | null, runs: readonly string[], minute: number): ChatMessage => ({
  id,
  parentRunId,
  text: id,
  createdAt: `2027-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`,
  runs: runs.map((run) => ({ run: aRun({ id: run }), steps: [] })),
})

const shown = (messages: readonly ChatMessage[], choices: ReadonlyMap<string, string> = new Map()) =>
  visibleTurns(messages, choices).map(({ message: { id }, record, siblings }) => `${id}>${record?.run.id} of ${siblings.length}`)

const talk = [
  message('q1', null, ['r1'], 1),
  message('q2', 'r1', ['r2', 'r2b'], 2),
  message('q3', 'r2', ['r3'], 3),
  message('q1edited', null, ['r4'], 4),
]

describe('visibleTurns', () => {
  it('shows the newest branch with the newest answers', () => {
    expect(shown(talk)).toEqual(['q1edited>r4 of 2'])
    expect(shown(talk.slice(0, 3))).toEqual(['q1>r1 of 1', 'q2>r2b of 1'])
  })

  it('follows what the reader picked', () => {
    const choices = new Map([
      ['root', 'q1'],
      ['q2', 'r2'],
    ])
    expect(shown(talk, choices)).toEqual(['q1>r1 of 2', 'q2>r2 of 1', 'q3>r3 of 1'])
  })

  it('begins where the loaded messages begin', () => {
    expect(shown([message('q8', 'r7', ['r8'], 8), message('q9', 'r8', ['r9'], 9)])).toEqual(['q8>r8 of 1', 'q9>r9 of 1'])
  })

  it('shows a question that has no answer yet, and nothing for an empty chat', () => {
    expect(shown([message('q1', null, [], 1)])).toEqual(['q1>undefined of 1'])
    expect(shown([])).toEqual([])
  })
})
