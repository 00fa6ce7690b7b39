import { expect, test } from '@playwright/test'
import { ask, finished, signUp } from './people'

for (const choice of ['Pin', 'Archive']) {
  test(`${choice} says that it failed, and works when it is tried again`, async ({ page }) => {
    await signUp(page)
    await ask(page, 'What can you do?')
    await finished(page)

    const address = '**/api/conversations/*'
    await page.route(address, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
    await page
      .getByRole('button', { name: /Actions for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: choice, exact: true }).click()
    const sheet = page.getByRole('dialog', { name: /was not changed/ })
    await expect(sheet.getByRole('alert')).toContainText('The server cannot be reached')

    await page.unroute(address)
    const patched = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await patched
    await expect(sheet).toHaveCount(0)
  })
}
