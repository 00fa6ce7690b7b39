import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDiskSync } from '@/lib/db/disk-sync'
import { createGroupCommit } from '@/lib/db/group-commit'
import type { SqliteStatements } from '@/lib/db/sqlite-statements'
import { createTurns } from '@/lib/db/turns'

let directory: string
let file: string
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'verlauf-test-'))
  file = path.join(directory, 'log')
  writeFileSync(file, '')
})
afterEach(() => rmSync(directory, { recursive: true }))

/** A disk that finishes each sync when it is told to. */
function slowDisk() {
  const syncs: { finish(): void; fail(error: Error): void }[] = []
  const began: (() => void)[] = []
  const sync = () =>
    new Promise<void>((resolve, reject) => {
      syncs.push({ finish: resolve, fail: reject })
      began.shift()?.()
    })
  const beginning = () => new Promise<void>((resolve) => began.push(resolve))
  return { sync, syncs, beginning }
}

describe('the disk sync', () => {
  it('lets everybody who comes during a sync share the next one', async () => {
    const disk = slowDisk()
    const sync = createDiskSync(file, disk.sync)
    const firstBegins = disk.beginning()
    const order: string[] = []
    const first = sync().then(() => order.push('first'))
    await firstBegins
    const secondBegins = disk.beginning()
    const others = [sync(), sync(), sync()].map((one) => one.then(() => order.push('other')))
    disk.syncs[0]?.finish()
    await first
    await secondBegins
    expect(order).toEqual(['first'])
    disk.syncs[1]?.finish()
    await Promise.all(others)
    expect(disk.syncs).toHaveLength(2)
  })

  it('tells those who waited for a sync that failed, and nobody else', async () => {
    const disk = slowDisk()
    const sync = createDiskSync(file, disk.sync)
    const begins = disk.beginning()
    const first = sync()
    await begins
    const nextBegins = disk.beginning()
    const second = sync()
    disk.syncs[0]?.fail(new Error('EIO'))
    await expect(first).rejects.toThrow('EIO')
    await nextBegins
    disk.syncs[1]?.finish()
    await second
  })
})

describe('the group commit', () => {
  const statements = (said: string[]): SqliteStatements => ({
    dialect: 'sqlite',
    all: async () => [],
    run: async () => 1,
    exec: (sql) => void said.push(sql),
    inTransaction: () => true,
    close: () => undefined,
  })

  it('answers nobody before the disk has the commit, says of the commit to who asked, and commits the next meanwhile', async () => {
    const disk = slowDisk()
    const said: string[] = []
    const write = createGroupCommit({
      connect: () => statements(said),
      turns: createTurns(),
      gather: setImmediate,
      sync: disk.sync,
    })
    const order: string[] = []
    const firstSyncs = disk.beginning()
    const work = async () => {
      order.push('first ran')
      return 'first'
    }
    const first = write(work, (value) => void order.push(`${value} committed`)).then(() => order.push('first answered'))
    await firstSyncs
    const secondSyncs = disk.beginning()
    const second = write(async () => order.push('second ran')).then(() => order.push('second answered'))
    await secondSyncs
    expect(order).toEqual(['first ran', 'first committed', 'second ran'])
    expect(said.filter((sql) => sql === 'COMMIT')).toHaveLength(2)
    disk.syncs[0]?.finish()
    await first
    expect(order).toEqual(['first ran', 'first committed', 'second ran', 'first answered'])
    disk.syncs[1]?.fail(new Error('EIO'))
    await expect(second).rejects.toThrow('EIO')
  })
})
