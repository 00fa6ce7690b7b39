import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { ask, finished, signUp } from './people'

const axe = createRequire(import.meta.url).resolve('axe-core')

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

/** No violation of WCAG 2.2 AA that axe knows, and nothing wider than the window. */
async function isAccessible(page: Page, name: string): Promise<void> {
  await page.addScriptTag({ path: axe })
  const results = await page.evaluate<AxeResults>(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })",
  )
  const found = results.violations.map(
    ({ id, nodes }) => `${name}: ${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  )
  expect.soft(found).toEqual([])
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  expect.soft(overflow, `${name} is wider than the window`).toBe(0)
}
