import { expect, type Page, test } from '@playwright/test'
import { answerOf, ask, finished, signUp } from './people'

async function choose(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: /Configuration:/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
}

test('a held answer says that it is held, comes whole, and is marked', async ({ page }) => {
  await signUp(page)
  await choose(page, /held until checked/)
  await ask(page, 'What can you do?')
  await expect(page.getByText('Held until checked').first()).toBeVisible()
  await expect(answerOf(page).locator('.prose')).toHaveCount(0)
  await expect(answerOf(page)).toContainText('no language model is connected', { timeout: 30_000 })
  await expect(answerOf(page)).toContainText('Held until checked')
  await expect(answerOf(page)).not.toContainText('First text after')
})

test('a secret is masked while it streams', async ({ page }) => {
  await signUp(page)
  await ask(page, 'Leak a secret, so that I can see it masked.')
  await expect(answerOf(page)).toContainText('••••')
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  await finished(page)
  await expect(answerOf(page)).not.toContainText(/Bearer [A-Za-z0-9]/)
})

test('a restart is visible in the chat, and both attempts in the Verlauf', async ({ page }) => {
  await signUp(page)
  await ask(page, 'Break in the middle, so that I can see it start again.')
  await expect(answerOf(page)).toContainText(/Started again with/)
  await finished(page)
  await answerOf(page).getByRole('link', { name: 'Verlauf' }).click()
  await expect(page.getByRole('list', { name: 'The run as a talk' })).toContainText(/Started again with/)
})
