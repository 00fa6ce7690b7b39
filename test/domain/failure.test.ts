import { expect, it, vi } from 'vitest'
import { asFailure, Failure } from '@/lib/domain/failure'

it('knows a failure that another bundle of the same process threw', async () => {
  vi.resetModules()
  const other = await import('@/lib/domain/failure')
  expect(other.Failure).not.toBe(Failure)
  const thrown = new other.Failure('run_busy', 'Busy.')
  expect(thrown instanceof Failure).toBe(true)
  expect(asFailure(thrown)).toBe(thrown)
})

it('takes nothing else for one', () => {
  for (const value of [new Error('x'), { code: 'run_busy' }, null, undefined, 'x']) expect(value instanceof Failure).toBe(false)
  expect(asFailure(new Error('SELECT secret'))).toMatchObject({
    code: 'internal_error',
    message: expect.not.stringContaining('secret'),
  })
})
