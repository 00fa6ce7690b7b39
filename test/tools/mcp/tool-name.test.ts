import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toolNameOf } from '@/lib/tools/mcp/tool-name'

it('leaves a name that fits as it is', () => expect(toolNameOf('files', 'read_text-file')).toBe('files__read_text-file'))

it('marks a name that it had to change, so that two of them never meet', () => {
  const names = ['a.b', 'a/b', 'a b', 'a_b', '', 'x'.repeat(80), `${'x'.repeat(80)}y`].map((name) => toolNameOf('s', name))
  expect(new Set(names).size).toBe(names.length)
  expect(names[0]).toMatch(/^s__a_b_[0-9a-f]{6}$/)
})

it('makes a name that providers take, the same each time, for every name', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,23}$/), fc.string({ unit: 'binary', maxLength: 120 }), (slug, name) => {
      expect(toolNameOf(slug, name)).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
      expect(toolNameOf(slug, name)).toBe(toolNameOf(slug, name))
    }),
  )
})
