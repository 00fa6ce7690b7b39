import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createDemoFetch } from '@/lib/providers/demo/demo-fetch'
import { systemClock } from '@/lib/shared/clock'

// The demo's script on a real socket, for trying Verlauf or any other client of the Responses API.

const port = Number(process.env.DEMO_MODEL_PORT ?? 4399)
const speed = Number(process.env.VERLAUF_DEMO_SPEED ?? 1)
const demo = createDemoFetch({ speed, clock: systemClock })

async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const left = new AbortController()
  outgoing.once('close', () => left.abort())
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const method = incoming.method ?? 'GET'
  const response = await demo(`http://localhost${incoming.url}`, {
    method,
    signal: left.signal,
    ...(method === 'POST' && { body: Buffer.concat(chunks).toString('utf8') }),
  })
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  for await (const chunk of response.body ?? []) outgoing.write(chunk)
  outgoing.end()
}

createServer((incoming, outgoing) => {
  serve(incoming, outgoing).catch((error) => {
    if (outgoing.destroyed) return
    console.error(error)
    outgoing.destroy()
  })
}).listen(port, '127.0.0.1', () =>
  console.warn(`The demo model answers on http://127.0.0.1:${port}/v1 (models: demo, demo-backup).`),
)
