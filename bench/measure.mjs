// The scenarios: paced streams, idle streams, stopped streams.

import { now, sleep } from './clock.mjs'
import { busyMs, cpuMs, residentBytes } from './machine.mjs'
import { quantile } from './numbers.mjs'
import { reached, takeLogs } from './peers.mjs'
import { openStream } from './stream.mjs'

let serial = 0

const questionOf = (script, id) =>
  `bench ${Object.entries(script)
    .map(([key, value]) => `${key}=${value}`)
    .join(' ')} id=${id}`

async function prepare(peer, count) {
  const contexts = []
  for (let index = 0; index < count; index++) contexts.push({ id: `s${serial++}`, context: await peer.prepare() })
  return contexts
}

function open(peer, { id, context }, script) {
  const { path, body, reader } = peer.request(context, questionOf(script, id))
  return { id, reader, stream: openStream({ port: peer.server.port, path, body, reader }) }
}

/** `streams` at once, spread over a second; every delta of every stream must come. */
export async function paced({ peer, model, streams, script, spreadMs = streams > 1 ? 1000 : 0 }) {
  const prepared = await prepare(peer, streams)
  const before = { cpu: cpuMs(peer.server.pid), model: cpuMs(model.pid), busy: busyMs(), own: ownCpuMs(), at: now() }
  const opened = []
  for (const [index, one] of prepared.entries()) {
    const wait = before.at + (index * spreadMs) / streams - now()
    if (wait > 0.5) await sleep(wait)
    opened.push(open(peer, one, script))
  }
  await Promise.all(opened.map(({ stream }) => stream.done))
  await sleep(100)
  const span = now() - before.at
  const cpu = cpuMs(peer.server.pid) - before.cpu
  const foreign = (busyMs() - before.busy - cpu - (cpuMs(model.pid) - before.model) - (ownCpuMs() - before.own)) / span
  const logs = await takeLogs(
    model,
    opened.map(({ id }) => id),
  )
  return {
    ...figuresOf(opened, logs, script),
    cpuPer1000: (cpu / (streams * deltasOf(script))) * 1000,
    foreign: Math.max(0, foreign),
  }
}

const deltasOf = ({ t, c, p }) => t + c * p

const idealMs = ({ t, d, f, c, p }) => c * (f + (p - 1) * d) + f + (t - 1) * d

function figuresOf(opened, logs, script) {
  const delays = []
  const first = []
  const turnarounds = []
  const stretches = []
  for (const [index, { stream, reader }] of opened.entries()) {
    const rounds = logs[index]
    const complete = reader.deltas() === deltasOf(script) && rounds.length === script.c + 1
    if (stream.failure || !complete) {
      throw new Error(
        `A stream was not whole: ${stream.failure ?? `${reader.deltas()} of ${deltasOf(script)} deltas, ${rounds.length} rounds`}`,
      )
    }
    for (const [round, log] of rounds.entries()) {
      for (const [delta, sent] of log.sends.entries()) delays.push(reader.arrivals[round][delta] - sent)
      if (round > 0) turnarounds.push(log.received - rounds[round - 1].completed)
    }
    first.push(rounds[0].received - stream.sent + reader.arrivals[0][0] - rounds[0].sends[0])
    stretches.push((stream.ended - stream.sent) / idealMs(script))
  }
  return {
    firstText: quantile(first, 0.5),
    deltaP50: quantile(delays, 0.5),
    deltaP95: quantile(delays, 0.95),
    turnaround: quantile(turnarounds, 0.5),
    stretch: quantile(stretches, 0.5),
  }
}

/** Resident KB that one more stream costs while its model is silent. */
export async function idle({ peer, model, streams }) {
  for (let rep = 0; rep < 3; rep++)
    await paced({ peer, model, streams: 50, script: { t: 20, d: 5, f: 20, c: 0, p: 0 }, spreadMs: 0 })
  const prepared = await prepare(peer, streams)
  await sleep(3000)
  const before = residentBytes(peer.server.pid)
  const opened = []
  for (const [index, one] of prepared.entries()) {
    opened.push(open(peer, one, { t: 10, d: 5, f: 120_000, c: 0, p: 0 }))
    if (index % 10 === 9) await sleep(20)
  }
  const ids = opened.map(({ id }) => id)
  for (let tries = 0; (await reached(model, ids)) < streams; tries++) {
    if (tries === 600) throw new Error(`Only ${await reached(model, ids)} of ${streams} idle streams reached the model.`)
    await sleep(100)
  }
  await sleep(5000)
  const after = residentBytes(peer.server.pid)
  for (const { stream } of opened) stream.leave()
  await takeLogs(model, ids)
  return { kilobytes: (after - before) / 1024 / streams }
}

/** Stops each stream in the middle; how many of them the model noticed, and how soon. */
export async function aborts({ peer, model, streams }) {
  const stops = []
  const opened = []
  for (const one of await prepare(peer, streams)) {
    const run = open(peer, one, { t: 400, d: 10, f: 100, c: 0, p: 0 })
    opened.push(run)
    stops.push(stopAfter(run, peer, 60))
    await sleep(7)
  }
  const asked = await Promise.all(stops)
  await sleep(1500)
  const logs = await takeLogs(
    model,
    opened.map(({ id }) => id),
  )
  for (const { stream } of opened) stream.leave()
  const noticed = logs.flatMap((rounds, index) => (rounds[0]?.closed ? [rounds[0].closed - asked[index]] : []))
  return { noticed: noticed.length, of: streams, abortMs: quantile(noticed, 0.5) }
}

async function stopAfter({ stream, reader }, peer, deltas) {
  while (reader.deltas() < deltas) {
    if (stream.ended > 0) throw new Error(`A stream ended before it could be stopped: ${stream.failure}`)
    await sleep(1)
  }
  const asked = now()
  await peer.stop(stream, reader)
  return asked
}

function ownCpuMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
