import { describe, expect, it } from 'vitest'
import { windowOf } from '@/lib/config/windows'

describe('the context window of a configuration', () => {
  it('is its own where it has one', () => {
    expect(windowOf({ contextWindow: 500, model: 'gpt-4o' })).toBe(500)
  })

  it.each([
    ['gpt-4.1-mini', 1_047_576],
    ['gpt-4o-2024-08-06', 128_000],
    ['openai/gpt-5', 272_000],
  ])('is that of the known model %s', (model, window) => {
    expect(windowOf({ contextWindow: null, model })).toBe(window)
  })

  it.each(['demo', 'llama-3.3-70b', 'gpt-4-of-our-own'])('is not guessed for %s', (model) => {
    expect(windowOf({ contextWindow: null, model })).toBeNull()
  })
})
