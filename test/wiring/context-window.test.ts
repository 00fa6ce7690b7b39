import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createConfigurationBody } from '@/lib/domain/configuration-wire'
import type { Principal } from '@/lib/domain/principal'
import { newId } from '@/lib/shared/ids'
import { readEvents } from '@/test/support/read-events'
import { type WholeHouse, wholeHouse } from '@/test/support/whole-house'

describe('a small window in the whole house', () => {
  let house: WholeHouse
  let kim: Principal

  beforeAll(async () => {
    house = await wholeHouse()
    kim = await house.person('Kim', 'admin')
    const { configurations } = house.services
    const body = { slug: 'small', name: 'Small', provider: { kind: 'demo' }, model: 'demo', contextWindow: 1_000 }
    await configurations.create(createConfigurationBody.parse(body))
  })
  afterAll(() => house.close())

  it('keeps a long conversation going, and its history says what was left out and what was sent', async () => {
    const { runtime, conversations, history } = house.services
    const { id } = await conversations.create(kim.userId, newId(), { configuration: 'small' })
    const ask = async (text: string) => {
      const { run } = await runtime.start(kim, id, { text }, null)
      const end = (await readEvents(runtime.followStarted(run))).at(-1)
      expect(end).toMatchObject({ type: 'end', run: { status: 'completed', reason: 'answered' } })
      return history.run(kim, run.id)
    }

    const kinds = async (text: string) => (await ask(text)).steps.map(({ kind }) => kind)
    expect(await kinds('Hello')).toEqual(['request', 'llm'])
    for (let n = 0; n < 4; n++) await ask(`${n} ${'and more of it '.repeat(80)}`)

    const { steps } = await ask('And now?')
    const [context, request] = steps
    expect(context).toMatchObject({ kind: 'context', round: 1, window: 1_000, shortened: 0 })
    expect(request).toMatchObject({ kind: 'request', round: 1 })
    if (context?.kind !== 'context' || request?.kind !== 'request') return
    expect(context.kept).toBe(request.messages)
    expect(context.dropped + context.kept).toBe(11)
    expect(context.dropped).toBeGreaterThan(0)
  })
})
