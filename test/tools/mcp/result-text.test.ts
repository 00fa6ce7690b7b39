import { expect, it } from 'vitest'
import { artifactLimits } from '@/lib/domain/artifact'
import { readResult } from '@/lib/tools/mcp/result-text'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const image = (data = base64('pixels'), mimeType = 'image/png') => ({ type: 'image' as const, data, mimeType })
const blob = (uri: string, mimeType?: string) => ({
  type: 'resource' as const,
  resource: { uri, blob: base64('bytes'), ...(mimeType && { mimeType }) },
})

it('keeps pictures, sound and binary resources, and names each in the text', () => {
  const { text, artifacts } = readResult({
    content: [
      { type: 'text', text: 'Here:' },
      image(),
      { type: 'audio', data: base64('sound'), mimeType: 'audio/mpeg' },
      blob('file:///tmp/J%C3%A4nner%20report.pdf?version=2', 'application/pdf'),
    ],
  })
  expect(text.split('\n')).toEqual([
    'Here:',
    '[image: image/png, 6 bytes; kept as an artifact]',
    '[audio: audio/mpeg, 5 bytes; kept as an artifact]',
    '[resource: file:///tmp/J%C3%A4nner%20report.pdf?version=2, application/pdf, 5 bytes; kept as an artifact]',
  ])
  expect(artifacts.map(({ name, mediaType, data }) => [name, mediaType, Buffer.from(data).toString()])).toEqual([
    ['image-1.png', 'image/png', 'pixels'],
    ['audio-2.mp3', 'audio/mpeg', 'sound'],
    ['Jänner report.pdf', 'application/pdf', 'bytes'],
  ])
})

it('leaves text resources and links text', () => {
  const { text, artifacts } = readResult({
    content: [
      { type: 'resource', resource: { uri: 'demo://one', mimeType: 'text/plain', text: 'words' } },
      { type: 'resource_link', name: 'two', uri: 'demo://two' },
    ],
  })
  expect(text).toBe('[resource: demo://one]\nwords\n[resource: two, demo://two]')
  expect(artifacts).toEqual([])
})

it('says of what is too many and too large that it is not kept', () => {
  const many = readResult({ content: Array.from({ length: artifactLimits.perCall + 1 }, () => image()) })
  expect(many.artifacts).toHaveLength(artifactLimits.perCall)
  expect(many.text.split('\n').at(-1)).toBe('[image: image/png, 6 bytes; not kept]')

  const bytes = (count: number) => Buffer.alloc(count).toString('base64')
  const large = readResult({ content: [image(bytes(artifactLimits.bytes + 1)), image(bytes(artifactLimits.bytes))] })
  expect(large.artifacts.map(({ data }) => data.byteLength)).toEqual([artifactLimits.bytes])
  expect(large.text.split('\n')[0]).toBe(`[image: image/png, ${artifactLimits.bytes + 1} bytes; not kept]`)
})

it('keeps nothing of an error', () => {
  expect(readResult({ content: [image()], isError: true })).toEqual({
    text: '[image: image/png, 6 bytes; not kept]',
    artifacts: [],
  })
})

it.each([
  ['IMAGE/PNG; charset=x', 'image/png'],
  ['image/png\r\nx: y', 'application/octet-stream'],
  [`image/${'x'.repeat(200)}`, 'application/octet-stream'],
  ['', 'application/octet-stream'],
])('takes %j for %s', (said, known) => {
  expect(readResult({ content: [image(undefined, said)] }).artifacts).toMatchObject([{ mediaType: known }])
})

it.each([
  ['demo://a/..%2F..%2Fetc', '....etc'],
  ['demo://a/invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['demo://a/100%', '100%'],
  ['demo://a/', 'resource-1.bin'],
])('calls %j %s', (uri, name) => {
  expect(readResult({ content: [blob(uri)] }).artifacts).toMatchObject([{ name }])
})

it('says what is there where there are no texts', () => {
  expect(readResult({ content: [], structuredContent: { a: 1 } }).text).toBe('{"a":1}')
  expect(readResult({ content: [] }).text).toBe('The tool gave an empty result.')
})
