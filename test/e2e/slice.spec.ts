import { expect, type Locator, test } from '@playwright/test'
import { answerOf, ask, finished, signUp } from './people'

const report = 'Write a long report on how an answer reaches the reader.'
const question = 'What is 17.5 % of 1,240 and what time is it in Tokyo?'

/** What a reader meets, from top to bottom: text, two calls of one round, text. */
const course = [
  /This is a demonstration/,
  /Calculated\s+17\.5/,
  /Looked up the time\s+Asia\/Tokyo/,
  /17\.5 % of 1,240 is 217/,
  /The time in Tokyo/,
]

test('streams text, runs two tools in one round, and streams the answer', async ({ page }) => {
  await signUp(page)
  await ask(page, question)
  const answer = answerOf(page)

  await expect(answer).toContainText('This is a demonstration')
  await expect(answer.getByRole('button', { name: /Calculat/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()

  await expect(answer.getByRole('button', { name: /Calculated.*Done/ })).toBeVisible()
  await finished(page)
  await inOrder(answer, course)
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
})

test('a reload in the middle of the answer loses no character', async ({ page }) => {
  await signUp(page)
  await ask(page, question)
  await expect(answerOf(page)).toContainText('no language model is connected')
  const before = await letters(answerOf(page))

  await page.reload()
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  await expect(answerOf(page)).toContainText('no language model is connected')
  expect((await letters(answerOf(page))).startsWith(before)).toBe(true)

  await finished(page)
  const followed = await letters(answerOf(page))
  await page.reload()
  await finished(page)
  expect(await letters(answerOf(page))).toBe(followed)
  expect(followed.startsWith(before)).toBe(true)
})

test('a second window follows the same answer live', async ({ page, context, browser }) => {
  await signUp(page)
  await ask(page, report)
  const other = await browser.newContext({ storageState: await context.storageState() })
  const second = await other.newPage()
  await second.goto(page.url())

  await expect(answerOf(second)).toContainText('This is a demonstration')
  const early = await letters(answerOf(second))
  await expect.poll(() => letters(answerOf(second))).not.toBe(early)
  expect((await letters(answerOf(second))).startsWith(early)).toBe(true)

  await second.getByRole('button', { name: 'Stop' }).click()
  for (const window of [page, second]) await expect(window.getByText(/Stopped after/)).toBeVisible()
  expect(await letters(answerOf(second))).toBe(await letters(answerOf(page)))
  await other.close()
})

test('its Verlauf has the rounds, the time to first text, and every step in the same order', async ({ page }) => {
  await signUp(page)
  await ask(page, question)
  await finished(page)
  await answerOf(page).getByRole('link', { name: 'Verlauf' }).click()

  await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible()
  await expect(page.getByText('2 rounds and 2 tool calls')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText(/First text\s*\d+(\.\d+)?\ss/)
  await inOrder(page.getByRole('list', { name: 'The run as a talk' }), [
    /Round 1/,
    ...course.slice(0, 3),
    /Round 2/,
    ...course.slice(3),
  ])

  await page.getByRole('tab', { name: /All events/ }).click()
  await inOrder(page.getByRole('list', { name: 'All events in order' }), [
    /Request/,
    /Model call\s+This is a demonstration/,
    /Tool call\s+calculator/,
    /Tool result\s+calculator · ok · 217/,
    /Tool call\s+current_time/,
    /Tool result\s+current_time · ok/,
    /Request\s+5 messages/,
    /Model call\s+17\.5 % of 1,240 is/,
  ])

  await page.getByRole('link', { name: 'All runs' }).click()
  await expect(page.getByRole('region', { name: 'Runs' }).getByRole('link', { name: /17\.5 % of 1,240/ })).toBeVisible()
})

test('a stop keeps what was shown', async ({ page }) => {
  await signUp(page)
  await ask(page, report)
  await expect(answerOf(page)).toContainText(/\w+ \w+ \w+ \w+/)
  const shown = (await letters(answerOf(page))).slice(0, 20)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText(/Stopped after/)).toBeVisible()
  expect((await letters(answerOf(page))).startsWith(shown)).toBe(true)
  await page.reload()
  await expect(page.getByText(/Stopped after/)).toBeVisible()
  expect((await letters(answerOf(page))).startsWith(shown)).toBe(true)
})

/** What the model wrote, without the blanks that layout decides, the tool lines and the line that says how far it is. */
async function letters(answer: Locator): Promise<string> {
  return (await answer.locator('.prose').allTextContents()).join('').replace(/\s/g, '')
}

async function inOrder(within: Locator, patterns: readonly RegExp[]): Promise<void> {
  const text = (await within.innerText()).replace(/\s+/g, ' ')
  const places = patterns.map((pattern) => text.search(pattern))
  expect(places, `${patterns.join(', ')} in ${text}`).not.toContain(-1)
  expect(places).toEqual([...places].sort((a, b) => a - b))
}
