import type { Auth } from '@/lib/auth/create-auth'
import { endpoints } from '@/lib/auth/endpoints'
import { Failure } from '@/lib/domain/failure'
import { parseOrRefuse, readQuery } from './parse'
import { problemResponse } from './problem'
import { readJsonBody } from './read-body'

const root = '/api/auth'

/** Sign-in over HTTP: parses the body of the endpoint, then lets `lib/auth` answer. Throws `Failure`. */
export async function authAnswer(auth: Pick<Auth, 'handle'>, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const path = url.pathname.slice(root.length)
  const endpoint = endpoints.get(path)
  if (!endpoint) throw new Failure('not_found', 'There is nothing at this address.')
  if (request.method !== endpoint.method) {
    const allow = endpoint.method
    return problemResponse(new Failure('method_not_allowed', `This address answers ${allow}.`), { allow })
  }
  readQuery(url.searchParams)
  const body = endpoint.body ? parseOrRefuse(endpoint.body, await readJsonBody(request), 'The body') : undefined
  return auth.handle({ path, request, body })
}
