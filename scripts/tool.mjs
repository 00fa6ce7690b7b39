// Where the installed tools are, and how to run one with the Node that runs this.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const files = {
  biome: '@biomejs/biome/bin/biome',
  depcruise: 'dependency-cruiser/bin/dependency-cruise.mjs',
  knip: 'knip/bin/knip.js',
  next: 'next/dist/bin/next',
  playwright: '@playwright/test/cli.js',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
}

/** The script of an installed tool. */
export const toolFile = (name) => path.join(root, 'node_modules', files[name])

/** Runs a command in the project's folder, by default showing what it says. Resolves with its exit code. It does not outlive this process. */
export function run(command, args, { env = {}, stdio = 'inherit', shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio, shell, env: { ...process.env, ...env } })
    const end = () => child.kill()
    process.once('exit', end)
    child.on('error', reject)
    child.on('close', (status) => {
      process.off('exit', end)
      resolve(status ?? 1)
    })
  })
}

/** Ends the process with a message and no stack. */
export function stop(message) {
  console.error(message)
  process.exit(1)
}
