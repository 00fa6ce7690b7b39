import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from './scripts/chromium.mjs'

// This file is read by the runner and again by each worker; the environment carries the choices from the first to the others.
process.env.VERLAUF_E2E_PORT ??= freePort()
process.env.VERLAUF_E2E_DATA ??= mkdtempSync(path.join(tmpdir(), 'verlauf-e2e-'))
// VERLAUF_E2E_URL names a server that runs already.
const baseURL = process.env.VERLAUF_E2E_URL ?? `http://localhost:${process.env.VERLAUF_E2E_PORT}`

export default defineConfig({
  testDir: 'test/e2e',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumArgs },
  },
  webServer: process.env.VERLAUF_E2E_URL
    ? undefined
    : {
        command: 'node scripts/start.mjs',
        url: `${baseURL}/api/health`,
        timeout: 240_000,
        stdout: 'ignore',
        stderr: 'pipe',
        gracefulShutdown: { signal: 'SIGTERM', timeout: 6_000 },
        env: serverEnvironment(),
      },
})

/** A server of its own: demo model, empty database, nothing of the developer's settings. */
function serverEnvironment() {
  const { PATH = '', HOME = '' } = process.env
  const empty = [
    'DATABASE_URL',
    'OPENAI_API_KEY',
    'OPENAI_BASE_URL',
    'OPENAI_MODEL',
    'VERLAUF_AUTH',
    'VERLAUF_SECRET',
    'VERLAUF_URL',
  ]
  return {
    ...Object.fromEntries(empty.map((name) => [name, ''])),
    PATH,
    HOME,
    HOST: '127.0.0.1',
    PORT: process.env.VERLAUF_E2E_PORT ?? '',
    VERLAUF_DATA_DIR: process.env.VERLAUF_E2E_DATA ?? '',
    // Slow enough to look and to reload in the middle, on a busy machine too.
    VERLAUF_DEMO_SPEED: '0.5',
    LOG_LEVEL: 'warn',
  }
}

/** Reading a configuration is synchronous, asking for a port is not. */
function freePort() {
  const script =
    "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close() })"
  return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim()
}
