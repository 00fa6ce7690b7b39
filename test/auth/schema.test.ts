import { readFileSync } from 'node:fs'
import path from 'node:path'
import { getAuthTables } from 'better-auth/db'
import { afterAll, expect, it } from 'vitest'
import { betterAuthOptions } from '@/lib/auth/better-auth'
import { openAuth } from '@/test/support/open-auth'

const house = await openAuth()
afterAll(() => house.close())

const options = betterAuthOptions({
  database: house.database,
  secret: 'x'.repeat(32),
  publicUrl: null,
  newId: () => 'id',
  standing: async () => ({ role: 'user' }),
  changed: () => undefined,
  report: () => undefined,
})
const models = readFileSync(path.join(process.cwd(), 'prisma/models.prisma'), 'utf8')

/** The fields of a model by name: type, and what stands behind it. */
function fieldsOf(model: string): Map<string, { type: string; optional: boolean; unique: boolean; filled: boolean }> {
  const body = new RegExp(`model ${model} \\{([^}]*)\\}`).exec(models)?.[1] ?? ''
  const lines = body.matchAll(/^ {2}(\w+)\s+(\w+)(\?)?(\[\])?(.*)$/gm)
  return new Map(
    [...lines].map(([, name = '', type = '', optional, , rest = '']) => [
      name,
      { type, optional: optional === '?', unique: rest.includes('@unique'), filled: /@default|@updatedAt/.test(rest) },
    ]),
  )
}

const prismaTypes: Record<string, string> = { string: 'String', boolean: 'Boolean', date: 'DateTime' }

it.each(Object.values(getAuthTables(options)).map((table) => [table.modelName, table] as const))(
  'the model of %s has every column that better-auth writes',
  (modelName, table) => {
    const fields = fieldsOf(modelName.charAt(0).toUpperCase() + modelName.slice(1))
    for (const [name, wanted] of Object.entries(table.fields)) {
      const field = fields.get(wanted.fieldName ?? name)
      expect(field, `${modelName}.${name}`).toMatchObject({
        type: prismaTypes[String(wanted.type)],
        unique: wanted.unique ?? false,
      })
      if (wanted.required === false) expect(field?.optional || field?.filled, `${modelName}.${name} may be missing`).toBe(true)
    }
  },
)

it('needs four tables', () => {
  expect(Object.keys(getAuthTables(options)).sort()).toEqual(['account', 'session', 'user', 'verification'])
})
