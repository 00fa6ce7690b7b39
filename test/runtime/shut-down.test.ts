import { expect, it } from 'vitest'
import { onBoth } from '@/test/db/on-both'
import { gate } from '@/test/support/gate'
import { readEvents } from '@/test/support/read-events'
import { approve, note, people } from './people'

onBoth('shutting down', (get) => {
  const { waiting } = people(get)

  it('takes no more runs and decisions while it shuts down, and ends what is under way as interrupted', async () => {
    const { open: shown, opened: half } = gate()
    const { run, runtime, kim, ask, here } = await waiting([
      ...note.slice(0, 1),
      { pieces: ['Half'], during: shown, hangs: true },
    ])
    const other = await ask(kim, 'Hang')
    const events = readEvents(runtime.followStarted(other))
    const waitingEvents = runtime.follow(kim, run.id, -1).then((follow) => readEvents(follow))
    await half
    await runtime.shutDown(5)
    expect((await events).at(-1)).toMatchObject({
      type: 'end',
      run: { status: 'failed', reason: 'interrupted', truncated: true },
    })
    expect((await waitingEvents).at(-1)).toMatchObject({ type: 'suspended' })
    expect(await here.run(run.id)).toMatchObject({ status: 'awaiting_approval' })
    await expect(ask(kim, 'More')).rejects.toMatchObject({ code: 'shutting_down' })
    await expect(runtime.approve(kim, run.id, approve(run))).rejects.toMatchObject({ code: 'shutting_down' })
  })
})
