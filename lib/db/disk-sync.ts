import { close, fdatasync, open } from 'node:fs'
import { promisify } from 'node:util'

/** Resolves when everything that was committed before the call is on the disk. */
export interface DiskSync {
  (): Promise<void>
  close(): Promise<void>
}

/**
 * Waits for the disk beside the event loop. A commit of SQLite in `synchronous = FULL` writes its log and then stands still until the
 * disk has it, and with it every stream of this process; in `NORMAL` it only writes. So the writer commits in `NORMAL`, and whoever wrote
 * is answered after this. The file is the database's log (`-wal`), which stays in place while a connection is open; a checkpoint
 * syncs it itself before it begins it anew.
 *
 * A sync that is under way may have begun before the call, so it counts for those before it only; all who wait share the next one.
 */
export function createDiskSync(file: string, sync = promisify(fdatasync)): DiskSync {
  let descriptor: number | undefined
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  async function run() {
    descriptor ??= await promisify(open)(file, 'r+')
    await sync(descriptor)
  }

  function share(): Promise<void> {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        running = run()
        return running
      })
    return next
  }

  return Object.assign(share, {
    async close() {
      await share().catch(() => undefined)
      if (descriptor !== undefined) await promisify(close)(descriptor)
    },
  })
}
