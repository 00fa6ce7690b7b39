import { expect, it } from 'vitest'
import { z } from 'zod'
import { createBuiltinTools } from '@/lib/tools/builtin-tools'
import { createRegistry } from '@/lib/tools/registry'
import { defineTool, definitionOf } from '@/lib/tools/tool'

const builtin = createBuiltinTools({
  notes: { save: async () => undefined, list: async () => [] },
  search: { search: async () => [] },
  clock: { now: () => 0, monotonic: () => 0 },
})
const registry = createRegistry(builtin)
const names = builtin.map(({ name }) => name)
const offered = (wanted: readonly string[], approvals: boolean) => registry.offered(wanted, { approvals }).map(({ name }) => name)

it('has every built-in tool', () =>
  expect(names).toEqual([
    'calculator',
    'current_time',
    'fetch_page',
    'search_conversations',
    'list_notes',
    'save_note',
    'ask_user',
  ]))

it('finds tools by name, and nothing by the names that objects have', () => {
  expect(registry.find('calculator')?.name).toBe('calculator')
  for (const name of ['', 'constructor', '__proto__', 'toString', 'Calculator']) expect(registry.find(name)).toBeUndefined()
})

it('offers what needs a person only where there are approvals', () => {
  expect(offered(names, false)).toEqual(['calculator', 'current_time', 'fetch_page', 'search_conversations', 'list_notes'])
  expect(offered(names, true)).toEqual(names)
})

it('offers only what is wanted, once, and passes over names that nobody has', () => {
  expect(offered(['list_notes', 'nobody', 'calculator', 'calculator'], false)).toEqual(['calculator', 'list_notes'])
  expect(offered([], true)).toEqual([])
})

it('tells every tool as plain JSON with an object schema', () => {
  for (const tool of builtin) {
    const definition = definitionOf(tool)
    expect(JSON.parse(JSON.stringify(definition))).toEqual(definition)
    expect(definition.inputSchema).toMatchObject({ type: 'object' })
    expect(definition.description.length).toBeGreaterThan(40)
  }
})

it.each(['', 'with space', 'ünï', 'x'.repeat(65), 'a.b'])('takes no tool named “%s”', (name) => {
  const tool = defineTool({ name, title: '', description: '', effect: 'read', schema: z.object({}), run: async () => '' })
  expect(() => createRegistry([tool])).toThrow(TypeError)
})

it('takes no two tools of one name', () => expect(() => createRegistry([...builtin, ...builtin])).toThrow('Two tools'))
