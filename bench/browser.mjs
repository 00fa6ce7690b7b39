// npm run bench:browser: a long answer into a long conversation, in Chromium, against the production build. How late does typing become?
//   npm run bench:browser -- --tokens=20000 --rate=1000 --messages=500 --port=4330
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { ensureBuilt } from '../scripts/build.mjs'
import { chromiumArgs, findChromium, howToGetChromium } from '../scripts/chromium.mjs'
import { prepare } from '../scripts/install.mjs'
import { stop } from '../scripts/tool.mjs'
import { sleep } from './clock.mjs'
import { quantile, short } from './numbers.mjs'
import { startModel, startVerlauf } from './servers.mjs'

const { values: options } = parseArgs({
  options: {
    tokens: { type: 'string', default: '20000' },
    rate: { type: 'string', default: '1000' },
    messages: { type: 'string', default: '500' },
    port: { type: 'string', default: '4330' },
  },
})
const [tokens, rate, messages, port] = ['tokens', 'rate', 'messages', 'port'].map((name) => Number(options[name]))
const longTaskMs = 50
const inputLimitMs = 32

await prepare()
await ensureBuilt()
const executablePath = findChromium()
if (!executablePath) stop(`No Chromium was found. ${howToGetChromium}`)
const model = await startModel(port)
const server = await startVerlauf(port + 1, model)
const origin = `http://127.0.0.1:${server.port}`

const conversation = await post('/api/conversations', {})
console.log(`Writing ${messages} messages …`)
for (let count = 0; count < messages; count += 2) await ask(`bench m=1 t=150 d=0 f=1 id=old${count}`)

const browser = await chromium.launch({ executablePath, args: chromiumArgs })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await page.addInitScript(watch)
await page.goto(`${origin}/c/${conversation.id}`)
const composer = page.getByRole('textbox').last()
await composer.fill(`bench m=1 t=${tokens} d=${1000 / rate} f=200 id=long`)
await sleep(2000)
await composer.press('Enter')
await page.evaluate(() => {
  window.seen.longTasks.length = 0
  window.seen.inputs.length = 0
})
const started = performance.now()
let keys = 0
while (performance.now() - started < (tokens / rate) * 1000) {
  await page.keyboard.type('a')
  keys++
  await sleep(150)
}
const run = await settled()
await sleep(1000)
const { longTasks, inputs } = await page.evaluate(() => window.seen)
const shown = await page.evaluate(() => document.querySelector('main')?.textContent?.length ?? 0)
await browser.close()

// Events shorter than the observer's threshold are not reported.
const delays = [...inputs, ...Array.from({ length: Math.max(0, keys - inputs.length) }, () => 8)]
const p98 = quantile(delays, 0.98)
const row = (label, value, limit, fits) => `| ${label} | ${value} | ${limit} | ${fits ? 'ok' : '**over**'} |`
console.log(`
${tokens} tokens at ${rate} a second into ${messages} messages: ${run.status} after ${short(run.durationMs / 1000)} s, ${shown} characters on the page
| | | limit | |
|---|---:|---:|---|
${row('longest task, ms', short(Math.max(0, ...longTasks)), `≤ ${longTaskMs}`, longTasks.length === 0)}
${row(`tasks over ${longTaskMs} ms`, longTasks.length, '0', longTasks.length === 0)}
${row(`input latency p98 of ${keys} keys, ms`, short(p98), `≤ ${inputLimitMs}`, p98 <= inputLimitMs)}
| input latency p50, ms | ${short(quantile(delays, 0.5))} | | |`)
process.exit(0)

/** In the page: keeps what the browser measured of long tasks and of key presses. */
function watch() {
  window.seen = { longTasks: [], inputs: [] }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.seen.longTasks.push(entry.duration)
  }).observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'keydown') window.seen.inputs.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 })
}

async function ask(text) {
  await post(`/api/conversations/${conversation.id}/runs`, { text })
  await settled()
}

/** The conversation's newest run, when it has ended. */
async function settled() {
  for (;;) {
    const { items } = await get(`/api/runs?conversationId=${conversation.id}&limit=1`)
    if (items[0]?.endedAt) return items[0]
    await sleep(5)
  }
}

async function get(path) {
  const response = await fetch(`${origin}${path}`)
  if (!response.ok) throw new Error(`GET ${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

async function post(path, body) {
  const headers = { 'content-type': 'application/json', origin }
  const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
