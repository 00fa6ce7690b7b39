// How long a long run takes to open: `npx tsx bench/long-run.ts [steps] [data folder]`. Fills a database of its own, or that of a folder
// with which a server can then be started without sign-in; prints the run's id.
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { localAdminId } from '@/lib/auth/local-admin'
import { createDb } from '@/lib/db/client'
import { migrate } from '@/lib/db/migrate'
import { createRunStore } from '@/lib/db/run-store'
import { createStepLog } from '@/lib/db/step-log'
import { foldFigures, noFigures } from '@/lib/domain/figures'
import type { Principal } from '@/lib/domain/principal'
import type { Step } from '@/lib/domain/step'
import { createHistory } from '@/lib/history/history'
import { addRun, clock, llmStep, requestStep, settlementOf, toolSteps } from '@/test/db/samples'

const total = Number(process.argv[2] ?? 10_000)
const directory = process.argv[3] ?? mkdtempSync(path.join(tmpdir(), 'verlauf-bench-'))
mkdirSync(directory, { recursive: true })
const url = `file:${path.join(directory, 'verlauf.db')}`
await migrate(url, path.resolve(import.meta.dirname, '..'))
const database = createDb(url)

const words = 'The Moon is about 384,400 km away, and a train at 160 km/h would take a hundred days to get there. '

/** Round after round of a call with one tool. */
function* rounds(): Generator<Step> {
  for (let sequence = 0; sequence < total; sequence += 4) {
    const round = sequence / 4 + 1
    const [call, result] = toolSteps(sequence + 2)
    const steps = [requestStep(sequence, `hash-${round}`), llmStep(sequence + 1, words.repeat(4)), call, result]
    for (const step of steps) yield { ...step, round, ...('callId' in step && { callId: `call-${round}` }) }
  }
}

async function fill(): Promise<string> {
  const person = { id: localAdminId, name: 'Local admin', email: 'local-admin@verlauf.invalid', role: 'admin' }
  await database.client.user.upsert({ where: { id: localAdminId }, create: person, update: {} })
  const { runId, owner } = await addRun(database, {}, localAdminId)
  const log = createStepLog(database, clock)
  let figures = noFigures
  for (const step of rounds()) {
    figures = foldFigures(figures, step)
    const body = step.kind === 'request' ? { body: { hash: step.hash, json: '{"messages":[]}' } } : {}
    await log.append({ runId, owner, step, figures, ...body })
  }
  await createRunStore(database, clock).settle(settlementOf(runId, { figures }))
  return runId
}

const began = performance.now()
const runId = await fill()
console.log(`${total} steps in ${directory}, stored in ${((performance.now() - began) / 1000).toFixed(1)} s: run ${runId}`)

const history = createHistory(database, clock)
const admin: Principal = { userId: localAdminId, name: 'Local admin', role: 'admin', via: 'off' }
for (let turn = 0; turn < 5; turn++) {
  const before = performance.now()
  const found = await history.run(admin, runId)
  const read = performance.now()
  const { length } = JSON.stringify(found)
  const written = performance.now() - read
  console.log(
    `read ${(read - before).toFixed(0)} ms, as JSON ${written.toFixed(0)} ms more, ${(length / 1e6).toFixed(1)} MB, ${found.steps.length} steps`,
  )
}
await database.close()
