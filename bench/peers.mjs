// How each server is asked for a stream, and how it is read and stopped.
import { verlaufReader, wireReader } from './readers.mjs'

/** A peer that passes the model's bytes on. */
export const pipePeer = (name, server) => ({
  name,
  server,
  prepare: async () => ({}),
  request: (_, question) => ({ path: '/api/pipe', body: { text: question }, reader: wireReader() }),
  stop: async (stream) => stream.leave(),
})

/** Verlauf: a conversation of its own for each stream, made before the clock runs. */
export const verlaufPeer = (server) => ({
  name: 'Verlauf',
  server,
  prepare: () => post(server.port, '/api/conversations', {}),
  request: (conversation, question) => ({
    path: `/api/conversations/${conversation.id}/runs`,
    body: { text: question },
    reader: verlaufReader(),
  }),
  stop: (_, reader) => post(server.port, `/api/runs/${reader.runId}/cancel`, {}),
})

/** How many of these streams have reached the model. */
export const reached = (model, ids) => post(model.port, '/reached', { ids })

/** The model's memory of these streams: per stream its rounds in order. */
export async function takeLogs(model, ids) {
  const logs = await post(model.port, '/logs', { ids })
  return logs.map((rounds) => rounds.sort((a, b) => a.round - b.round))
}

async function post(port, path, body) {
  const origin = `http://127.0.0.1:${port}`
  const headers = { 'content-type': 'application/json', origin }
  const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
