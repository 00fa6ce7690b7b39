// A server process, but for HTTP, that people keep busy until it is killed. It says on stdout, a line of JSON each, everything that a
// reader was told; pipes are written synchronously, so what was said is known whatever happens. Arguments: the ledger of writes, a seed.
import { appendFileSync } from 'node:fs'
import { processEnv } from '@/lib/config/env'
import type { RunEvent } from '@/lib/domain/event'
import { Failure } from '@/lib/domain/failure'
import { sleep } from '@/lib/shared/abort'
import { newId } from '@/lib/shared/ids'
import { buildServices } from '@/lib/wiring/build-services'
import { shutDownOnSignals } from '@/lib/wiring/shut-down'
import { addUser } from '@/test/db/samples'
import { readEvents } from '@/test/support/read-events'
import { randomFrom } from './random'
import type { Said } from './said'

const [ledger = '', seed = '1'] = process.argv.slice(2)
const random = randomFrom(Number(seed))
const services = buildServices(processEnv())
const { runtime, tools, database, conversations, custodian } = services
const say = (said: Said) => process.stdout.write(`${JSON.stringify(said)}\n`)

/** The write outside: it leaves a mark each time that it happens, and takes a while. */
const saveNote = tools.find('save_note')
if (!saveNote) throw new Error('There is no save_note.')
const { run: save } = saveNote
Object.assign(saveNote, {
  run: async (...[args, context]: Parameters<typeof save>) => {
    const { runId, callId } = context
    appendFileSync(ledger, `${runId} ${callId}\n`)
    say({ type: 'writing', runId, callId })
    await sleep(100 + random() * 200)
    const saved = await save(args, context)
    say({ type: 'wrote', runId, callId })
    return saved
  },
})

const questions = [
  'What is 17.5 % of 1,240 and what time is it in Tokyo?',
  'Write a long report',
  'Note that the kettle is broken.',
  'Note that the lamp is new.',
  'break',
]

async function talk(): Promise<void> {
  const userId = await addUser(database, 'Kim')
  const kim = { userId, name: 'Kim', role: 'user', via: 'session' } as const
  const { id } = await conversations.create(userId, newId(), {})
  say({ type: 'conversation', id, userId })
  for (;;) {
    const text = questions[Math.floor(random() * questions.length)] ?? 'Hello'
    const started = await runtime.start(kim, id, { text }, null).catch(refusal)
    if (!started) return
    const { run } = started
    say({ type: 'started', runId: run.id })
    await readEvents(runtime.followStarted(run), (event) => {
      tell(run.id, event)
      if (event.type === 'suspended')
        void runtime
          .approve(kim, run.id, { decision: 'approve', digest: event.pending?.digest ?? '' })
          .then(() => say({ type: 'decided', runId: run.id }), refusal)
    })
  }
}

/** Says why no run is taken; `undefined`, so that nobody goes on asking. */
function refusal(error: unknown): undefined {
  if (!(error instanceof Failure) || error.code !== 'shutting_down') throw error
  say({ type: 'refused', code: error.code })
}

function tell(runId: string, event: RunEvent): void {
  if (event.type === 'step') say({ type: 'step', runId, step: event.step })
  if (event.type === 'text_delta') say({ ...event, type: 'text', runId, at: Date.now() })
  if (event.type === 'text_restart') say({ type: 'restart', runId, round: event.round })
  if (event.type === 'suspended') say({ type: 'suspended', runId })
  if (event.type === 'end') say({ type: 'end', runId, status: event.run.status, steps: event.run.steps })
}

// As a listening server would: what the house waits with does not keep a process alive.
setInterval(() => undefined, 60_000)
shutDownOnSignals(services)
await custodian.start()
say({ type: 'ready' })
await Promise.all(Array.from({ length: 5 }, talk))
