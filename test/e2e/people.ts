import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

/** Signs a new person up and waits for the empty chat. Every call is another person; the server's first is its administrator. */
export async function signUp(page: Page, name = 'Ada Lovelace'): Promise<void> {
  await page.goto('/sign-up')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail').fill(`${randomUUID()}@example.org`)
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery staple')
  await page.getByRole('button', { name: 'Create the account' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
}

/** Sends a question from the open chat and waits until its conversation has an address. */
export async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(question)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/\/c\/[0-9a-f-]+$/)
}

export const answerOf = (page: Page) => page.getByRole('article', { name: 'Answer' })

/** Resolves when the newest answer has its line of figures, the last thing that a run draws. */
export async function finished(page: Page): Promise<void> {
  await expect(
    answerOf(page)
      .last()
      .getByText(/First text after/),
  ).toBeVisible({ timeout: 30_000 })
}
