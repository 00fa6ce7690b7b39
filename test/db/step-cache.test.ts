import { describe, expect, it } from 'vitest'
import { createStepCache } from '@/lib/db/step-cache'
import { llmStep } from './samples'

const steps = (text: string) => [llmStep(0, text)]

describe('the step cache', () => {
  it('lets go of what was not asked for longest', () => {
    const cache = createStepCache(30)
    for (const id of ['a', 'b', 'c']) cache.set(id, steps(id), 10)
    cache.get('a')
    cache.set('d', steps('d'), 10)
    expect(['a', 'b', 'c', 'd'].map((id) => cache.get(id) !== undefined)).toEqual([true, false, true, true])
  })

  it('counts what it holds once, however often it is set', () => {
    const cache = createStepCache(30)
    for (let turn = 0; turn < 10; turn++) cache.set('a', steps(`${turn}`), 20)
    cache.set('b', steps('b'), 10)
    expect(cache.get('a')).toEqual(steps('9'))
    expect(cache.get('b')).toBeDefined()
  })

  it('keeps nothing that is larger than itself', () => {
    const cache = createStepCache(30)
    cache.set('a', steps('a'), 31)
    expect(cache.get('a')).toBeUndefined()
  })
})
