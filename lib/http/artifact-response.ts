import { type StoredArtifact, showingOf } from '@/lib/domain/artifact'

/**
 * An artifact as a browser may have it. Its bytes are a stranger's: they have no origin and can load and run nothing, and what is no
 * picture or sound is never shown under this site's address.
 */
export function artifactResponse({ name, mediaType, data }: StoredArtifact): Response {
  const shown = showingOf(mediaType) !== 'download'
  return new Response(new Uint8Array(data), {
    headers: {
      'content-type': shown ? mediaType : 'application/octet-stream',
      'content-disposition': shown ? 'inline' : `attachment; filename*=UTF-8''${encoded(name)}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      // Whoever signs in next in this browser has another cookie, and asks anew.
      vary: 'Cookie, Authorization',
      'cache-control': 'private, max-age=3600, immutable',
    },
  })
}

/** RFC 8187: what `encodeURIComponent` leaves and a header value does not take. */
const encoded = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
