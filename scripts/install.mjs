// Brings node_modules and the generated clients up to what the lock file and the schema say; does nothing where they are.
import './node-version.mjs'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { withLock } from './lock.mjs'
import { root, run, stop } from './tool.mjs'

const windows = process.platform === 'win32'

const compiling =
  'Where no ready-made file of better-sqlite3 can be fetched it is compiled, which needs Python 3, make and a C++ compiler ' +
  '(Debian: apt-get install build-essential python3; macOS: xcode-select --install).'

/** Installs and generates, one process at a time. */
export const prepare = () =>
  withLock('prepare', async () => {
    await ensureInstalled()
    await ensureGenerated()
  })

async function ensureInstalled() {
  if (!isInstalled()) {
    console.log('Installing packages. The first time this takes a minute or two …')
    if ((await run('npm', ['ci', '--include=dev'], { shell: windows })) !== 0)
      stop(`The packages could not be installed; what npm said stands above. ${compiling}`)
  }
  if (await loadsNative()) return
  console.log('Building better-sqlite3 for this Node …')
  if ((await run('npm', ['rebuild', 'better-sqlite3'], { shell: windows })) !== 0 || !(await loadsNative())) {
    stop(`better-sqlite3 could not be built. ${compiling}`)
  }
}

/** npm keeps a copy of the lock of what it has installed; it agrees with ours where nothing is to do. */
function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json')
  const wanted = packagesOf('package-lock.json')
  if (!wanted) stop('package-lock.json is missing: get a complete copy of the project.')
  if (!installed) return false
  const same = (name) =>
    installed[name]?.version === wanted[name].version && installed[name]?.integrity === wanted[name].integrity
  const missing = Object.keys(wanted).filter((name) => name !== '' && !same(name) && (installed[name] || !wanted[name].optional))
  return missing.length === 0 && Object.keys(installed).every((name) => wanted[name])
}

function packagesOf(file) {
  const full = path.join(root, file)
  return existsSync(full) ? JSON.parse(readFileSync(full, 'utf8')).packages : null
}

/** A native file that was built for another Node crashes on loading, so another process tries it. */
async function loadsNative() {
  const script = "new (require('better-sqlite3'))(':memory:').close()"
  return (await run(process.execPath, ['-e', script], { stdio: 'ignore' })) === 0
}

async function ensureGenerated() {
  if ((await run(process.execPath, ['scripts/generate.mjs'])) !== 0)
    stop('The database clients could not be generated; the reason stands above.')
}
