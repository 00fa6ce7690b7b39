import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import path from 'node:path'

/** The key file of a data directory. */
export const keyFile = (dataDir: string): string => path.join(/*turbopackIgnore: true*/ dataDir, 'secret.key')

/**
 * The secret of this installation: read from the data directory's key file, which is made where it is missing. Readable by its owner
 * only, whole on disk before it has its name, and the same for processes that start at once: `link` lets only the first one win.
 */
export function readOrCreateSecret(dataDir: string): string {
  const file = keyFile(dataDir)
  const found = readSecret(file)
  if (found !== undefined) return found
  mkdirSync(/*turbopackIgnore: true*/ dataDir, { recursive: true, mode: 0o700 })
  publish(file, randomBytes(32).toString('base64url'))
  const secret = readSecret(file)
  if (secret === undefined) throw new Error(`The key file ${file} could not be made.`)
  return secret
}

function readSecret(file: string): string | undefined {
  try {
    const secret = readFileSync(/*turbopackIgnore: true*/ file, 'utf8').trim()
    if (secret.length >= 32) return secret
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
  throw new Error(
    `The key file ${file} holds no secret of 32 characters or more. Restore it from a backup, or delete it: everybody must then sign in again and stored keys are lost.`,
  )
}

function publish(file: string, secret: string): void {
  const temporary = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`
  const handle = openSync(/*turbopackIgnore: true*/ temporary, 'wx', 0o600)
  try {
    writeSync(handle, secret)
    fsyncSync(handle)
    linkSync(/*turbopackIgnore: true*/ temporary, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    closeSync(handle)
    unlinkSync(/*turbopackIgnore: true*/ temporary)
  }
  syncDirectory(path.dirname(file))
}

/** Without this a power cut may forget the new name. */
function syncDirectory(directory: string): void {
  const handle = openSync(/*turbopackIgnore: true*/ directory, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
