import { describe, expect, it } from 'vitest'
import { undecided } from '@/lib/agent/decision'
import { reserve, toolRound } from '@/lib/agent/tool-round'
import { artifactLimits } from '@/lib/domain/artifact'
import type { ToolOutcome } from '@/lib/domain/tool'
import type { Tool } from '@/lib/tools/tool'
import { scriptedModel } from '@/test/support/scripted-model'
import { callOf, drain, echo, stepOf, testAgent, tool } from './fixture'

/** Calls each tool once. */
async function round(tools: readonly Tool[]) {
  const agent = testAgent({ call: scriptedModel().call, tools })
  const calls = reserve(
    tools.map(({ name }) => callOf(name)),
    agent.newId,
  )
  const outcomes: ToolOutcome[] = []
  return { ...(await drain(toolRound(agent, { round: 1, calls, outcomes, decisions: undecided }))), outcomes, agent }
}

describe('artifacts of a call', () => {
  const png = { name: 'plot.png', mediaType: 'image/png', data: new Uint8Array([1, 2, 3]) }
  const giving = (artifacts: readonly unknown[]) =>
    tool('giving', async () => ({ text: 'Drawn.', artifacts: artifacts as (typeof png)[] }))

  it('names them in the step and hands their bytes on beside it; the model reads the text', async () => {
    const { steps, emissions, outcomes } = await round([giving([png, { ...png, name: 'b.png' }])])
    const { artifacts = [], result } = stepOf(steps, 'tool_result')
    expect(result).toBe('Drawn.')
    expect(outcomes[0]).toMatchObject({ outcome: 'ok', text: 'Drawn.' })
    expect(artifacts).toEqual([
      { id: expect.any(String), name: 'plot.png', mediaType: 'image/png', bytes: 3 },
      { id: expect.any(String), name: 'b.png', mediaType: 'image/png', bytes: 3 },
    ])
    const ids = artifacts.map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
    expect(emissions.at(-1)?.artifacts).toEqual(ids.map((id) => ({ id, data: png.data })))
  })

  it('says nothing of artifacts where there are none', async () => {
    const { steps, emissions } = await round([giving([]), echo])
    for (const step of steps) expect(step).not.toHaveProperty('artifacts')
    for (const emission of emissions) expect(emission).not.toHaveProperty('artifacts')
  })

  it.each<[string, readonly unknown[]]>([
    ['too many', Array.from({ length: artifactLimits.perCall + 1 }, () => png)],
    ['too large', [{ ...png, data: new Uint8Array(artifactLimits.bytes + 1) }]],
    ['no bytes', [{ ...png, data: 'AAAA' }]],
  ])('takes %s for no answer, and reports the tool', async (_, artifacts) => {
    const { emissions, outcomes, agent } = await round([giving(artifacts)])
    expect(outcomes[0]).toMatchObject({ outcome: 'error', text: 'The tool gave no readable result.' })
    expect(emissions.at(-1)).not.toHaveProperty('artifacts')
    expect(agent.faults).toHaveLength(1)
  })
})
