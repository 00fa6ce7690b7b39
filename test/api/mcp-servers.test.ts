import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { configurationViewSchema } from '@/lib/domain/configuration-wire'
import { mcpServerViewSchema } from '@/lib/domain/mcp-server'
import { problemSchema } from '@/lib/domain/wire'
import { contract } from '@/lib/http/contract'
import { toolViewSchema } from '@/lib/http/contract/tools'
import { type House, openHouse, send, signUp } from '@/test/support/open-house'

let house: House
let ada: { cookie: string }
let bob: { cookie: string }
beforeAll(async () => {
  house = await openHouse()
  ada = await signUp('ada')
  bob = await signUp('bob')
}, 60_000)
afterAll(async () => {
  await house.services.mcpServers.close()
  await house.close()
})

const script = path.resolve('node_modules/@modelcontextprotocol/server-everything/dist/index.js')
const process_ = { kind: 'stdio', command: process.execPath, args: [script] }
const create = (slug: string, given: object = {}) =>
  send(contract.createMcpServer, { headers: ada, body: { slug, name: slug, transport: process_, ...given } })
const patch = (slug: string, body: object) => send(contract.patchMcpServer, { headers: ada, params: { slug }, body })
const remove = (slug: string) => send(contract.deleteMcpServer, { headers: ada, params: { slug } })
const view = async (answer: Response) => mcpServerViewSchema.parse(await answer.json())
const list = async () =>
  z.object({ items: z.array(mcpServerViewSchema) }).parse(await (await send(contract.listMcpServers, { headers: ada })).json())
    .items
const toolNames = async () =>
  z
    .object({ items: z.array(toolViewSchema) })
    .parse(await (await send(contract.listTools, { headers: bob })).json())
    .items.map(({ name }) => name)

describe('tool servers', () => {
  it('are for admins', async () => {
    expect((await send(contract.listMcpServers, { headers: bob })).status).toBe(403)
    expect((await send(contract.createMcpServer, { headers: bob, body: {} })).status).toBe(403)
  })

  it('adds one, offers its tools to configurations, chooses among them, and removes it', async () => {
    const created = await create('every', {
      transport: { ...process_, env: { INVENTED_KEY: 'an-invented-value' } },
      trusted: true,
    })
    expect(created.status).toBe(201)
    const text = await created.clone().text()
    expect(text).not.toContain('an-invented-value')
    expect(await view(created)).toMatchObject({ secretNames: ['INVENTED_KEY'], health: { state: 'connected', lastError: null } })
    expect((await list()).map(({ slug }) => slug)).toEqual(['every'])
    expect(await toolNames()).toContain('every__echo')

    const configured = await send(contract.createConfiguration, {
      headers: ada,
      body: { slug: 'with-tools', name: 'x', provider: { kind: 'demo' }, model: 'demo', tools: ['calculator', 'every__echo'] },
    })
    expect(configurationViewSchema.parse(await configured.json()).tools).toEqual(['calculator', 'every__echo'])

    const changed = await view(await patch('every', { tools: ['get-sum'] }))
    expect(changed).toMatchObject({ trusted: true, tools: ['get-sum'], secretNames: ['INVENTED_KEY'] })
    expect(changed.health.found.map(({ name }) => name)).toContain('echo')
    expect((await toolNames()).filter((name) => name.startsWith('every__'))).toEqual(['every__get-sum'])

    expect((await view(await patch('every', { active: false }))).health.state).toBe('off')
    expect((await remove('every')).status).toBe(204)
    expect((await remove('every')).status).toBe(404)
    expect((await toolNames()).filter((name) => name.startsWith('every__'))).toEqual([])
  }, 30_000)

  it('keeps one that cannot be reached and says why; secrets do not follow to another program', async () => {
    const transport = { kind: 'stdio', command: 'no-such-program', env: { KEY: 'x' } }
    const created = await view(await create('away', { transport }))
    expect(created.health).toMatchObject({ state: 'away', lastError: expect.stringContaining('ENOENT') })
    const same = await view(await patch('away', { transport: { kind: 'stdio', command: 'no-such-program', args: ['-v'] } }))
    expect(same.secretNames).toEqual(['KEY'])
    const other = await view(await patch('away', { transport: { kind: 'stdio', command: 'another-program' } }))
    expect(other.secretNames).toEqual([])
    await remove('away')
  }, 30_000)

  it('refuses what cannot be, and a slug that is taken', async () => {
    const code = async (answer: Response) => problemSchema.parse(await answer.json()).code
    expect(await code(await create('Not A Slug'))).toBe('validation_failed')
    expect(await code(await create('x', { transport: { kind: 'http', url: 'ftp://example.org' } }))).toBe('validation_failed')
    expect(await code(await create('x', { transport: { kind: 'stdio', command: 'c', headers: {} } }))).toBe('validation_failed')
    await create('taken', { active: false })
    expect(await code(await create('taken', { active: false }))).toBe('conflict')
    expect(await code(await patch('nobody', { trusted: true }))).toBe('not_found')
  })
})
