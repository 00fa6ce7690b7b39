// Builds the production app when a source differs from what the last build was made of.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withLock } from './lock.mjs'
import { root, run, stop, toolFile } from './tool.mjs'

const stampFile = path.join(root, '.next', 'built-from')
const folders = ['app', 'components', 'lib', 'prisma', 'public']
const rootFile = /^(package(-lock)?\.json|tsconfig\.json|(next|postcss)\.config\.\w+|(instrumentation|proxy)\.ts)$/

/** Resolves when `.next` is the build of the sources as they are. One process builds, others wait for it. */
export const ensureBuilt = () =>
  withLock('build', async () => {
    const sources = fingerprint()
    if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sources) return
    rmSync(stampFile, { force: true })
    console.log('Building. This takes about half a minute …')
    const status = await run(process.execPath, [toolFile('next'), 'build'], {
      env: { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    })
    if (status !== 0) stop('The build failed; the reason stands above.')
    writeFileSync(stampFile, sources)
  })

function fingerprint() {
  const hash = createHash('sha256').update(`node ${process.versions.modules}\n`)
  for (const file of sources())
    hash
      .update(`${file}\n`)
      .update(readFileSync(path.join(root, file)))
      .update('\n')
  return hash.digest('hex')
}

function sources() {
  const names = readdirSync(root).filter((name) => rootFile.test(name))
  return [...names, ...folders.flatMap((folder) => filesIn(folder))].sort()
}

function filesIn(folder) {
  if (!existsSync(path.join(root, folder))) return []
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}
