import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { McpServer } from '@/lib/domain/mcp-server'
import { createMcpHub } from '@/lib/tools/mcp/hub'
import { createRegistry } from '@/lib/tools/registry'
import { answerOf, call, type Served, serveEverything, stdioServer } from './servers'

const hub = createMcpHub()
const registry = createRegistry([], hub.tools)
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'verlauf-mcp-')))
let served: Served

beforeAll(async () => {
  served = await serveEverything()
  const web: McpServer = {
    ...stdioServer('everything', { slug: 'web', trusted: true }),
    transport: { kind: 'http', url: served.url },
  }
  await Promise.all([
    hub.set(stdioServer('everything', { trusted: true, secrets: { INVENTED: 'a-secret-of-the-server' } })),
    hub.set(stdioServer('filesystem', { slug: 'files', args: [folder], trusted: true })),
    hub.set(
      stdioServer('memory', { tools: ['read_graph', 'create_entities'], secrets: { MEMORY_FILE_PATH: path.join(folder, 'm') } }),
    ),
    hub.set(web),
  ])
}, 60_000)

afterAll(async () => {
  await hub.close()
  await served.kill()
  rmSync(folder, { recursive: true, force: true })
})

const run = (name: string, args: unknown = {}) =>
  call(registry.find(name), args, { ask: async () => ({ say: 'filled', values: { name: 'Ada' } }) })
const namesOf = (slug: string) =>
  hub
    .health(slug)
    .found.map(({ name }) => name)
    .sort()

describe.each(['everything', 'web'])('every tool of server-everything (%s)', (slug) => {
  const samples: Readonly<Record<string, { args?: object; answers: RegExp }>> = {
    echo: { args: { message: 'hello' }, answers: /^Echo: hello$/ },
    'get-annotated-message': {
      args: { messageType: 'success', includeImage: true },
      answers: /\[image: image\/png, \d+ bytes; kept as an artifact\]/,
    },
    'get-env': { answers: /"PATH"/ },
    'get-resource-links': { args: { count: 2 }, answers: /\[resource: .*\n\[resource: /s },
    'get-resource-reference': { args: { resourceType: 'Text', resourceId: 1 }, answers: /\[resource: demo:\/\/resource\/.*\]\n/ },
    'get-structured-content': { args: { location: 'Chicago' }, answers: /temperature/ },
    'get-sum': { args: { a: 2, b: 40 }, answers: /42/ },
    'get-tiny-image': { answers: /\[image: image\/png, \d+ bytes; kept as an artifact\]/ },
    'gzip-file-as-resource': {
      args: { name: 'a.gz', data: 'data:text/plain,hello', outputType: 'resource' },
      answers: /bytes; kept as an artifact\]/,
    },
    'toggle-simulated-logging': { answers: /logging/i },
    'toggle-subscriber-updates': { answers: /updates/i },
    'trigger-elicitation-request': { answers: /Name: Ada/ },
    'trigger-long-running-operation': { args: { duration: 0.2, steps: 2 }, answers: /completed/ },
  }

  it('is known here', () => expect(namesOf(slug)).toEqual(Object.keys(samples).sort()))

  it.each(Object.entries(samples))('%s', async (name, { args = {}, answers }) => {
    expect(await run(`${slug}__${name}`, args)).toMatch(answers)
  })
})

it('hands on the bytes of a picture and of a packed file, with their names', async () => {
  const picture = await answerOf(registry.find('everything__get-tiny-image'), {})
  expect(picture.artifacts).toMatchObject([{ name: 'image-1.png', mediaType: 'image/png' }])
  const [image] = picture.artifacts
  expect(Buffer.from(image?.data.subarray(0, 8) ?? []).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect(picture.text).toContain(`[image: image/png, ${image?.data.byteLength} bytes; kept as an artifact]`)

  const args = { name: 'a.gz', data: 'data:text/plain,hello', outputType: 'resource' }
  const packed = await answerOf(registry.find('web__gzip-file-as-resource'), args)
  expect(packed.artifacts).toMatchObject([{ name: 'a.gz', mediaType: 'application/gzip' }])
  expect(gunzipSync(packed.artifacts[0]?.data ?? '').toString()).toBe('hello')
})

it('offers what a configuration names, and nothing else of a server', () => {
  const offered = registry.offered(['web__echo', 'files__write_file', 'web__nobody'], { approvals: true })
  expect(offered.map(({ name }) => name).sort()).toEqual(['files__write_file', 'web__echo'])
  expect(
    registry
      .all()
      .filter(({ name }) => name.startsWith('memory__'))
      .map(({ name }) => name),
  ).toEqual(['memory__create_entities', 'memory__read_graph'])
})

it('asks a person for everything but what a trusted server declares read-only', () => {
  expect(registry.find('files__read_text_file')).toMatchObject({ effect: 'read', needsApproval: false })
  expect(registry.find('files__write_file')).toMatchObject({ effect: 'write', needsApproval: true })
  expect(registry.find('memory__read_graph')).toMatchObject({ effect: 'write', needsApproval: true })
})

it('writes a file, and says why it may not outside its folder', async () => {
  const target = path.join(folder, 'note.txt')
  await run('files__write_file', { path: target, content: 'kept' })
  expect(readFileSync(target, 'utf8')).toBe('kept')
  expect(await run('files__read_text_file', { path: target })).toContain('kept')
  await expect(run('files__write_file', { path: '/elsewhere.txt', content: '' })).rejects.toMatchObject({
    code: 'tool_failed',
    message: expect.stringContaining('denied'),
  })
})

it('keeps what a server remembers', async () => {
  const entity = { name: 'Ada', entityType: 'person', observations: ['counts'] }
  await run('memory__create_entities', { entities: [entity] })
  expect(await run('memory__read_graph')).toContain('Ada')
})

it('hands a process its own variables and none of ours', async () => {
  process.env.VERLAUF_INVENTED = 'ours'
  const variables = z.record(z.string(), z.string()).parse(JSON.parse(await run('everything__get-env')))
  delete process.env.VERLAUF_INVENTED
  expect(variables.INVENTED).toBe('a-secret-of-the-server')
  expect(variables.VERLAUF_INVENTED).toBeUndefined()
  expect(variables.NODE_ENV).toBeUndefined()
})

it('judges arguments by the server’s schema, hands on exactly what fits, and offers schemas that providers take', () => {
  const sum = registry.find('web__get-sum')
  expect(sum?.schema.safeParse({ a: 1, b: 'two' }).success).toBe(false)
  expect(sum?.schema.safeParse({ a: 1 }).success).toBe(false)
  expect(sum?.schema.safeParse([]).success).toBe(false)
  expect(registry.find('everything__trigger-long-running-operation')?.schema.parse({ steps: 2 })).toEqual({ steps: 2 })
  for (const { inputSchema, name } of registry.all()) {
    expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
    expect(inputSchema).toMatchObject({ type: 'object', properties: expect.any(Object) })
    expect(() => z.fromJSONSchema(inputSchema)).not.toThrow()
  }
})
