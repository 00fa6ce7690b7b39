// The bare pipe: what any server costs that stands between a reader and a model.
import http from 'node:http'
import { passRounds } from './rounds.mjs'

http
  .createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const { text } = JSON.parse(Buffer.concat(chunks).toString())
    response.socket.setNoDelay(true)
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform' })
    response.flushHeaders()
    const sink = {
      write: (bytes) => response.write(bytes),
      onDrain: (resume) => response.once('drain', resume),
      end: () => response.end(),
    }
    response.on('close', passRounds({ port: Number(process.env.MODEL_PORT), question: text, sink }))
  })
  .listen(Number(process.env.PORT), '127.0.0.1', 4096)

process.on('SIGTERM', () => process.exit(0))
