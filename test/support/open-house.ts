import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Operation } from '@/lib/http/operation'
import type { RouteHandler } from '@/lib/http/route'
import { cookieOf } from './cookie'

const host = 'verlauf.test'
const site = `http://${host}`
const password = 'correct horse battery'

/** The whole server over a database of its own, reached through its route functions. One per test file: it lives in the process. */
export async function openHouse({ databaseUrl }: { databaseUrl?: string } = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'verlauf-api-'))
  Object.assign(process.env, {
    VERLAUF_DATA_DIR: dataDir,
    VERLAUF_DEMO_SPEED: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl ?? '',
  })
  const { boot } = await import('@/lib/wiring/boot')
  const { services } = await import('@/lib/wiring/services')
  await boot()
  return {
    services: services(),
    async close() {
      await services().database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type House = Awaited<ReturnType<typeof openHouse>>

export interface Sent {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: unknown
  /** Instead of `body`, as it is. */
  readonly raw?: BodyInit
  readonly headers?: Readonly<Record<string, string>>
  /** Instead of the operation's own. */
  readonly method?: string
}

/** Calls a route as Next would, from this site unless the headers say otherwise. */
export async function send(operation: Pick<Operation, 'method' | 'path'>, sent: Sent = {}): Promise<Response> {
  const { params = {}, query = '', method = operation.method } = sent
  const handler = (await loadRoute(operation.path))[method]
  if (!handler) throw new Error(`${operation.path} exports no ${method}`)
  const address = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((params[name] ?? 'x').toWellFormed()),
  )
  const body = sent.raw ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body))
  const request = new Request(`${site}${address}${query}`, {
    method,
    headers: {
      host,
      ...(method !== 'GET' && { origin: site }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...sent.headers,
    },
    ...(body !== undefined && { body }),
  })
  return handler(request, { params: Promise.resolve(operation.path.includes('{') ? params : undefined) })
}

/** The methods of the route file that serves this path of the contract. */
export async function loadRoute(contractPath: string): Promise<Readonly<Record<string, RouteHandler | undefined>>> {
  const folder = contractPath.slice(1).replace(/\{(\w+)\}/g, '[$1]')
  return import(path.join(process.cwd(), 'app', folder, 'route.ts'))
}

/** Calls sign-in at this path below `/api/auth`, from this site. */
export async function authRequest(method: string, name: string, body: string | null): Promise<Response> {
  const handler = (await loadRoute('/api/auth/[...path]'))[method]
  if (!handler) throw new Error(`Sign-in exports no ${method}`)
  const request = new Request(`${site}/api/auth${name}`, {
    method,
    headers: { host, origin: site, 'content-type': 'application/json' },
    body,
  })
  return handler(request, { params: Promise.resolve({ path: name.slice(1).split('/') }) })
}

/** Signs somebody up and answers with their `Cookie` header. */
export async function signUp(name: string): Promise<{ cookie: string }> {
  const body = JSON.stringify({ name, email: `${name}@example.org`, password })
  const response = await authRequest('POST', '/sign-up/email', body)
  if (response.status !== 200) throw new Error(`Could not sign up: ${await response.text()}`)
  return { cookie: cookieOf(response) }
}
