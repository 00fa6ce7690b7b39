import { expect, test } from '@playwright/test'
import { ask, finished, signUp } from './people'
import { isAccessible } from './support/accessible'

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

for (const size of sizes) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`pages are accessible at ${size.width} px, ${colorScheme}`, async ({ browser }) => {
      const context = await browser.newContext({ viewport: size, colorScheme })
      const page = await context.newPage()

      await page.goto('/sign-in')
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
      await isAccessible(page, 'sign-in')

      await signUp(page)
      await isAccessible(page, 'empty chat')

      await ask(page, 'What is 17.5 % of 1,240 and what time is it in Tokyo?')
      await finished(page)
      await page.getByRole('button', { name: /Calculated/ }).click()
      await isAccessible(page, 'chat')

      await page.getByRole('link', { name: 'Verlauf', exact: true }).last().click()
      await expect(page.getByRole('list', { name: 'The run as a talk' })).toBeVisible()
      await isAccessible(page, 'run')

      await page.goto('/runs')
      await expect(page.getByRole('link', { name: /17\.5 %/ }).first()).toBeVisible()
      await isAccessible(page, 'runs')
      await context.close()
    })
  }
}
