// npm run check: format and lint, types, doors, unused code; side by side. Prints only what failed.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { prepare } from './install.mjs'
import { root, stop, toolFile } from './tool.mjs'

const colours = process.stdout.isTTY ? [] : ['--colors=off']
const house = ['app', 'components', 'lib', 'instrumentation.ts'].filter((name) => existsSync(path.join(root, name)))

await prepare()
// Next writes the types of its routes and `next-env.d.ts`, which are not in the repository.
const routes = await check('route types', 'next', 'typegen')
if (routes.status !== 0) stop(routes.output)

const checks = await Promise.all([
  check('format and lint', 'biome', 'ci', ...colours, '.'),
  check('types', 'tsc', '--noEmit', '-p', '.'),
  check('doors', 'depcruise', '--config', '.dependency-cruiser.cjs', ...house),
  check('unused code', 'knip', '--no-progress', '--no-config-hints'),
])

const failed = checks.filter((result) => result.status !== 0)
for (const { name, output } of failed) console.log(`── ${name} ──\n${output.trim()}\n`)
for (const { name, status, seconds } of checks) console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
process.exitCode = failed.length > 0 ? 1 : 0

function check(name, tool, ...args) {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [toolFile(tool), ...args], { cwd: root })
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk))
    child.on('error', reject)
    child.on('close', (status) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      resolve({ name, status: status ?? 1, output: Buffer.concat(said).toString(), seconds })
    })
  })
}
