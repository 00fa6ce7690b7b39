import { expect, it } from 'vitest'
import type { Precondition } from '@/lib/agent/precondition'
import { configurationSchema } from '@/lib/domain/configuration'
import { callOf, outline } from '@/test/agent/fixture'
import { onBoth } from '@/test/db/on-both'
import { approve, digestOf, people } from './people'

const configuration = configurationSchema.parse({
  slug: 'test',
  name: 'Test',
  provider: { kind: 'demo' },
  model: 'scripted',
  onUndetermined: 'ask',
})
const script = [{ pieces: ['Let me see.'], calls: [callOf('echo')] }, { pieces: ['Done.'] }]

onBoth('a check that cannot be made, where the configuration says to ask (F4)', (get) => {
  const { waiting } = people(get)
  const away = () => ({ say: 'unavailable', reason: 'the rules are away' }) as const
  const asking = (check: Precondition['check'] = away, more = configuration) =>
    waiting(script, { agent: { configuration: more, preconditions: [{ name: 'rules', check }] } })

  it('makes a call wait for a person that would need nobody, and runs it once it is allowed', async () => {
    const { run, runtime, kim, rest, steps } = await asking()
    expect(run).toMatchObject({ status: 'awaiting_approval', pending: { kind: 'approval', calls: [{ name: 'echo' }] } })
    expect(outline(await steps(run.id))).toEqual(['request', 'llm tool_calls'])
    await runtime.approve(kim, run.id, approve(run))
    expect(await rest(run.id)).toMatchObject({ status: 'completed', approvals: 1 })
    const log = await steps(run.id)
    expect(log.map(({ kind }) => kind).slice(2, 6)).toEqual(['approval', 'tool_call', 'stage', 'tool_result'])
    expect(log.find((step) => step.kind === 'stage')).toMatchObject({
      checks: [{ name: 'rules', answer: 'unavailable', reason: 'the rules are away' }],
    })
  })

  it('does not run it when it is denied', async () => {
    const { run, runtime, kim, rest, steps } = await asking()
    await runtime.approve(kim, run.id, { decision: 'deny', digest: digestOf(run) })
    expect(await rest(run.id)).toMatchObject({ status: 'completed' })
    expect((await steps(run.id)).find((step) => step.kind === 'tool_result')).toMatchObject({ outcome: 'refused' })
  })

  it('judges anew after the approval: what is objected to by then does not run', async () => {
    let back = false
    const { run, runtime, kim, rest, steps } = await asking(() => (back ? { say: 'object', reason: 'not today' } : away()))
    back = true
    await runtime.approve(kim, run.id, approve(run))
    expect(await rest(run.id)).toMatchObject({ status: 'completed' })
    expect((await steps(run.id)).find((step) => step.kind === 'tool_result')).toMatchObject({ outcome: 'refused' })
  })

  it('asks nobody where the check decides, or the configuration admits', async () => {
    expect((await asking(() => ({ say: 'admit' }))).run).toMatchObject({ status: 'completed', approvals: 0 })
    expect((await asking(away, { ...configuration, onUndetermined: 'admit' })).run).toMatchObject({
      status: 'completed',
      approvals: 0,
    })
  })
})
