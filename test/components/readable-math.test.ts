import { describe, expect, it } from 'vitest'
import { readableMath } from '@/components/chat/readable-math'

describe('readableMath', () => {
  it('takes the ways in which models write mathematics', () => {
    expect(readableMath('after $t_0$ seconds')).toBe('after $$t_0$$ seconds')
    expect(readableMath('after \\(t_0\\) seconds')).toBe('after $$t_0$$ seconds')
    expect(readableMath('so\n\\[ x^2 \\]')).toBe('so\n\n$$\nx^2\n$$\n')
    expect(readableMath('so\n$$x^2$$\nholds')).toBe('so\n$$\nx^2\n$$\nholds')
  })

  it('leaves prices alone', () => {
    for (const text of ['from $5 to $10', '$5/$10', 'costs $5 (or $6)', 'US$ 5 and US$ 6', 'only $5'])
      expect(readableMath(text)).toBe(text)
  })

  it('leaves code and finished mathematics alone', () => {
    for (const text of ['`$a$`', '```sh\necho $a$b\n```', '$$\nx\n$$', 'so $$x$$ holds', 'unfinished ```sh\necho $a$ '] as const)
      expect(readableMath(text)).toBe(text)
  })
})
