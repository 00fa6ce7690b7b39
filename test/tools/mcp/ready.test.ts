import { afterEach, describe, expect, it } from 'vitest'
import { createMcpHub, type McpHub } from '@/lib/tools/mcp/hub'
import { toolContext } from '@/test/support/tool-context'
import { stdioServer } from './servers'

const opened: McpHub[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((hub) => hub.close()))
})

function openHub(patienceMs: number): McpHub {
  const hub = createMcpHub({ patienceMs })
  opened.push(hub)
  return hub
}

const neverAborted = new AbortController().signal
/** A program that says nothing, so that the attempt to connect goes on. */
const silent = stdioServer('everything', {
  slug: 'silent',
  transport: { kind: 'stdio', command: process.execPath, args: ['-e', 'process.stdin.resume()'] },
})
const missing = stdioServer('everything', {
  slug: 'missing',
  transport: { kind: 'stdio', command: 'no-such-program', args: [] },
})
const context = toolContext()

describe('a run that goes on right after a start', () => {
  it('waits for the servers of its tools', async () => {
    const hub = openHub(20_000)
    const connecting = hub.set(stdioServer('everything'))
    expect(hub.tools()).toEqual([])
    expect(await hub.ready(['everything__echo', 'calculator'], neverAborted)).toEqual([])
    expect(hub.tools().map(({ name }) => name)).toContain('everything__echo')
    await connecting
  }, 30_000)

  it('does not wait for the servers of other tools', async () => {
    const hub = openHub(20_000)
    void hub.set(silent)
    expect(await hub.ready(['calculator', 'other__echo'], neverAborted)).toEqual([])
  })

  it.each([
    ['cannot be started', missing, 20_000],
    ['does not answer in time', silent, 1],
  ])('says that a server cannot be reached where it %s', async (_, server, patienceMs) => {
    const hub = openHub(patienceMs)
    void hub.set(server)
    const [absent, ...more] = await hub.ready([`${server.slug}__echo`], neverAborted)
    expect(more).toEqual([])
    expect(absent).toMatchObject({ name: `${server.slug}__echo`, needsApproval: false })
    await expect(absent?.run({ message: 'x' }, context)).rejects.toMatchObject({
      code: 'tool_failed',
      message: expect.stringContaining('cannot be reached'),
    })
  })

  it('ends its wait with the stop of the run', async () => {
    const hub = openHub(20_000)
    void hub.set(silent)
    const stop = new AbortController()
    const waiting = hub.ready(['silent__echo'], stop.signal)
    stop.abort(new Error('stopped'))
    await expect(waiting).rejects.toThrow('stopped')
  })
})
