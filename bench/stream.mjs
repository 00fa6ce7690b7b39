// One request and its event stream over a bare socket: the driver must cost less than what it drives.
import net from 'node:net'
import { now } from './clock.mjs'

/**
 * Posts `body` and hands every piece of the answer's payload to `reader.push(bytes, at)`.
 * `stream.done` resolves when it ended, `stream.leave()` closes the socket.
 */
export function openStream({ port, path, body, reader }) {
  const stream = { sent: 0, ended: 0, status: 0, failure: null }
  const socket = net.connect({ host: '127.0.0.1', port, noDelay: true })
  stream.leave = () => socket.destroy()
  stream.done = new Promise((resolve) => {
    const payload = unchunk((bytes, at) => reader.push(bytes, at))
    let head = Buffer.alloc(0)
    let inBody = false
    const finish = (failure) => {
      if (stream.ended > 0) return
      stream.ended = now()
      stream.failure = failure
      socket.destroy()
      resolve(stream)
    }
    socket.on('connect', () => {
      stream.sent = now()
      socket.write(requestOf({ port, path, body: JSON.stringify(body) }))
    })
    socket.on('data', (bytes) => {
      const at = now()
      if (!inBody) {
        head = Buffer.concat([head, bytes])
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        inBody = true
        stream.status = Number(head.subarray(9, 12).toString())
        bytes = head.subarray(end + 4)
      }
      if (payload(bytes, at)) finish(stream.status < 300 ? null : `status ${stream.status}`)
    })
    socket.on('error', (error) => finish(error.message))
    socket.on('close', () => finish('closed early'))
  })
  return stream
}

const requestOf = ({ port, path, body }) =>
  [
    `POST ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Origin: http://127.0.0.1:${port}`,
    'Content-Type: application/json',
    'Accept: text/event-stream',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')

/** Undoes chunked transfer coding. Answers true when the last chunk has come. */
function unchunk(push) {
  let size = ''
  let left = 0
  let state = 'size'
  return (bytes, at) => {
    let position = 0
    while (position < bytes.length) {
      if (state === 'data') {
        const piece = bytes.subarray(position, position + left)
        push(piece, at)
        left -= piece.length
        position += piece.length
        if (left === 0) state = 'after'
        continue
      }
      const byte = bytes[position++]
      if (byte === 10) {
        if (state === 'size') {
          left = Number.parseInt(size, 16)
          if (left === 0) return true
        }
        state = state === 'size' ? 'data' : 'size'
        size = ''
      } else if (byte !== 13) size += String.fromCharCode(byte)
    }
    return false
  }
}
