import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type APIRequestContext, expect, type PlaywrightWorkerArgs } from '@playwright/test'
import { freePort } from '@/scripts/serve.mjs'

/** A server for one file of tests, with an empty database and its one person an administrator; and what else is started beside it. */
export class OwnServer {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'verlauf-own-'))
  base = ''
  private readonly children: ChildProcess[] = []

  /** Resolves when it answers, with its API. Dispose of that when it is no longer needed. */
  async start(playwright: PlaywrightWorkerArgs['playwright'], env: Record<string, string> = {}): Promise<APIRequestContext> {
    const port = await freePort('127.0.0.1', 0)
    this.base = `http://127.0.0.1:${port}`
    this.run('scripts/server.mjs', {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      OPENAI_API_KEY: '',
      VERLAUF_AUTH: 'off',
      VERLAUF_DATA_DIR: path.join(this.folder, 'data'),
      LOG_LEVEL: 'error',
      ...env,
    })
    const api = await playwright.request.newContext({ baseURL: this.base })
    await expect(async () => expect((await api.get('/api/health')).ok()).toBe(true)).toPass({ timeout: 60_000 })
    return api
  }

  run(file: string, env: Record<string, string>): void {
    this.children.push(
      spawn(process.execPath, [path.resolve(file)], {
        env: { ...process.env, NODE_ENV: 'production', ...env },
        stdio: 'inherit',
      }),
    )
  }

  stop(): void {
    for (const child of this.children) child.kill('SIGKILL')
    rmSync(this.folder, { recursive: true, force: true })
  }
}
