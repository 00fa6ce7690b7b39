import { Failure } from '@/lib/domain/failure'
import { limits } from '@/lib/domain/text'

/**
 * The request's JSON, or `undefined` for an empty body. Measured while reading, so a body without a `Content-Length` cannot fill the
 * memory. Throws `payload_too_large` beyond `maxBytes`, `unsupported_media_type` for a body that calls itself anything but JSON and
 * `malformed_request` for what is not JSON in UTF-8.
 */
export async function readJsonBody(request: Request, maxBytes: number = limits.bodyBytes): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes)
  if (bytes.byteLength === 0) return undefined
  refuseOtherTypes(request.headers.get('content-type'))
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw new Failure('malformed_request', 'The body is not valid JSON in UTF-8.', { cause: error })
  }
}

/** `application/json`, or a type built on it; a body that says nothing of its type is taken at its word. */
function refuseOtherTypes(contentType: string | null): void {
  if (contentType === null) return
  const [type = ''] = contentType.split(';')
  if (/^application\/([\w.-]+\+)?json$/i.test(type.trim())) return
  throw new Failure('unsupported_media_type', 'Send the body as JSON, with the header Content-Type: application/json.')
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge(maxBytes)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tooLarge = (maxBytes: number) =>
  new Failure('payload_too_large', `The body is larger than ${(maxBytes / 1_000_000).toLocaleString('en')} MB.`)
