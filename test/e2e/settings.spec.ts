import { expect, type Page, test } from '@playwright/test'
import { answerOf, finished } from './people'
import { isAccessible } from './support/accessible'
import { OwnServer } from './support/own-server'

/** What an administrator sets up by clicks, and what it then does in the chat. */

const server = new OwnServer()

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(120_000)
  await (await server.start(playwright)).dispose()
})

test.afterAll(() => server.stop())

test('every switch of the theme shows the one that is chosen', async ({ page }) => {
  await page.goto(`${server.base}/settings`)
  const dark = page.getByRole('radio', { name: 'Dark' })
  await expect(dark.first()).toBeVisible()
  if ((await dark.count()) < 2)
    await page
      .getByRole('button', { name: /sidebar/i })
      .first()
      .click()
  await expect(dark).toHaveCount(2)
  await dark.last().click()
  for (const each of await dark.all()) await expect(each).toBeChecked()
})

test('a configuration is made, tried, chosen in a chat, changed and deleted', async ({ page }) => {
  await page.goto(`${server.base}/settings/configurations`)
  await page.getByRole('link', { name: 'New configuration' }).click()
  await page.getByLabel('Name', { exact: true }).fill('House model')
  await page.getByLabel('Slug').fill('house')
  await page.getByRole('radio', { name: 'Chat Completions' }).click()
  await page.getByLabel('Base URL').fill('http://127.0.0.1:9/v1')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByLabel('API key').fill('an-invented-key')
  await page.getByLabel('Model', { exact: true }).fill('house-1')
  for (const name of [/demo-backup/, /held back/]) {
    await page.getByRole('button', { name: 'Add fallback' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await page.getByRole('button', { name: /Move “.*held.*” up/i }).click()
  await page.getByRole('checkbox', { name: /calculator/ }).click()
  await isAccessible(page, 'a new configuration')
  await page.getByRole('button', { name: 'Create' }).click()

  await expect(page).toHaveURL(/\/settings\/configurations\/house$/)
  await expect(page.getByLabel('API key')).toHaveValue('stored, encrypted')
  expect(await page.content()).not.toContain('an-invented-key')
  const chain = page.getByRole('list').filter({ hasText: 'this one' }).getByRole('listitem')
  await expect(chain.nth(1)).toContainText('held back')

  const trial = page.getByRole('complementary', { name: 'Test' })
  await trial.getByRole('button', { name: 'Run' }).click()
  await expect(trial.getByRole('listitem').first()).toContainText(/could not be reached|cannot be reached/i)

  await page.getByRole('radio', { name: 'Demo' }).click()
  await page.getByLabel('Model', { exact: true }).fill('demo')
  await trial.getByRole('button', { name: 'Run again' }).click()
  await expect(trial.getByText(/with unsaved changes/)).toBeVisible({ timeout: 30_000 })
  await expect(trial.getByText('works:').first()).toBeAttached()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await isAccessible(page, 'a configuration that was tried')

  await page.goto(server.base)
  await page.getByRole('button', { name: /Configuration:/ }).click()
  await page.getByRole('menuitemradio', { name: /House model/ }).click()
  await question(page, 'What can you do?')
  await finished(page)
  await expect(answerOf(page)).toContainText('no language model is connected')

  await page.goto(`${server.base}/settings/configurations/house`)
  await page.getByRole('button', { name: 'Delete this configuration' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/settings\/configurations$/)
  await expect(page.getByRole('link', { name: /House model/ })).toHaveCount(0)
})

test('an answer with a denied term is held and refused: not a character of it is shown or kept', async ({ page }) => {
  const made = await page.request.post(`${server.base}/api/configurations`, {
    data: {
      slug: 'careful',
      name: 'Careful',
      provider: { kind: 'demo' },
      model: 'demo',
      guardrails: null,
      terms: ['short WAVES of light'],
    },
  })
  expect(made.status()).toBe(201)
  await page.goto(server.base)
  await page.getByRole('button', { name: /Configuration:/ }).click()
  await page.getByRole('menuitemradio', { name: /Careful/ }).click()
  await question(page, 'Think first: why is the sky blue?')
  await expect(page.getByText('Held until checked').first()).toBeVisible()
  await expect(answerOf(page)).toContainText(/term/i, { timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
  await isAccessible(page, 'a refused answer')
  expect(await page.content()).not.toContain('scatters')

  const { items } = await (await page.request.get(`${server.base}/api/runs`)).json()
  const { run, steps } = await (await page.request.get(`${server.base}/api/runs/${items[0].id}`)).json()
  expect(run.status).toBe('failed')
  const kept = JSON.stringify({ run, steps, items })
  expect(kept).not.toContain('scatters')
  expect(kept).toContain('term-list')

  await page.goto(`${server.base}/runs/${run.id}`)
  await expect(page.getByRole('list', { name: 'The run as a talk' })).toContainText(/Term list|term-list/)
  expect(await page.content()).not.toContain('scatters')
  await isAccessible(page, 'the Verlauf of a refused answer')

  // The same once more, with everything that leaves the server while it runs.
  const conversation = await (await page.request.post(`${server.base}/api/conversations`, { data: {} })).json()
  const streamed = await page.request.post(`${server.base}/api/conversations/${conversation.id}/runs`, {
    data: { text: 'Think first: why is the sky blue?', configuration: 'careful' },
    headers: { Accept: 'text/event-stream' },
  })
  const events = await streamed.text()
  expect(events).toContain('event: end')
  expect(events).not.toContain('scatters')
})

async function question(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/\/c\/[0-9a-f-]+$/)
}
