import { expect, it } from 'vitest'
import { createRedactor } from '@/lib/redaction/create-redactor'
import { createLogger } from '@/lib/telemetry/logger'

const secret = `sk-proj-${'a1B2c3D4'.repeat(6)}`

function opened(level = 'info') {
  const lines: string[] = []
  const logger = createLogger({ level, redactor: createRedactor(), write: (line) => lines.push(line) })
  return { logger, lines }
}

it('masks secrets in whatever is logged: words, fields, and a fault with its causes', () => {
  const { logger, lines } = opened()
  logger.info(`called with ${secret}`, { header: `Bearer ${secret}`, deep: { key: secret } })
  logger.fault(new Error('outer', { cause: new Error(`refused ${secret}`) }), `asking with ${secret}`)
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(line).not.toContain('a1B2c3D4')
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ fault: expect.stringContaining('Caused by: Error: refused') })
})

it('keeps quiet below its level', () => {
  const { logger, lines } = opened('silent')
  logger.fault(new Error('x'), 'testing')
  expect(lines).toEqual([])
})
