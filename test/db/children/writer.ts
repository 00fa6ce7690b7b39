// Appends steps to a run of its own, and starts and settles runs, as fast as it can, and says on stdout what was acknowledged: a line
// for each. Until it is killed, or `count` steps are written.
import { createDb } from '@/lib/db/client'
import { createRunStore } from '@/lib/db/run-store'
import { createStepLog } from '@/lib/db/step-log'
import { noFigures } from '@/lib/domain/figures'
import { systemClock } from '@/lib/shared/clock'
import { addConversation, addUser, llmStep, newRun, settlementOf } from '@/test/db/samples'

const [url = '', count = '1000000000'] = process.argv.slice(2)
const database = createDb(url)
const log = createStepLog(database, systemClock)
const runs = createRunStore(database, systemClock)
const say = (line: string) => process.stdout.write(`${line}\n`)

async function write(userId: string, steps: number): Promise<void> {
  const run = newRun(await addConversation(database, userId), { leaseUntil: Date.now() + 60_000 })
  await runs.start(run)
  say(`run ${run.runId}`)
  for (let sequence = 0; sequence < steps; sequence++) {
    await log.append({
      runId: run.runId,
      owner: run.owner,
      step: llmStep(sequence, `Step ${sequence} `.repeat(50)),
      figures: noFigures,
    })
    say(`step ${run.runId} ${sequence}`)
    if (sequence % 10 === 5)
      await runs.saveDrafts([{ runId: run.runId, round: 1, attempt: 1, text: `${sequence}`, attempts: [] }])
  }
  await runs.settle(settlementOf(run.runId))
  say(`settled ${run.runId}`)
}

/** Four writers at once, so that commits are shared; Prisma writes beside them. */
async function writeAll(): Promise<void> {
  const userId = await addUser(database)
  let left = Number(count)
  const writer = async () => {
    while (left > 0) {
      const steps = Math.min(left, 12)
      left -= steps
      await write(userId, steps)
    }
  }
  const people = async () => {
    while (left > 0) say(`user ${await addUser(database)}`)
  }
  await Promise.all([writer(), writer(), writer(), writer(), people()])
}

await writeAll()
await database.close()
