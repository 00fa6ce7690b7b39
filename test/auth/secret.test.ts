import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keyFile, readOrCreateSecret } from '@/lib/auth/secret'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'verlauf-secret-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

it('makes a key file that only its owner reads, once, in a folder that is the owner’s alone, and leaves nothing beside it', () => {
  const inside = path.join(dir, 'data')
  const secret = readOrCreateSecret(inside)
  expect(secret.length).toBeGreaterThanOrEqual(43)
  expect(readOrCreateSecret(inside)).toBe(secret)
  expect(statSync(keyFile(inside)).mode & 0o777).toBe(0o600)
  expect(statSync(inside).mode & 0o777).toBe(0o700)
  expect(readdirSync(inside)).toEqual([path.basename(keyFile(inside))])
})

it('refuses a key file that holds none, rather than putting another in its place', () => {
  writeFileSync(keyFile(dir), 'short')
  expect(() => readOrCreateSecret(dir)).toThrow(/holds no secret/)
})

it('gives processes that start at once the same secret', async () => {
  const script = `import { readOrCreateSecret } from './lib/auth/secret.ts'\nconsole.log(readOrCreateSecret(${JSON.stringify(dir)}))`
  const run = () => promisify(execFile)('npx', ['tsx', '--input-type=module', '-e', script], { cwd: process.cwd() })
  const answers = await Promise.all(Array.from({ length: 4 }, run))
  expect(new Set(answers.map(({ stdout }) => stdout.trim())).size).toBe(1)
})
