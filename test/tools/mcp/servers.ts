import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import path from 'node:path'
import type { McpServer } from '@/lib/domain/mcp-server'
import type { Tool, ToolContext } from '@/lib/tools/tool'
import { toolContext } from '@/test/support/tool-context'

const scriptOf = (name: 'everything' | 'filesystem' | 'memory') =>
  path.resolve('node_modules/@modelcontextprotocol', `server-${name}`, 'dist/index.js')

/** One of the real servers as a process of ours. */
export const stdioServer = (
  name: 'everything' | 'filesystem' | 'memory',
  given: Partial<McpServer> & { readonly args?: readonly string[] } = {},
): McpServer => {
  const { args = [], ...rest } = given
  return {
    slug: name,
    name,
    transport: { kind: 'stdio', command: process.execPath, args: [scriptOf(name), ...args] },
    trusted: false,
    tools: null,
    active: true,
    secrets: {},
    ...rest,
  }
}

export interface Served {
  readonly url: string
  /** Kills the process and resolves when it is gone. */
  kill(): Promise<void>
}

/** server-everything over streamable HTTP, listening. */
export async function serveEverything(at?: number): Promise<Served> {
  const port = at ?? (await freePort())
  const child = spawn(process.execPath, [scriptOf('everything'), 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('server-everything did not start.')))
    child.stderr.on('data', (chunk: Buffer) => {
      if (chunk.includes('listening')) resolve()
    })
  })
  return { url: `http://127.0.0.1:${port}/mcp`, kill: () => killed(child) }
}

const killed = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port.'))))
    })
  })

/** Calls a tool as a run would: arguments judged by its schema first. */
export const answerOf = async (tool: Tool | undefined, args: unknown, more: Partial<ToolContext> = {}) => {
  if (!tool) throw new Error('There is no such tool.')
  const answer = await tool.run(tool.schema.parse(args), toolContext(more))
  return typeof answer === 'string' ? { text: answer, artifacts: [] } : answer
}

/** The text of its answer. */
export const call = async (...question: Parameters<typeof answerOf>): Promise<string> => (await answerOf(...question)).text

/** Until `holds`; for what another process does in its own time. */
export async function eventually(holds: () => boolean, withinMs = 15_000): Promise<void> {
  const end = Date.now() + withinMs
  while (!holds()) {
    if (Date.now() > end) throw new Error('It did not come to hold in time.')
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
