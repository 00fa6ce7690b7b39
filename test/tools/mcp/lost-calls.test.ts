import { afterEach, describe, expect, it } from 'vitest'
import { runTool } from '@/lib/agent/run-tool'
import type { McpServer } from '@/lib/domain/mcp-server'
import type { ConnectionLimits } from '@/lib/tools/mcp/connection'
import { createMcpHub, type McpHub } from '@/lib/tools/mcp/hub'
import { toolContext } from '@/test/support/tool-context'
import { call, eventually, type Served, serveEverything, stdioServer } from './servers'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
})

async function connect(server: McpServer, limits: Partial<ConnectionLimits> = {}): Promise<McpHub> {
  const hub = createMcpHub({ backoffMs: 50, ...limits })
  opened.push(hub)
  await hub.set(server)
  return hub
}

async function serve(at?: number): Promise<Served> {
  const served = await serveEverything(at)
  opened.push({ close: served.kill })
  return served
}

const overHttp = ({ url }: Served, given: Partial<McpServer> = {}): McpServer => ({
  ...stdioServer('everything', given),
  transport: { kind: 'http', url },
})

const slow = (hub: McpHub) => hub.tools().find(({ name }) => name.endsWith('__trigger-long-running-operation'))
const echo = (hub: McpHub) => hub.tools().find(({ name }) => name.endsWith('__echo'))

describe('a server that dies in mid-call', () => {
  it.each([
    ['a write ends as unknown', false, 'unknown'],
    ['a read ends as an error', true, 'error'],
  ])(
    '%s, as a process',
    async (_, trusted, outcome) => {
      const hub = await connect(stdioServer('everything', { trusted }))
      const tool = slow(hub)
      if (!tool) throw new Error('There is no such tool.')
      const reserved = { callId: 'c', providerCallId: 'p', name: tool.name, arguments: '{}' }
      const context = toolContext()
      const running = runTool(
        { status: 'ready', call: reserved, tool, args: { duration: 30, steps: 1 } },
        context,
        () => undefined,
      )
      hub.kill()
      expect(await running).toMatchObject({ outcome, text: expect.stringContaining('lost during the call') })
    },
    30_000,
  )

  it.each([
    ['a write ends as unknown', false, 'outcome_unknown'],
    ['a read ends as an error', true, 'tool_failed'],
  ])(
    '%s, over HTTP',
    async (_, trusted, code) => {
      const served = await serve()
      const hub = await connect(overHttp(served, { trusted }))
      const running = call(slow(hub), { duration: 4, steps: 40 })
      const ended = expect(running).rejects.toMatchObject({ code, message: expect.stringContaining('lost during the call') })
      await new Promise((resolve) => setTimeout(resolve, 500))
      await served.kill()
      await ended
      expect(hub.health('everything').state).toBe('away')
    },
    30_000,
  )
})

it('connects again by itself when the server is back, and sends nothing meanwhile', async () => {
  const served = await serve()
  const hub = await connect(overHttp(served))
  await served.kill()
  await eventually(() => hub.health('everything').state !== 'connected')
  await expect(call(echo(hub), { message: 'x' })).rejects.toMatchObject({
    code: 'tool_failed',
    message: expect.stringContaining('not made'),
  })
  await serve(Number(new URL(served.url).port))
  await eventually(() => hub.health('everything').state === 'connected')
  expect(await call(echo(hub), { message: 'again' })).toBe('Echo: again')
}, 30_000)

describe('deadlines', () => {
  it('ends a call without progress, saying that a write may have happened', async () => {
    const hub = await connect(stdioServer('everything'), { quietMs: 200 })
    await expect(call(slow(hub), { duration: 30, steps: 1 })).rejects.toMatchObject({
      code: 'outcome_unknown',
      message: expect.stringContaining('in time'),
    })
  })

  it('waits longer while there is progress', async () => {
    const hub = await connect(stdioServer('everything'), { quietMs: 1_000 })
    expect(await call(slow(hub), { duration: 2.4, steps: 12 })).toContain('completed')
  })

  it('does not wait beyond the hard limit, whatever the progress', async () => {
    const hub = await connect(stdioServer('everything', { trusted: true }), { quietMs: 1_000, totalMs: 1_200 })
    await expect(call(slow(hub), { duration: 30, steps: 150 })).rejects.toMatchObject({ code: 'tool_failed' })
  })

  it('lets a stop through at once, and the server serves the next call', async () => {
    const hub = await connect(stdioServer('everything'))
    const stop = new AbortController()
    const running = call(slow(hub), { duration: 30, steps: 1 }, { signal: stop.signal })
    stop.abort(new Error('stopped'))
    await expect(running).rejects.toThrow()
    expect(await call(echo(hub), { message: 'next' })).toBe('Echo: next')
  })
})

describe('health', () => {
  it('says why a program does not start', async () => {
    const hub = await connect({
      ...stdioServer('everything'),
      transport: { kind: 'stdio', command: 'no-such-program', args: [] },
    })
    expect(hub.health('everything')).toMatchObject({ state: 'away', lastError: expect.stringContaining('ENOENT'), found: [] })
    expect(hub.tools()).toEqual([])
  })

  it('says that nobody answers at an address', async () => {
    const hub = await connect({ ...stdioServer('everything'), transport: { kind: 'http', url: 'http://127.0.0.1:9/mcp' } })
    expect(hub.health('everything').state).toBe('away')
    expect(hub.health('everything').lastError).not.toBeNull()
  })

  it('closes what is switched off or removed', async () => {
    const hub = await connect(stdioServer('everything'))
    await hub.set(stdioServer('everything', { active: false }))
    expect([hub.health('everything').state, hub.tools()]).toEqual(['off', []])
    await hub.set(stdioServer('everything'))
    expect(hub.health('everything').state).toBe('connected')
    await hub.remove('everything')
    expect([hub.health('everything').state, hub.tools()]).toEqual(['off', []])
  })
})
