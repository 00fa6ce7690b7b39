import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

// A small house in a temporary folder, with one file for each import that must be refused and for each that must not.

const root = path.resolve(import.meta.dirname, '../..')
const reportSchema = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
})

/** From a room, to a file, and the rule that stands in the way. */
const refused: readonly (readonly [from: string, to: string, rule: string])[] = [
  ['lib/shared', 'lib/domain/word', 'door lib/shared'],
  ['lib/redaction', 'lib/domain/word', 'door lib/redaction'],
  ['lib/domain', 'lib/config/env', 'door lib/domain'],
  ['lib/config', 'lib/db/client', 'door lib/config'],
  ['lib/telemetry', 'lib/runtime/drive', 'door lib/telemetry'],
  ['lib/telemetry', 'lib/runtime/ports', 'types only lib/telemetry'],
  ['lib/providers', 'lib/relay/relay', 'door lib/providers'],
  ['lib/guardrails', 'lib/relay/relay', 'door lib/guardrails'],
  ['lib/relay', 'lib/pipeline/ports', 'door lib/relay'],
  ['lib/pipeline', 'lib/providers/call', 'door lib/pipeline'],
  ['lib/pipeline', 'lib/relay/relay', 'types only lib/pipeline'],
  ['lib/pipeline', 'lib/providers/provider', 'types only lib/pipeline'],
  ['lib/tools', 'lib/agent/loop', 'door lib/tools'],
  ['lib/agent', 'lib/runtime/drive', 'door lib/agent'],
  ['lib/agent', 'lib/pipeline/ports', 'types only lib/agent'],
  ['lib/runtime', 'lib/db/client', 'door lib/runtime'],
  ['lib/runtime', 'lib/recorder/ports', 'types only lib/runtime'],
  ['lib/recorder', 'lib/runtime/drive', 'door lib/recorder'],
  ['lib/db', 'lib/runtime/drive', 'door lib/db'],
  ['lib/db', 'lib/runtime/ports', 'types only lib/db'],
  ['lib/history', 'lib/db/store', 'door lib/history'],
  ['lib/auth', 'lib/db/store', 'door lib/auth'],
  ['lib/http', 'lib/runtime/drive', 'door lib/http'],
  ['lib/client', 'lib/http/route', 'door lib/client'],
  ['lib/wiring', 'lib/client/follow', 'door lib/wiring'],
  ['components/ui', 'lib/domain/word', 'door components/ui'],
  ['components/chat', 'lib/runtime/drive', 'door components/chat'],
  ['components/chat', 'components/history/list', 'door components/chat'],
  ['components/history', 'lib/history/list', 'types only components/history'],
  ['components/settings', 'components/chat/view', 'door components/settings'],
  ['app/api', 'lib/runtime/drive', 'door app/api'],
  ['app/runs', 'lib/runtime/drive', 'door app'],
  ['lib/domain', 'test/support', 'door lib/domain'],
]

const allowed: readonly (readonly [from: string, to: string, how: 'value' | 'type'])[] = [
  ['lib/config', 'lib/domain/word', 'value'],
  ['lib/telemetry', 'lib/runtime/ports', 'type'],
  ['lib/pipeline', 'lib/relay/relay', 'type'],
  ['lib/agent', 'lib/pipeline/ports', 'type'],
  ['lib/agent', 'lib/relay/relay', 'value'],
  ['lib/runtime', 'lib/recorder/ports', 'type'],
  ['lib/db', 'lib/runtime/ports', 'type'],
  ['lib/history', 'lib/db/client', 'value'],
  ['lib/wiring', 'lib/db/store', 'value'],
  ['components/history', 'components/chat/view', 'value'],
  ['components/chat', 'components/history/view/words', 'value'],
  ['lib/pipeline', 'lib/providers/provider', 'type'],
  ['lib/providers/demo', 'lib/providers/openai-responses/transport', 'value'],
  ['components/history', 'lib/history/list', 'type'],
  ['app/api', 'lib/http/route', 'value'],
  ['app/runs', 'components/history/list', 'value'],
]

const siblings = [
  ['lib/providers/demo/request', 'lib/providers/openai-responses/request', 'strangers: demo provider'],
  ['lib/providers/openai-responses/wire', 'lib/providers/chat-completions/request', 'strangers: providers'],
  ['lib/tools/builtin/clock', 'lib/tools/builtin/calculator', 'strangers: builtin tools'],
] as const

const laws = [
  ['refuses cycles, also of types', 'no cycles: lib/domain/egg.ts → lib/domain/hen.ts'],
  ['refuses a file that nobody imports and that imports nobody', 'no orphans: lib/domain/alone.ts → lib/domain/alone.ts'],
  ['refuses an import that leads nowhere', 'resolvable: lib/agent/missing.ts → ./gone'],
  ['keeps a package in its room', 'package openai: lib/agent/model.ts → node_modules/openai/index.js'],
] as const

const refusal = ([from, to, rule]: (typeof refused)[number]) =>
  `${rule}: ${from}/refused-${refused.findIndex((row) => row[0] === from && row[1] === to)}.ts → ${to}.ts`

describe('the doors of the house', () => {
  const house = mkdtempSync(path.join(tmpdir(), 'verlauf-doors-'))
  let violations: string[] = []

  beforeAll(() => {
    write('tsconfig.json', JSON.stringify({ compilerOptions: { paths: { '@/*': ['./*'] } } }))
    write('package.json', JSON.stringify({ dependencies: { openai: '1.0.0' } }))
    write('node_modules/openai/package.json', JSON.stringify({ name: 'openai', version: '1.0.0', main: 'index.js' }))
    write('node_modules/openai/index.js', 'module.exports = {}')
    for (const [, to] of [...refused, ...allowed])
      write(`${to}.ts`, "import './leaf'\nexport type Word = string\nexport const word = 'word'\n")
    for (const [, to] of [...refused, ...allowed]) write(`${path.dirname(to)}/leaf.ts`, 'export const leaf = 1\n')
    for (const [index, [from, to]] of refused.entries()) {
      write(
        `${from}/refused-${index}.ts`,
        `import { word } from '@/${to}'
export const it = word
`,
      )
    }
    for (const [index, [from, to, how]] of allowed.entries()) write(`${from}/allowed-${index}.ts`, allowedImport(to, how))
    for (const [from, to] of siblings) {
      write(`${to}.ts`, 'export const word = 1\n')
      write(`${from}.ts`, `import { word } from '@/${to}'\nexport const it = word\n`)
    }
    write('lib/domain/egg.ts', "import type { Hen } from './hen'\nexport interface Egg { hen: Hen }\n")
    write('lib/domain/hen.ts', "import type { Egg } from './egg'\nexport interface Hen { egg: Egg }\n")
    write('lib/domain/alone.ts', 'export const alone = 1\n')
    write('lib/agent/model.ts', "import OpenAI from 'openai'\nexport const it = OpenAI\n")
    write('lib/agent/missing.ts', "import { gone } from './gone'\nexport const it = gone\n")
    violations = cruise()
  }, 60_000)

  afterAll(() => rmSync(house, { recursive: true, force: true }))

  it.each(refused)('%s may not import %s', (...row) => {
    expect(violations).toContain(refusal(row))
  })

  it.each(allowed)('%s may import %s (%s)', (...row) => {
    const file = `${row[0]}/allowed-${allowed.findIndex((other) => other.join() === row.join())}.ts`
    expect(violations.filter((line) => line.includes(file))).toEqual([])
  })

  it.each(siblings)('%s does not know %s', (from, to, rule) => {
    expect(violations).toContain(`${rule}: ${from}.ts → ${to}.ts`)
  })

  it.each(laws)('%s', (_, line) => {
    expect(violations).toContain(line)
  })

  it('finds nothing else', () => {
    const strangers = siblings.map(([from, to, rule]) => `${rule}: ${from}.ts → ${to}.ts`)
    const expected = [...refused.map(refusal), ...strangers, ...laws.map(([, line]) => line)]
    expect(violations.filter((line) => !expected.includes(line))).toEqual([])
  })

  const allowedImport = (to: string, how: 'value' | 'type') =>
    how === 'value'
      ? `import { word } from '@/${to}'\nexport const it = word\n`
      : `import type { Word } from '@/${to}'\nexport const it: Word = 'it'\n`

  function write(file: string, text: string): void {
    const full = path.join(house, file)
    mkdirSync(path.dirname(full), { recursive: true })
    writeFileSync(full, text)
  }

  function cruise(): string[] {
    const cruiser = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
    const rules = path.join(root, '.dependency-cruiser.cjs')
    const args = [cruiser, '--config', rules, '--output-type', 'json', 'app', 'components', 'lib']
    const { stdout } = spawnSync(process.execPath, args, { cwd: house, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    const { summary } = reportSchema.parse(JSON.parse(stdout))
    return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  }
})
