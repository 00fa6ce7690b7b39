const unknownType = 'application/octet-stream'

/** A server's word for what its bytes are, without parameters; what is no media type is `application/octet-stream`. */
export function mediaTypeOf(said: string | undefined): string {
  const type = said?.split(';')[0]?.trim().toLowerCase() ?? ''
  return /^[a-z0-9][\w.+-]{0,48}\/[a-z0-9][\w.+-]{0,48}$/.test(type) ? type : unknownType
}

const endings: ReadonlyMap<string, string> = new Map([
  ['image/jpeg', 'jpg'],
  ['image/svg+xml', 'svg'],
  ['audio/mpeg', 'mp3'],
  ['audio/x-wav', 'wav'],
  [unknownType, 'bin'],
])

interface Unnamed {
  readonly kind: 'image' | 'audio' | 'resource'
  readonly uri?: string
  readonly mediaType: string
  /** Among the call's artifacts, from 1. */
  readonly place: number
}

/** What an artifact is called: the last part of its address, or `image-1.png` where a server gave only what it is. */
export function nameOf({ kind, uri = '', mediaType, place }: Unnamed): string {
  const last = decoded(uri.split(/[?#]/)[0]?.split('/').at(-1) ?? '')
  return last === '' ? `${kind}-${place}.${endings.get(mediaType) ?? mediaType.split('/')[1]}` : last
}

/** No separators and nothing invisible: it is shown to people and may become the name of a file. */
function decoded(part: string): string {
  const name = part.includes('%') ? percentDecoded(part) : part
  return name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/gu, '')
}

/** As it is where its escapes are broken. */
function percentDecoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
