import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { McpServer } from '@/lib/domain/mcp-server'

/**
 * The line to a server, not yet open. A process inherits of our environment only what programs need to start (`PATH`, `HOME` and the
 * like), never our secrets. The SDK follows HTTP redirects within the stored
 * address's origin only, so that the headers stay there.
 */
export function transportTo({ transport, secrets }: McpServer): StdioClientTransport | StreamableHTTPClientTransport {
  if (transport.kind === 'stdio') {
    const { command, args } = transport
    return new StdioClientTransport({ command, args: [...args], env: { ...secrets }, stderr: 'ignore' })
  }
  return new StreamableHTTPClientTransport(new URL(transport.url), {
    requestInit: { headers: { ...secrets } },
  })
}
