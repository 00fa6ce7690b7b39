import { BACKLOG_BYTES, type Connection, connect, type EventStream } from './event-stream'

/** The stream as a web `Response`: the only place where frames become a `ReadableStream`. */
export function streamResponse(stream: EventStream): Response {
  let connection: Connection | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        connection = connect(stream, {
          write: (bytes) => controller.enqueue(bytes),
          hasRoom: () => (controller.desiredSize ?? 0) > 0,
          end: () => controller.close(),
        })
      },
      pull: () => connection?.resume(),
      cancel: () => connection?.leave(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: BACKLOG_BYTES }),
  )
  return new Response(body, { status: stream.status, headers: stream.headers })
}
