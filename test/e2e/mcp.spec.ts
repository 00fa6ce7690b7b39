import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { freePort } from '@/scripts/serve.mjs'
import { OwnServer } from './support/own-server'

/** Tools from real servers, called through the chat by a model that does what the question says, on a server of its own. */

const server = new OwnServer()
const { folder } = server
const calls = path.join(folder, 'calls')
let base = ''

const official = (name: string, ...args: string[]) => ({
  kind: 'stdio',
  command: process.execPath,
  args: [path.resolve(`node_modules/@modelcontextprotocol/server-${name}/dist/index.js`), ...args],
})
const samples = {
  echo: { message: 'an echo' },
  'get-annotated-message': { messageType: 'success' },
  'get-env': {},
  'get-resource-links': { count: 2 },
  'get-resource-reference': { resourceType: 'Text', resourceId: 1 },
  'get-structured-content': { location: 'Chicago' },
  'get-sum': { a: 17, b: 25 },
  'get-tiny-image': {},
  'gzip-file-as-resource': { name: 'a.gz', data: 'data:text/plain,hello', outputType: 'resource' },
  'toggle-simulated-logging': {},
  'toggle-subscriber-updates': {},
  'trigger-long-running-operation': { duration: 1, steps: 2 },
}

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(120_000)
  const modelPort = await freePort('127.0.0.1', 0)
  server.run('test/e2e/support/tool-model.mjs', { PORT: String(modelPort) })
  const api = await server.start(playwright)
  base = server.base
  const servers = [
    { slug: 'every', transport: official('everything'), trusted: true },
    { slug: 'files', transport: official('filesystem', folder) },
    { slug: 'memory', transport: { ...official('memory'), env: { MEMORY_FILE_PATH: path.join(folder, 'memory.json') } } },
    {
      slug: 'dying',
      transport: { kind: 'stdio', command: process.execPath, args: [path.resolve('test/e2e/support/dying-server.mjs'), calls] },
    },
  ]
  const tools: string[] = []
  for (const added of servers) {
    const answer = await api.post('/api/mcp-servers', { data: { name: added.slug, ...added } })
    const { health } = await answer.json()
    expect(health).toMatchObject({ state: 'connected' })
    tools.push(...health.found.map(({ as }: { as: string }) => as))
  }
  const provider = { kind: 'responses', baseUrl: `http://127.0.0.1:${modelPort}/v1`, apiKey: 'invented' }
  const made = await api.post('/api/configurations', { data: { slug: 'told', name: 'Told', provider, model: 'told', tools } })
  expect(made.status()).toBe(201)
  await api.dispose()
})

test.afterAll(() => server.stop())

test('every tool of the reference server is called from the chat', async ({ page }) => {
  const asked = Object.entries(samples).map(([name, args]) => ({ name: `every__${name}`, args }))
  await tell(page, asked)
  await allow(page)
  await expect(page.getByText('Done after 12 calls.')).toBeVisible({ timeout: 30_000 })
  const results = await resultsOf(page)
  expect(results.map(({ outcome }) => outcome)).toEqual(asked.map(() => 'ok'))
  expect(results.find(({ name }) => name === 'every__get-sum')?.result).toContain('42')
})

test('a server that asks is answered in the chat, also after a reload and by nobody twice', async ({ page, context }) => {
  await tell(page, [{ name: 'every__trigger-elicitation-request', args: {} }])
  await allow(page)
  const card = page.getByRole('group', { name: 'Please provide inputs for the following fields:' })
  await expect(card).toBeVisible()
  await page.reload()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('group', { name: 'Please provide inputs' })).toBeVisible()
  await card.getByLabel('String', { exact: true }).fill('Ada')
  await card.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Done after 1 calls.')).toBeVisible()
  await expect(page.getByText(/^Answered by/)).toBeVisible()
  await expect(other.getByText('Done after 1 calls.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Send answer' })).toHaveCount(0)
  expect((await resultsOf(page))[0]?.result).toContain('Name: Ada')

  await tell(page, [{ name: 'every__trigger-elicitation-request', args: {} }])
  await allow(page)
  await page.getByRole('button', { name: 'Do not answer' }).click()
  await expect(page.getByText(/^Not answered by/)).toBeVisible()
  expect((await resultsOf(page))[0]?.result).toContain('declined')
})

test('a file is written after it was allowed on the page, and something is remembered', async ({ page }) => {
  const file = path.join(folder, 'note.txt')
  await tell(page, [{ name: 'files__write_file', args: { path: file, content: 'written' } }])
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible()
  expect(() => readFileSync(file)).toThrow('ENOENT')
  await allow(page)
  await expect(page.getByText('Done after 1 calls.')).toBeVisible()
  expect(readFileSync(file, 'utf8')).toBe('written')

  const entities = [{ name: 'Ada', entityType: 'person', observations: ['likes tea'] }]
  await tell(page, [{ name: 'memory__create_entities', args: { entities } }])
  await allow(page)
  await expect(page.getByText('Done after 1 calls.')).toBeVisible()
  expect(readFileSync(path.join(folder, 'memory.json'), 'utf8')).toContain('likes tea')
})

test('a call whose server dies ends as unknown, is not repeated, and the chat goes on', async ({ page }) => {
  await tell(page, [{ name: 'dying__die', args: {} }])
  await allow(page)
  await expect(page.getByText('Done after 1 calls.')).toBeVisible()
  expect(await resultsOf(page)).toMatchObject([{ name: 'dying__die', outcome: 'unknown' }])
  await page.getByRole('textbox', { name: 'Message' }).fill('[]')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Done after 0 calls.')).toBeVisible()
  expect(readFileSync(calls, 'utf8')).toBe('called\n')
})

test('a page of settings ends where its last field does', async ({ page }) => {
  await page.goto(`${base}/settings/servers/every`)
  await expect(page.getByRole('switch').first()).toBeVisible()
  const { whole, seen } = await page.evaluate(() => ({
    whole: document.documentElement.scrollHeight,
    seen: document.documentElement.clientHeight,
  }))
  expect(whole).toBe(seen)
})

interface Asked {
  readonly name: string
  readonly args: object
}

/** Begins a conversation whose question tells the model what to call. */
async function tell(page: Page, asked: readonly Asked[]): Promise<void> {
  const made = await page.request.post(`${base}/api/conversations`, { data: { configuration: 'told' } })
  const { id } = await made.json()
  await page.goto(`${base}/c/${id}`)
  await page.getByRole('textbox', { name: 'Message' }).fill(JSON.stringify(asked))
  await page.getByRole('button', { name: 'Send' }).click()
}

const allow = (page: Page) => page.getByRole('button', { name: 'Allow' }).click()

interface Result {
  readonly name: string
  readonly outcome: string
  readonly result: string
}

/** The results of the newest run, as its record has them. */
async function resultsOf(page: Page): Promise<readonly Result[]> {
  const { items } = await (await page.request.get(`${base}/api/runs`)).json()
  const run = await (await page.request.get(`${base}/api/runs/${items[0].id}`)).json()
  return run.steps.filter(({ kind }: { kind: string }) => kind === 'tool_result')
}
