import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/sdk/types.js'

/**
 * A server's result as the text that the model reads: its texts as they are, and a line for everything that is not text. Where a server
 * gave structured data only, that as JSON.
 */
export function resultText({ content, structuredContent }: Pick<CallToolResult, 'content' | 'structuredContent'>): string {
  if (content.length > 0) return content.map(blockText).join('\n')
  return structuredContent ? JSON.stringify(structuredContent) : 'The tool gave an empty result.'
}

function blockText(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text
    case 'image':
    case 'audio':
      return `[${block.type}: ${block.mimeType}, ${bytesOf(block.data)} bytes; not kept]`
    case 'resource_link':
      return `[resource: ${block.name}, ${block.uri}${block.mimeType ? `, ${block.mimeType}` : ''}]`
    case 'resource': {
      const { resource } = block
      if ('text' in resource) return `[resource: ${resource.uri}]\n${resource.text}`
      return `[resource: ${resource.uri}, ${resource.mimeType ?? 'unknown type'}, ${bytesOf(resource.blob)} bytes; not kept]`
    }
  }
}

const bytesOf = (base64: string) => Buffer.byteLength(base64, 'base64')
