import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'

/** Ends a call of which nothing is heard for `ms`. It stands still while a person is asked: they may take their time. */
export function createSilence(ms: number, stop: AbortSignal) {
  const limit = new AbortController()
  const onStop = () => limit.abort(stop.reason)
  stop.addEventListener('abort', onStop, { once: true })
  let timer: NodeJS.Timeout | undefined
  let asking = 0

  const listen = () => {
    clearTimeout(timer)
    if (asking > 0) return
    timer = setTimeout(() => limit.abort(new McpError(ErrorCode.RequestTimeout, 'Nothing was heard.')), ms)
  }
  listen()

  return {
    signal: limit.signal,
    heard: listen,
    async whileAsking<T>(work: () => Promise<T>): Promise<T> {
      asking += 1
      listen()
      try {
        return await work()
      } finally {
        asking -= 1
        listen()
      }
    },
    end() {
      asking += 1
      clearTimeout(timer)
      stop.removeEventListener('abort', onStop)
    },
  }
}
