// npm run bench: what Verlauf's production build adds to a model's stream, beside a bare pipe and beside Next alone, in one run.
//   npm run bench -- --reps=5 --streams=1,50 --only=paced,idle,aborts --port=4310
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../scripts/build.mjs'
import { prepare } from '../scripts/install.mjs'
import { root, run, stop, toolFile } from '../scripts/tool.mjs'
import { sleep } from './clock.mjs'
import { aborts, idle, paced } from './measure.mjs'
import { median, short } from './numbers.mjs'
import { pipePeer, verlaufPeer } from './peers.mjs'
import { pinDriver, pinned, startModel, startNextPipe, startPipe, startVerlauf } from './servers.mjs'
import { tableOf } from './table.mjs'

const { values: options } = parseArgs({
  options: {
    reps: { type: 'string', default: '3' },
    streams: { type: 'string', default: '1,50,200' },
    only: { type: 'string', default: 'paced,idle,aborts' },
    port: { type: 'string', default: '4310' },
  },
})
const wanted = options.only.split(',')
const counts = options.streams.split(',')
let port = Number(options.port)

if (process.platform !== 'linux') stop('The bench reads /proc, so it runs on Linux only.')
await prepare()
await ensureBuilt()
await buildNextPipe()
pinDriver()

const model = await startModel(port++)
const startPeers = async () => [
  pipePeer('pipe', await startPipe(port++, model)),
  pipePeer('Next pipe', await startNextPipe(port++, model)),
  verlaufPeer(await startVerlauf(port++, model)),
]
const script = { t: 100, d: 20, f: 300, c: 1, p: 20 }
const results = { paced: {}, idle: null, aborts: null }

if (wanted.includes('paced') || wanted.includes('aborts')) {
  const peers = await startPeers()
  await warmUp(peers)
  if (wanted.includes('paced')) for (const count of counts) results.paced[count] = await repeat(peers, Number(count))
  if (wanted.includes('aborts')) results.aborts = await inTurn(peers, (peer) => aborts({ peer, model, streams: 20 }))
  for (const peer of peers) await peer.server.stop()
}
if (wanted.includes('idle')) {
  const peers = await startPeers()
  results.idle = await inTurn(peers, (peer) => idle({ peer, model, streams: 400 }))
}

const { text, over } = tableOf(results)
const foreign = median(Object.values(results.paced).flat(2), 'foreign')
console.log(`\n${text}\n`)
console.log(
  `Node ${process.versions.node}, median of ${options.reps}, ${pinned ? 'server on core 0, model and driver on core 1' : 'not pinned to cores'}.`,
)
if (foreign > 0.2) console.log(`Other work used ${short(foreign)} cores meanwhile: do not trust the times.`)
console.log(over === 0 ? 'Every limit is kept.' : `${over} ${over === 1 ? 'limit is' : 'limits are'} exceeded.`)
const folder = path.join(root, 'bench/results')
mkdirSync(folder, { recursive: true })
writeFileSync(
  path.join(folder, 'bench.json'),
  JSON.stringify({ node: process.versions.node, at: new Date().toISOString(), ...results }, null, 2),
)
process.exit(0)

async function buildNextPipe() {
  if (existsSync(path.join(root, 'bench/next/.next/BUILD_ID'))) return
  console.log('Building the empty Next app …')
  const status = await run(process.execPath, [toolFile('next'), 'build', path.join(root, 'bench/next')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) stop('The empty Next app could not be built.')
}

async function warmUp(peers) {
  const burst = { t: 300, d: 0, f: 5, c: 1, p: 20 }
  for (let rep = 0; rep < 3; rep++)
    for (const peer of peers) await paced({ peer, model, streams: 20, script: burst, spreadMs: 0 })
}

/** Interleaved, and begun with another peer each time, so that what else the machine does hits all of them. Answers per peer. */
async function repeat(peers, streams) {
  const rows = peers.map(() => [])
  for (let rep = 0; rep < Number(options.reps); rep++) {
    for (let turn = 0; turn < peers.length; turn++) {
      const index = (rep + turn) % peers.length
      const figures = await paced({ peer: peers[index], model, streams, script })
      rows[index].push(figures)
      console.log(
        `${peers[index].name}, ${streams}: ${Object.entries(figures)
          .map(([key, value]) => `${key} ${short(value)}`)
          .join(', ')}`,
      )
      await sleep(200)
    }
  }
  return rows
}

async function inTurn(peers, measure) {
  const rows = []
  for (const peer of peers) {
    rows.push(await measure(peer))
    console.log(`${peer.name}: ${JSON.stringify(rows.at(-1))}`)
  }
  return rows
}
