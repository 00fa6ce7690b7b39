import { beforeEach, expect, it } from 'vitest'
import { createMcpServerStore } from '@/lib/db/mcp-server-store'
import { createSeal } from '@/lib/db/seal'
import { type McpServer, mcpServerOf } from '@/lib/domain/mcp-server'
import { systemClock } from '@/lib/shared/clock'
import { onBoth } from './on-both'

const make = (slug: string): McpServer =>
  mcpServerOf({
    slug,
    name: slug,
    transport: { kind: 'http', url: 'https://tools.example.org/mcp', headers: { 'X-Key': 'an-invented-key' } },
    trusted: false,
    tools: null,
    active: true,
  })

onBoth('the store of tool servers', (get) => {
  const faults: unknown[] = []
  const open = (secret = 'a secret of more than thirty-two characters') =>
    createMcpServerStore(get().database, {
      seal: createSeal(() => secret, 'tool servers'),
      clock: systemClock,
      report: (error) => faults.push(error),
    })

  beforeEach(async () => {
    faults.length = 0
    await get().database.client.mcpServer.deleteMany()
  })

  it('gives back what was stored, the secrets too, which are not readable in the table', async () => {
    await open().create(make('b'))
    await open().create(make('a'))
    expect(await open().all()).toEqual([make('a'), make('b')])
    const [row] = await get().database.client.mcpServer.findMany()
    expect(`${row?.data}${row?.secrets}`).not.toMatch(/invented|X-Key/)
  })

  it('refuses a slug that is taken, and knows what is missing', async () => {
    await open().create(make('a'))
    await expect(open().create(make('a'))).rejects.toMatchObject({ code: 'conflict' })
    await expect(open().remove('b')).rejects.toMatchObject({ code: 'not_found' })
    await expect(open().update('b', (before) => before)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('changes and removes', async () => {
    await open().create(make('a'))
    await open().update('a', (before) => ({ ...before, trusted: true, secrets: {} }))
    expect(await open().all()).toEqual([{ ...make('a'), trusted: true, secrets: {} }])
    await open().remove('a')
    expect(await open().all()).toEqual([])
  })

  it('says that secrets of another installation cannot be opened, and goes on without', async () => {
    await open().create(make('a'))
    expect(await open('another secret of more than thirty-two chars').all()).toEqual([{ ...make('a'), secrets: {} }])
    expect(faults).toHaveLength(1)
  })
})
