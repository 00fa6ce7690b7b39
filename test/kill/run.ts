// `npm run kill-test [times] [seed]`: kills a server so many times (100 unless said) on SQLite and on Postgres and says what was found.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '@/lib/db/migrate'
import { makePostgresDatabase } from '@/test/db/on-both'
import type { Findings } from './check'
import { killOnce } from './kill'

const [times = '100', first = '1'] = process.argv.slice(2)

const say = (line: string) => process.stdout.write(`${line}\n`)
// What the house waits with does not keep a process alive.
const alive = setInterval(() => undefined, 60_000)

async function series(name: string, url: string): Promise<void> {
  await migrate(url, process.cwd())
  const all: Findings[] = []
  const begun = performance.now()
  for (let turn = 0; turn < Number(times); turn++) {
    const seed = Number(first) + turn
    try {
      all.push(await killOnce(url, seed))
    } catch (error) {
      say(`${name}, seed ${seed}: ${error instanceof Error ? error.stack : String(error)}`)
      process.exitCode = 1
    }
    if ((turn + 1) % 10 === 0) say(`${name}: ${turn + 1} kills in ${Math.round((performance.now() - begun) / 1000)} s`)
  }
  const sum = (figure: keyof Findings) => all.reduce((total, findings) => total + Number(findings[figure]), 0)
  const worst = (figure: keyof Findings) => Math.max(...all.map((findings) => Number(findings[figure])))
  say(
    `${name}: ${all.length} kills, ${sum('inWrite')} of them in a write, ${sum('inDecision')} in a decision, ${sum('inText')} in a text; ${sum('runs')} runs with ${sum('steps')} steps, none missing; ${sum('interrupted')} interrupted, settled after ` +
      `${worst('settledAfterMs')} ms at most; ${sum('waiting')} waited on; ${sum('writes')} writes, none twice, ${sum('unknown')} unknown; ` +
      `at most ${worst('lostTextMs')} ms of text lost`,
  )
}

const directory = mkdtempSync(path.join(tmpdir(), 'verlauf-kill-'))
try {
  const { url, drop } = await makePostgresDatabase()
  try {
    // Beside each other: most of a kill is waiting.
    await Promise.all([series('SQLite', `file:${path.join(directory, 'verlauf.db')}`), series('Postgres', url)])
  } finally {
    await drop()
  }
} finally {
  clearInterval(alive)
  rmSync(directory, { recursive: true, force: true })
}
