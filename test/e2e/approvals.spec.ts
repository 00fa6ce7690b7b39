import { type Browser, expect, type Page, test } from '@playwright/test'
import { answerOf, ask, signUp } from './people'

/** Decisions about what a model wants to do, taken in any of a person's windows. */

test('a note that is denied is not written, and the model goes on', async ({ page }) => {
  await signUp(page)
  await ask(page, 'Note that the kettle is broken.')
  await expect(answerOf(page)).toContainText('Nothing has been done yet.')
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(answerOf(page)).toContainText('About the note')
  await expect(answerOf(page)).toContainText(/denied/i)
  await ask(page, 'Show my notes.')
  await expect(answerOf(page).last()).toContainText('Your notes')
  await expect(answerOf(page).last()).not.toContainText('kettle is broken')
})

test('a note is allowed after a reload in a second window, and both windows show who decided', async ({ page, browser }) => {
  await signUp(page)
  await ask(page, 'Note that the lamp is new.')
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible()
  const second = await anotherWindow(page, browser)
  await second.goto(page.url())
  await expect(second.getByRole('button', { name: 'Allow' })).toBeVisible()
  await second.reload()
  await second.getByRole('button', { name: 'Allow' }).click()
  for (const window of [second, page]) {
    await expect(answerOf(window)).toContainText('About the note')
    await expect(window.getByRole('button', { name: 'Allow' })).toHaveCount(0)
    await expect(answerOf(window)).toContainText(/Ada Lovelace/)
  }
  await ask(page, 'Show my notes.')
  await expect(answerOf(page).last()).toContainText('the lamp is new')
  await second.context().close()
})

test('the inbox of another window shows a question by itself, and takes the answer', async ({ page, browser }) => {
  await signUp(page)
  const inbox = await anotherWindow(page, browser)
  await inbox.goto('/approvals')
  await expect(inbox.getByText('Nobody is waited for')).toBeVisible()
  await ask(page, 'Ask me what I want for lunch.')
  await expect(page.getByRole('button', { name: 'Send answer' })).toBeVisible()
  const row = inbox.getByRole('button', { name: /Ask me what I want for lunch/ })
  await row.click()
  await expect(inbox.getByRole('link', { name: /Approvals, 1 run waits/ })).toBeVisible()
  await inbox.getByRole('combobox', { name: 'Dish' }).selectOption('Curry')
  await inbox.getByRole('spinbutton', { name: /Portions/ }).fill('2')
  await inbox.getByRole('button', { name: 'Send answer' }).click()
  await expect(answerOf(page)).toContainText('Curry')
  await expect(page.getByRole('button', { name: 'Send answer' })).toHaveCount(0)
  await inbox.context().close()
})

/** A browser of its own in which the same person is signed in. */
async function anotherWindow(page: Page, browser: Browser): Promise<Page> {
  const context = await browser.newContext({ storageState: await page.context().storageState() })
  return context.newPage()
}
