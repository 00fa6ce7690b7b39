// npm test: unit, property, contract and route tests, then the browser tests where a Chromium is found.
// Where CI is set, a test that was left out is a failure.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { findChromium, howToGetChromium } from './chromium.mjs'
import { prepare } from './install.mjs'
import { run, toolFile } from './tool.mjs'

const reports = mkdtempSync(path.join(tmpdir(), 'verlauf-test-'))
const files = { vitest: path.join(reports, 'vitest.json'), playwright: path.join(reports, 'playwright.json') }
const nothing = { status: 0, passed: 0, failed: 0, skipped: 0, leftOut: [], notes: [] }
const strict = Boolean(process.env.CI) && process.env.CI !== 'false'

await prepare()
const units = await unitTests()
const browser = await browserTests()
rmSync(reports, { recursive: true, force: true })

const parts = [units, browser]
const sum = (field) => parts.reduce((total, part) => total + part[field], 0)
const notes = parts.flatMap((part) => part.notes)
const leftOut = strict ? parts.flatMap((part) => part.leftOut) : []
for (const note of notes) console.log(note)
for (const name of leftOut) console.error(`Left out, which CI does not accept: ${name}`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
process.exitCode = parts.some((part) => part.failed > 0 || part.status !== 0) || leftOut.length > 0 ? 1 : 0

async function unitTests() {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${files.vitest}`, ...process.argv.slice(2)]
  const status = await run(process.execPath, [toolFile('vitest'), ...args])
  const report = read(files.vitest)
  if (!report) return { ...nothing, status: status || 1, failed: 1, notes: ['Vitest did not get as far as a report.'] }
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const skipped = report.testResults
    .map((file) => ({ name: path.basename(file.name), tests: file.assertionResults.filter(isSkipped) }))
    .filter(({ tests }) => tests.length > 0)
  return {
    status,
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: skipped.reduce((sum, { tests }) => sum + tests.length, 0),
    leftOut: skipped
      .flatMap(({ name, tests }) => tests.map((test) => `${name}: ${test.fullName}`))
      .filter((name) => !mayBeAbsent(name)),
    notes: skipped.map(skipNote),
  }
}

function skipNote({ name, tests }) {
  const more = tests.length > 1 ? `, and ${tests.length - 1} more` : ''
  return `Skipped in ${name}: ${tests.at(-1).title}${more}`
}

function isSkipped(test) {
  return test.status !== 'passed' && test.status !== 'failed'
}

/** The recorded corpus is not part of the repository. */
function mayBeAbsent(name) {
  return !process.env.WIRE_CORPUS && /corpus|recorded/i.test(name)
}

async function browserTests() {
  if (!findChromium()) {
    const note = `The browser tests were skipped: no Chromium was found. ${howToGetChromium}`
    return { ...nothing, skipped: 1, leftOut: ['the browser tests'], notes: [note] }
  }
  await ensureBuilt()
  const status = await run(process.execPath, [toolFile('playwright'), 'test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: files.playwright, VERLAUF_E2E_DATA: path.join(reports, 'data') },
  })
  const report = read(files.playwright)
  if (!report) return { ...nothing, status: status || 1, failed: 1, notes: ['Playwright did not get as far as a report.'] }
  const { expected, unexpected, flaky, skipped } = report.stats
  return {
    status,
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    leftOut: skipped > 0 ? [`${skipped} browser tests`] : [],
    notes: report.errors.map((error) => error.message ?? 'A browser test could not be loaded.'),
  }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}
