import { expect, it } from 'vitest'
import { contract } from '@/lib/http/contract'
import { openApiDocument } from '@/lib/http/openapi'

const document = openApiDocument()
const text = JSON.stringify(document)

it('describes every operation once', () => {
  const ids = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining([...Object.keys(contract), 'authSignInEmail', 'authGetSession']))
})

it('refers only to schemas that it holds', () => {
  const defined = Object.keys((document.components as { schemas: object }).schemas)
  const referred = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
  expect(defined).toEqual(expect.arrayContaining([...new Set(referred)]))
  expect(referred).toEqual(expect.arrayContaining(['Run', 'Step', 'Conversation', 'Problem']))
})

it('describes filters by what they hold, headers, bodies and streams', () => {
  expect(document.paths).toMatchObject({
    '/api/runs': {
      get: {
        parameters: expect.arrayContaining([
          expect.objectContaining({ name: 'status', schema: expect.objectContaining({ type: 'array' }) }),
        ]),
      },
    },
    '/api/conversations/{id}/runs': {
      post: {
        parameters: expect.arrayContaining([expect.objectContaining({ in: 'header', name: 'Idempotency-Key' })]),
        requestBody: { required: true },
        responses: { 201: { content: { 'text/event-stream': {} } } },
      },
    },
    '/api/runs/{id}/cancel': { post: { requestBody: { required: false } } },
    '/api/health': { get: { security: [] } },
  })
})
