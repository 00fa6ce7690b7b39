// One process at a time, also where several are started at once.
import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './tool.mjs'

const beatMs = 1_000
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs `work` while holding the lock. A holder that died without leaving is noticed by its heart, which beats in the folder's
 * modification time: whoever waits has to see it stand still for `deadMs`, so clocks need not agree.
 */
export async function withLock(name, work, { base = path.join(root, '.cache'), deadMs = 10_000 } = {}) {
  const folder = path.join(base, `${name}.lock`)
  mkdirSync(path.dirname(folder), { recursive: true })
  await take(folder, deadMs)
  const leave = () => rmSync(folder, { recursive: true, force: true })
  const interrupted = () => process.exit(130)
  const heart = setInterval(() => beat(folder), beatMs)
  process.on('exit', leave)
  for (const signal of signals) process.on(signal, interrupted)
  try {
    return await work()
  } finally {
    clearInterval(heart)
    process.off('exit', leave)
    for (const signal of signals) process.off(signal, interrupted)
    leave()
  }
}

async function take(folder, deadMs) {
  let seen = { beat: null, at: 0 }
  for (let told = false; !made(folder); ) {
    if (!told) console.log('Another start is preparing; waiting for it …')
    told = true
    const last = beatOf(folder)
    if (last !== seen.beat) seen = { beat: last, at: performance.now() }
    else if (last !== null && performance.now() - seen.at > deadMs) rmSync(folder, { recursive: true, force: true })
    await wait(250)
  }
}

function made(folder) {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function beat(folder) {
  const now = new Date()
  if (beatOf(folder) !== null) utimesSync(folder, now, now)
}

function beatOf(folder) {
  return statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? null
}
