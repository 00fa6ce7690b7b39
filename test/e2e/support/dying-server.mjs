// A server with one tool: it notes the call in the file it is given, and dies before it answers.
import { appendFileSync } from 'node:fs'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'

const server = new McpServer({ name: 'dying', version: '1' })
server.registerTool('die', { description: 'Dies in the middle of the call.' }, () => {
  appendFileSync(process.argv[2], 'called\n')
  process.kill(process.pid, 'SIGKILL')
  return { content: [] }
})
await server.connect(new StdioServerTransport())
