// Starts and stops the servers: the measured ones on core 0, the model and the driver on core 1.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { nodeOptions } from '../scripts/serve.mjs'
import { root, toolFile } from '../scripts/tool.mjs'
import { sleep } from './clock.mjs'

const running = new Set()
const folder = mkdtempSync(path.join(tmpdir(), 'verlauf-bench-'))
const next = toolFile('next')

/** Whether server and driver have a core each. */
export const pinned = cpus().length >= 2 && spawnSync('taskset', ['-p', '1']).status === 0

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

export function pinDriver() {
  if (pinned) spawnSync('taskset', ['-a', '-p', '-c', '1', String(process.pid)])
}

export const startModel = (port) => start({ file: 'bench/model-server.mjs', port, core: 1 })

export const startPipe = (port, model) => start({ file: 'bench/pipe-server.mjs', port, env: { MODEL_PORT: String(model.port) } })

export const startNextPipe = (port, model) =>
  start({ file: next, args: nextArgs(port), port, cwd: 'bench/next', env: { MODEL_PORT: String(model.port) } })

/** Verlauf's production build with a database of its own, which it keeps its runs in. */
export const startVerlauf = (port, model) =>
  start({
    file: 'scripts/server.mjs',
    options: nodeOptions,
    port,
    env: {
      ...verlaufEnvironment,
      PORT: String(port),
      OPENAI_BASE_URL: `http://127.0.0.1:${model.port}/v1`,
      VERLAUF_DATA_DIR: path.join(folder, `data-${port}`),
    },
  })

const nextArgs = (port) => ['start', '-H', '127.0.0.1', '-p', String(port)]

const verlaufEnvironment = {
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  OPENAI_API_KEY: 'bench',
  OPENAI_MODEL: 'bench',
  VERLAUF_AUTH: 'off',
  VERLAUF_DEFAULT_TRANSPORT: 'responses',
  LOG_LEVEL: 'warn',
}

async function start({ file, options = [], args = [], port, core = 0, cwd = '.', env = {} }) {
  const command = [
    ...(pinned ? ['taskset', '-c', String(core)] : []),
    process.execPath,
    ...options,
    path.resolve(root, file),
    ...args,
  ]
  const child = spawn(command[0], command.slice(1), {
    cwd: path.join(root, cwd),
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.add(child)
  child.on('exit', () => running.delete(child))
  await untilListening(child, port, file)
  return { port, pid: child.pid, stop: () => stop(child) }
}

async function untilListening(child, port, file) {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`${file} ended before it listened on port ${port}.`)
    if (await connects(port)) return
    await sleep(100)
  }
  throw new Error(`${file} does not listen on port ${port}.`)
}

const connects = (port) =>
  new Promise((resolve) => {
    const socket = net.connect({ host: '127.0.0.1', port })
    socket.on('connect', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('close', () => socket.destroy())
    socket.on('connect', () => socket.end())
  })

function stop(child) {
  return new Promise((resolve) => {
    child.on('exit', resolve)
    child.kill('SIGKILL')
  })
}
