import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const axe = createRequire(import.meta.url).resolve('axe-core')

/** No violation of WCAG 2.2 AA that axe knows, and nothing wider than the window. */
export async function isAccessible(page: Page, name: string): Promise<void> {
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
