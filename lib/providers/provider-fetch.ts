import http from 'node:http'
import https from 'node:https'
import type { ClientOptions } from 'openai'
import { NodeResponse } from './body'

export type ProviderFetch = NonNullable<ClientOptions['fetch']>

/** A connection that was idle so long is not used again: its server may be closing it at this moment. */
const idleMs = 4_000
const options = { keepAlive: true, timeout: idleMs }
const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) }

/**
 * The request as Node makes it: of what the standard's fetch does around it nothing is needed here. Silence is measured by us, per
 * configuration (A9); a redirect is an answer like any other, and refused as one; nothing compressed is asked for, but read if it comes.
 */
export const providerFetch: ProviderFetch = (url, init = {}) =>
  new Promise((resolve, reject) => {
    const address = new URL(url instanceof Request ? url.url : url)
    const secure = address.protocol === 'https:'
    const request = (secure ? https : http).request(address, {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      agent: agents[secure ? 'https:' : 'http:'],
      ...(init.signal && { signal: init.signal }),
    })
    request.on('response', (message) => {
      try {
        resolve(new NodeResponse(message))
      } catch (error) {
        // A status that HTTP does not know, 600 say: the standard's `Response` refuses it, and here nobody else would catch that.
        message.destroy()
        reject(error)
      }
    })
    request.on('error', reject)
    // A server that changes the protocol (101) has not answered, and Node hangs up on it without an error.
    request.on('close', () => reject(new Error('The connection was closed before an answer.')))
    request.end(init.body)
  })
