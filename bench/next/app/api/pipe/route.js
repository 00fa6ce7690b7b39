// The same pipe as a route handler: what Next itself costs.
import { passRounds } from '../../../../rounds.mjs'

export const dynamic = 'force-dynamic'

export async function POST(request) {
  const { text } = await request.json()
  let stop = () => undefined
  let resume = () => undefined
  const body = new ReadableStream(
    {
      start(controller) {
        const sink = {
          write(bytes) {
            controller.enqueue(bytes)
            return (controller.desiredSize ?? 0) > 0
          },
          onDrain(next) {
            resume = next
          },
          end: () => controller.close(),
        }
        stop = passRounds({ port: Number(process.env.MODEL_PORT), question: text, sink })
      },
      pull: () => resume(),
      cancel: () => stop(),
    },
    { highWaterMark: 64 },
  )
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform' } })
}
