// Runs the Next server and says where it answers.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root, stop, toolFile } from './tool.mjs'

// More than the server itself takes (lib/wiring/shut-down.ts), so that it is cut short only when it hangs.
const graceMs = 15_000
const envFiles = (mode) => [`.env.${mode}.local`, '.env.local', `.env.${mode}`, '.env']

/**
 * Where to listen, from the environment and the `.env` files; the first that names a variable wins. Ends the process with a message
 * where the port is taken.
 */
export async function readAddress(mode) {
  for (const file of envFiles(mode)) if (existsSync(path.join(root, file))) process.loadEnvFile(path.join(root, file))
  const host = process.env.HOST || '127.0.0.1'
  const port = Number(process.env.PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    stop(`PORT is "${process.env.PORT}": it must be a number from 0 to 65535.`)
  return { host, port: await freePort(host, port) }
}

/** Resolves with the port, a free one for 0. */
export function freePort(host, port) {
  return new Promise((resolve) => {
    const probe = net.createServer()
    probe.once('error', (error) => stop(whyNot(error, host, port)))
    probe.listen({ host, port, exclusive: true }, () => {
      const { port: bound } = probe.address()
      probe.close(() => resolve(bound))
    })
  })
}

function whyNot(error, host, port) {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop what listens there, or choose another: PORT=${port + 1} npm start`
  if (error.code === 'EACCES') return `Port ${port} may not be opened by this user. Choose one above 1023: PORT=3000 npm start`
  return `Cannot listen on ${host}:${port}: ${error.message}`
}

/**
 * What Node is started with for the production server: a young generation (MB) that has its full size from the start. Each run leaves much
 * behind that is soon of no use, and a small one would be collected so often that some of it grows old.
 */
export const nodeOptions = ['--min-semi-space-size=16', '--max-semi-space-size=16']

/** Runs the production server or `next dev` until it ends; signals reach it, and its exit code becomes ours. */
export async function serve(command, { host, port }) {
  const env = { ...process.env, HOST: host, PORT: String(port), NEXT_TELEMETRY_DISABLED: '1' }
  // The server lets its runs end before it does; `next dev` has its own way.
  if (command === 'start') env.NEXT_MANUAL_SIG_HANDLE = 'true'
  const server =
    command === 'start'
      ? [...nodeOptions, path.join(root, 'scripts/server.mjs')]
      : [toolFile('next'), command, '-H', host, '-p', String(port)]
  const child = spawn(process.execPath, server, {
    cwd: root,
    stdio: 'inherit',
    env,
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(child, signal))
  const ended = new Promise((resolve) => {
    child.on('close', (status, signal) => resolve(signal ? 0 : (status ?? 1)))
  })
  const ready = await Promise.race([answers({ host, port }, child), ended.then(() => false)])
  if (ready) console.log(greeting({ host, port }))
  process.exitCode = await ended
}

/** The server ends itself; one that hangs is not waited for. */
function end(child, signal) {
  child.kill(signal)
  setTimeout(() => child.kill('SIGKILL'), graceMs).unref()
}

async function answers(address, child) {
  for (let pause = 100; child.exitCode === null && child.signalCode === null; pause = Math.min(pause * 1.5, 2_000)) {
    const ok = await fetch(`${urlOf(address)}/api/health`).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return true
    await wait(pause)
  }
  return false
}

const everywhere = { '0.0.0.0': '127.0.0.1', '::': '::1' }

function urlOf({ host, port }) {
  const name = everywhere[host] ?? host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

function greeting({ host, port }) {
  const local = host in everywhere || Object.values(everywhere).includes(host)
  return `\n  Verlauf is ready: ${local ? `http://localhost:${port}` : urlOf({ host, port })}\n  ${model()}\n`
}

function model() {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL } = process.env
  if (!OPENAI_API_KEY && !OPENAI_BASE_URL) {
    return 'The built-in demo model answers. To connect a real one, set OPENAI_API_KEY or OPENAI_BASE_URL (see README.md).'
  }
  const where = OPENAI_BASE_URL ? new URL(OPENAI_BASE_URL).host : 'OpenAI'
  return `${OPENAI_MODEL || 'The default model'} at ${where} answers.`
}
