import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

const lock = pathToFileURL(path.resolve(import.meta.dirname, '../../scripts/lock.mjs')).href
let base: string
let children: ChildProcess[]
let said: string[]

beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'verlauf-lock-'))
  children = []
  said = []
})

afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(base, { recursive: true, force: true })
})

/** A process that says `in`, works for `ms` under the lock, and says `out`. */
function holder(name: string, ms: number): { inside: Promise<unknown>; ended: Promise<unknown>; child: ChildProcess } {
  const script = `
    import { withLock } from '${lock}'
    await withLock('build', async () => {
      console.log('in')
      await new Promise((resolve) => setTimeout(resolve, ${ms}))
      console.log('out')
    }, { base: ${JSON.stringify(base)}, deadMs: 2500 })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  children.push(child)
  const inside = new Promise((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      for (const word of chunk.toString().match(/\b(in|out)\b(?=\n)/g) ?? []) said.push(`${name} ${word}`)
      if (said.includes(`${name} in`)) resolve(undefined)
    })
  })
  return { inside, ended: once(child, 'exit'), child }
}

it('lets one process in at a time', async () => {
  const all = ['a', 'b', 'c'].map((name) => holder(name, 200))
  await Promise.all(all.map(({ ended }) => ended))
  expect(said).toHaveLength(6)
  for (const at of [0, 2, 4]) expect(said[at + 1]).toBe(said[at]?.replace('in', 'out'))
})

it('opens again when its holder is interrupted', async () => {
  const first = holder('a', 60_000)
  await first.inside
  first.child.kill('SIGTERM')
  await first.ended
  expect(readdirSync(base)).toEqual([])
})

it('notices a holder that died without a word', async () => {
  const first = holder('a', 60_000)
  await first.inside
  first.child.kill('SIGKILL')
  await first.ended
  await holder('b', 1).ended
  expect(said).toEqual(['a in', 'b in', 'b out'])
})

it('does not mistake slow work for death', async () => {
  const first = holder('a', 4_000)
  await first.inside
  await Promise.all([first.ended, holder('b', 1).ended])
  expect(said).toEqual(['a in', 'a out', 'b in', 'b out'])
})
