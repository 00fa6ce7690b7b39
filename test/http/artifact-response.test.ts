import { describe, expect, it } from 'vitest'
import { artifactResponse } from '@/lib/http/artifact-response'

const data = new Uint8Array([137, 80, 78, 71])
const responseOf = (mediaType: string, name = 'a.png') => artifactResponse({ name, mediaType, data })

describe('an artifact’s answer', () => {
  it.each(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'audio/mpeg', 'audio/wav', 'audio/ogg'])(
    'shows %s as what it is',
    async (mediaType) => {
      const response = responseOf(mediaType)
      expect(response.headers.get('content-type')).toBe(mediaType)
      expect(response.headers.get('content-disposition')).toBe('inline')
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(data)
    },
  )

  it.each(['text/html', 'image/svg+xml', 'application/pdf', 'text/javascript', 'video/mp4', 'IMAGE/PNG', '••••', ''])(
    'lets %j be downloaded only',
    (mediaType) => {
      const { headers } = responseOf(mediaType)
      expect(headers.get('content-type')).toBe('application/octet-stream')
      expect(headers.get('content-disposition')).toMatch(/^attachment; /)
    },
  )

  it.each(['text/html', 'image/png'])('gives %s no origin, no scripts, no guessing and no shared cache', (mediaType) => {
    expect(Object.fromEntries(responseOf(mediaType).headers)).toMatchObject({
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600, immutable',
      vary: 'Cookie, Authorization',
    })
  })

  it.each([
    ['Jänner (2).pdf', 'J%C3%A4nner%20%282%29.pdf'],
    ['a"; filename="b\r\nx: y', 'a%22%3B%20filename%3D%22b%0D%0Ax%3A%20y'],
    ["it's*", 'it%27s%2A'],
    ['\ud800', '%EF%BF%BD'],
  ])('names %j', (name, encoded) => {
    expect(responseOf('application/pdf', name).headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${encoded}`)
  })
})
