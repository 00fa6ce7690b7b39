// The production server: Next's handler, and before it the few addresses that are served directly (lib/http/direct.ts).
//   HOST=127.0.0.1 PORT=3000 node scripts/server.mjs
import { createServer } from 'node:http'
import next from 'next'
import { root } from './tool.mjs'

const { HOST: hostname, PORT: port } = process.env
const app = next({ dev: false, dir: root, hostname, port: Number(port) })
await app.prepare()
const pages = app.getRequestHandler()

createServer((request, response) => {
  // Next runs instrumentation.ts, which sets it, with the first request that it is given: that one goes to Next in any case.
  if (!globalThis.verlaufDirect?.(request, response)) pages(request, response)
}).listen({ host: hostname, port: Number(port) })
