import { expect, test } from '@playwright/test'
import { ask, finished, signUp } from './people'

test('an old chat stands at its end before any script has run', async ({ page, context, browser, baseURL }) => {
  await signUp(page)
  await ask(page, 'hello')
  await finished(page)

  const still = await browser.newContext({
    javaScriptEnabled: false,
    // Lower than the answer is long.
    viewport: { width: 390, height: 400 },
    storageState: await context.storageState(),
    ...(baseURL === undefined ? {} : { baseURL }),
  })
  const early = await still.newPage()
  await early.goto(new URL(page.url()).pathname)
  await expect(early.getByText(/First text after/)).toBeInViewport()
  await expect(early.getByText('hello', { exact: true })).not.toBeInViewport()
  await still.close()
})

test('an address with a broken escape is refused as a problem, and nothing else is held up by it', async ({ request }) => {
  for (const path of ['/api/runs/%ff', '/api/runs/%zz/events', '/c/%']) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(400)
    expect(response.headers()['content-type']).toBe('application/problem+json')
  }
  expect((await request.get('/api/health')).status()).toBe(200)
})
