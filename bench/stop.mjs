// npm run bench:stop: runs of the production build are stopped at random moments. How soon is the provider's connection closed, is the
// text that was kept the text that was shown, and does the conversation go on without an open call?
//   npm run bench:stop -- --stops=200 --lanes=4 --port=4350
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../scripts/build.mjs'
import { prepare } from '../scripts/install.mjs'
import { stop } from '../scripts/tool.mjs'
import { now, sleep } from './clock.mjs'
import { quantile, short } from './numbers.mjs'
import { startModel, startVerlauf } from './servers.mjs'

const { values: options } = parseArgs({
  options: {
    stops: { type: 'string', default: '200' },
    lanes: { type: 'string', default: '4' },
    port: { type: 'string', default: '4350' },
  },
})
const [stops, lanes, port] = ['stops', 'lanes', 'port'].map((name) => Number(options[name]))
const limitMs = 100
/** Two rounds with a tool call and an answer: about two seconds, a fifth of them before a first text. */
const script = 'bench t=100 d=10 f=150 c=2 p=20'
const lengthMs = 1_900

if (process.platform !== 'linux') stop('The bench reads /proc, so it runs on Linux only.')
await prepare()
await ensureBuilt()
const model = await startModel(port)
const server = await startVerlauf(port + 1, model)
const origin = `http://127.0.0.1:${server.port}`
const seen = []
let started = 0

for (let warm = 0; warm < 5; warm++) await read(await ask(await conversation(), `bench t=5 d=0 f=1 id=warm${warm}`)).ended
await Promise.all(Array.from({ length: lanes }, lane))

const closed = seen.flatMap(({ closedMs }) => closedMs ?? [])
const answered = seen.map(({ answeredMs }) => answeredMs)
const share = (place) => seen.filter((one) => one.place === place).length
console.log(
  `${seen.length} stops: ${share('before')} before the first text of a round, ${share('text')} in a text, ${share('between')} between two rounds, ` +
    `${share('late')} after the end.`,
)
console.log(
  `Cancel sent → provider's connection closed, ${closed.length}: p50 ${short(quantile(closed, 0.5))} ms, p95 ${short(quantile(closed, 0.95))} ms, ` +
    `max ${short(Math.max(...closed))} ms; answered with the receipt: p95 ${short(quantile(answered, 0.95))} ms.`,
)
const faults = seen.flatMap((one) => one.faults)
for (const fault of faults) console.log(fault)
console.log(faults.length === 0 ? 'Every text kept is the text shown; every conversation went on.' : `${faults.length} faults.`)
process.exit(faults.length === 0 && quantile(closed, 0.95) <= limitMs ? 0 : 1)

async function lane() {
  const { id } = await conversation()
  while (started < stops) seen.push(await stopOne({ id }, `s${started++}`))
}

/** Starts a run, stops it somewhere, and asks the next question of the same conversation. */
async function stopOne(talk, name) {
  const run = read(await ask(talk, `${script} id=${name}`))
  const runId = await run.id
  await sleep(Math.random() * lengthMs)
  const asked = now()
  const receipt = await post(server, `/api/runs/${runId}/cancel`, {})
  const answeredMs = now() - asked
  const end = await run.ended
  await read(await ask(talk, `bench t=1 d=0 f=0 id=${name}next`)).ended
  const [[...rounds], [next]] = await post(model, '/logs', { ids: [name, `${name}next`] })
  const last = rounds.toSorted((a, b) => a.round - b.round).at(-1)
  return {
    place: placeOf(receipt.run.status, last),
    closedMs: last?.closed == null ? null : last.closed - asked,
    answeredMs,
    faults: [
      ...run.differences(),
      ...(end?.run.status === receipt.run.status
        ? []
        : [`${name} ended as ${end?.run.status} and was told as ${receipt.run.status}`]),
      ...(next?.openCalls === 0 ? [] : [`after ${name} the next request has ${next?.openCalls} calls without a result`]),
    ],
  }
}

function placeOf(status, last) {
  if (status !== 'cancelled') return 'late'
  if (last?.closed == null) return 'between'
  return last.sends.length === 0 ? 'before' : 'text'
}

function conversation() {
  return post(server, '/api/conversations', {})
}

async function ask({ id }, text) {
  const response = await fetch(`${origin}/api/conversations/${id}/runs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', origin },
    body: JSON.stringify({ text }),
  })
  if (!response.ok) throw new Error(`A question was answered with ${response.status}: ${await response.text()}`)
  return response
}

/** Reads a run's events as a page does: what was shown of each round, and what was kept of it. */
function read(response) {
  let tellId
  const id = new Promise((resolve) => (tellId = resolve))
  const shown = new Map()
  const kept = new Map()
  const take = (type, data) => {
    if (type === 'run') tellId(data.id)
    if (type === 'text_delta') shown.set(data.round, (shown.get(data.round) ?? '').slice(0, data.offset) + data.text)
    if (type === 'text_restart') shown.delete(data.round)
    if (type === 'llm') kept.set(data.round, data.text)
  }
  const readAll = async () => {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const bytes of response.body) {
      const events = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
      rest = events.pop()
      for (const event of events) {
        const type = /^event: (.*)$/m.exec(event)?.[1]
        const data = /^data: (.*)$/m.exec(event)?.[1]
        if (!type || !data) continue
        take(type, JSON.parse(data))
        if (type === 'end') return JSON.parse(data)
      }
    }
  }
  return {
    id,
    ended: readAll(),
    differences: () =>
      [...new Set([...shown.keys(), ...kept.keys()])]
        .filter((round) => (shown.get(round) ?? '') !== (kept.get(round) ?? ''))
        .map((round) => `round ${round}: shown "${shown.get(round)}", kept "${kept.get(round)}"`),
  }
}

async function post(peer, path, body) {
  const address = `http://127.0.0.1:${peer.port}`
  const headers = { 'content-type': 'application/json', origin: address }
  const response = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
