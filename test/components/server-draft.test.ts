import { describe, expect, it } from 'vitest'
import { bodyOfServer, changedServerFields, draftOfServer, freshServer, patchOfServer } from '@/components/settings/server-draft'
import { createMcpServerBody, type McpServerView, patchMcpServerBody } from '@/lib/domain/mcp-server'

const view: McpServerView = {
  slug: 'files',
  name: 'Files',
  transport: { kind: 'stdio', command: 'npx', args: ['-y', 'a server'] },
  trusted: false,
  tools: null,
  active: true,
  secretNames: ['KEY'],
  health: { state: 'connected', lastError: null, found: [] },
}
const before = draftOfServer(view)

describe('the form of a tool server', () => {
  it('makes a body that the contract takes, one argument a line', () => {
    const draft = { ...freshServer, slug: ' files ', name: 'Files', command: 'npx', args: '-y\na server\n' }
    expect(createMcpServerBody.parse(bodyOfServer(draft))).toMatchObject({
      slug: 'files',
      transport: { kind: 'stdio', command: 'npx', args: ['-y', 'a server'] },
    })
  })

  it('changes nothing where nothing was typed', () => {
    expect(changedServerFields(before, draftOfServer(view))).toEqual([])
    expect(patchOfServer(before, before)).toEqual({})
  })

  it('sends what changed and leaves the stored secrets alone', () => {
    const patch = patchOfServer(before, { ...before, trusted: true, args: '-y' })
    expect(patchMcpServerBody.parse(patch)).toEqual({ trusted: true, transport: { kind: 'stdio', command: 'npx', args: ['-y'] } })
    expect(patchOfServer(before, { ...before, tools: ['echo'] })).toEqual({ tools: ['echo'] })
  })

  it('replaces secrets as a whole, and removes them', () => {
    const rows = [{ id: 1, name: ' KEY ', value: 'an-invented-value' }]
    expect(patchOfServer(before, { ...before, secrets: { type: 'replace', rows } })).toEqual({
      transport: { kind: 'stdio', command: 'npx', args: ['-y', 'a server'], env: { KEY: 'an-invented-value' } },
    })
    expect(patchOfServer(before, { ...before, secrets: { type: 'replace', rows: [] } })).toMatchObject({ transport: { env: {} } })
  })

  it('goes over to HTTP with headers', () => {
    const secrets = { type: 'replace', rows: [{ id: 1, name: 'Authorization', value: 'invented' }] } as const
    const patch = patchOfServer(before, { ...before, kind: 'http', url: ' https://tools.example.org/mcp ', secrets })
    expect(patchMcpServerBody.parse(patch)).toEqual({
      transport: { kind: 'http', url: 'https://tools.example.org/mcp', headers: { Authorization: 'invented' } },
    })
  })
})
