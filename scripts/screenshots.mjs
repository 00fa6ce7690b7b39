// node scripts/screenshots.mjs: the pictures in docs/pictures, from the real app with an empty database and the demo model.
// VERLAUF_E2E_URL names a server that runs already.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { chromiumArgs, findChromium, howToGetChromium } from './chromium.mjs'
import { freePort } from './serve.mjs'
import { root, stop } from './tool.mjs'

const executablePath = findChromium()
if (!executablePath) stop(`No Chromium was found. ${howToGetChromium}`)
const folder = path.join(root, 'docs/pictures')
const data = mkdtempSync(path.join(tmpdir(), 'verlauf-pictures-'))
const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const server = process.env.VERLAUF_E2E_URL ? { origin: process.env.VERLAUF_E2E_URL, end: () => undefined } : await start()

const browser = await chromium.launch({ executablePath, args: chromiumArgs })
try {
  mkdirSync(folder, { recursive: true })
  await takePictures()
} finally {
  await browser.close()
  await server.end()
  rmSync(data, { recursive: true, force: true })
}

async function takePictures() {
  const context = await browser.newContext({
    viewport: wide,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    baseURL: server.origin,
  })
  const page = await context.newPage()
  await signUp(page)
  for (const question of ['What are my notes?', 'Leak a secret, so that I can see it masked.', 'What can you do?']) {
    await page.goto('/')
    await ask(page, question)
    await answered(page)
  }
  await page.goto('/')
  await ask(page, 'What is 17.5 % of 1,240 and what time is it in Tokyo?')
  await answered(page)
  await page.getByRole('button', { name: /Calculated/ }).click()
  await picture(page, 'chat')
  const chat = page.url()
  await page.getByRole('article', { name: 'Answer' }).getByRole('link', { name: 'Verlauf' }).click()
  await page.getByRole('list', { name: 'The run as a talk' }).waitFor()
  await picture(page, 'verlauf')
  await page.goto('/runs')
  await page
    .getByRole('link', { name: /17\.5 %/ })
    .first()
    .waitFor()
  await picture(page, 'runs')

  const dark = await browser.newContext({
    viewport: wide,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    storageState: await context.storageState(),
  })
  await open(await dark.newPage(), chat, 'chat-dark')
  const small = await browser.newContext({
    viewport: phone,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    storageState: await context.storageState(),
  })
  await open(await small.newPage(), chat, 'chat-phone')
}

async function signUp(page) {
  await page.goto('/sign-up')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('E-mail').fill(`ada-${Date.now()}@example.org`)
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery staple')
  await page.getByRole('button', { name: 'Create the account' }).click()
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
}

async function ask(page, question) {
  await page.getByRole('textbox', { name: 'Message' }).fill(question)
  await page.getByRole('button', { name: 'Send' }).click()
}

async function answered(page) {
  const figures = page.getByText(/First text after/)
  await figures.last().waitFor({ timeout: 60_000 })
}

async function open(page, address, name) {
  await page.goto(address)
  await answered(page)
  await picture(page, name)
}

async function picture(page, name) {
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
  console.log(`docs/pictures/${name}.png`)
}

async function start() {
  const port = await freePort('127.0.0.1', 0)
  const origin = `http://localhost:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: '',
    OPENAI_API_KEY: '',
    OPENAI_BASE_URL: '',
    VERLAUF_AUTH: 'on',
    VERLAUF_DATA_DIR: data,
  }
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env, stdio: 'inherit' })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const answers = () =>
    fetch(`${origin}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) stop('The server did not start.')
    await wait(300)
  }
  return {
    origin,
    end: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
