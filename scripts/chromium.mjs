// Which browser the browser tests and the pictures use.
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of a Chromium: VERLAUF_CHROMIUM, or one in the PATH, or null. */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const candidates = [
    process.env.VERLAUF_CHROMIUM,
    '/usr/bin/chromium',
    ...names.flatMap((name) => folders.map((at) => path.join(at, name))),
  ]
  return candidates.find((file) => file && isExecutable(file)) ?? null
}

/** What a Chromium needs to run in containers and on servers, and to be quiet. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
]

export const howToGetChromium =
  'Install one (Debian: apt-get install chromium; macOS: brew install --cask chromium) or name it: VERLAUF_CHROMIUM=/path/to/chromium npm test'

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'EACCES' || error.code === 'ENOTDIR') return false
    throw error
  }
}
