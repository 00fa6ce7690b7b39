import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/sdk/types.js'
import { artifactLimits } from '@/lib/domain/artifact'
import type { ToolArtifact } from '@/lib/domain/tool'
import { mediaTypeOf, nameOf } from './artifact-name'

export interface ReadResult {
  readonly text: string
  readonly artifacts: readonly ToolArtifact[]
}

/**
 * A server's result as the text that the model reads (its texts as they are, a line for everything that is not text, and where a server
 * gave structured data only, that as JSON) and the bytes that are kept. Of a result that says it is an error, and of what is over the
 * limits, no bytes are kept, and its line says so.
 */
export function readResult(result: Pick<CallToolResult, 'content' | 'structuredContent' | 'isError'>): ReadResult {
  const { content, structuredContent, isError = false } = result
  if (content.length === 0) {
    return { text: structuredContent ? JSON.stringify(structuredContent) : 'The tool gave an empty result.', artifacts: [] }
  }
  const artifacts: ToolArtifact[] = []
  const most = isError ? 0 : artifactLimits.perCall
  const keep = ({ base64, ...what }: Bytes): string => {
    const bytes = Buffer.byteLength(base64, 'base64')
    if (artifacts.length >= most || bytes > artifactLimits.bytes) return `${bytes} bytes; not kept`
    const name = nameOf({ ...what, place: artifacts.length + 1 })
    artifacts.push({ name, mediaType: what.mediaType, data: Buffer.from(base64, 'base64') })
    return `${bytes} bytes; kept as an artifact`
  }
  return { text: content.map((block) => blockText(block, keep)).join('\n'), artifacts }
}

interface Bytes {
  readonly base64: string
  readonly kind: 'image' | 'audio' | 'resource'
  readonly uri?: string
  readonly mediaType: string
}

/** `keep` takes the bytes and says what became of them. */
function blockText(block: ContentBlock, keep: (bytes: Bytes) => string): string {
  switch (block.type) {
    case 'text':
      return block.text
    case 'image':
    case 'audio': {
      const mediaType = mediaTypeOf(block.mimeType)
      return `[${block.type}: ${mediaType}, ${keep({ base64: block.data, kind: block.type, mediaType })}]`
    }
    case 'resource_link':
      return `[resource: ${block.name}, ${block.uri}${block.mimeType ? `, ${block.mimeType}` : ''}]`
    case 'resource': {
      const { resource } = block
      if ('text' in resource) return `[resource: ${resource.uri}]\n${resource.text}`
      const mediaType = mediaTypeOf(resource.mimeType)
      return `[resource: ${resource.uri}, ${mediaType}, ${keep({ base64: resource.blob, kind: block.type, uri: resource.uri, mediaType })}]`
    }
  }
}
