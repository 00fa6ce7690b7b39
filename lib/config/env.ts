import path from 'node:path'
import { z } from 'zod'

const httpUrl = z.url({ protocol: /^https?$/, message: 'must be an http(s) address' })
const flagOff = z.enum(['on', 'off'])
const empty = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(empty, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) => z.preprocess((given) => empty(given) ?? value, schema)

const environment = z.object({
  PORT: withDefault(z.coerce.number().int().min(0).max(65_535), 3000),
  HOST: withDefault(z.string(), '127.0.0.1'),
  DATABASE_URL: optional(z.string().regex(/^(postgres(ql)?:\/\/|file:)/, 'must begin with postgres://, postgresql:// or file:')),
  OPENAI_API_KEY: optional(z.string()),
  OPENAI_BASE_URL: optional(httpUrl),
  OPENAI_MODEL: optional(z.string()),
  VERLAUF_AUTH: withDefault(flagOff, 'on'),
  VERLAUF_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  VERLAUF_DATA_DIR: withDefault(z.string(), './data'),
  VERLAUF_DEFAULT_TRANSPORT: withDefault(z.enum(['responses', 'chat']), 'responses'),
  VERLAUF_URL: optional(httpUrl),
  VERLAUF_DEMO_SPEED: withDefault(z.coerce.number().min(0).max(1000), 1),
  VERLAUF_LEASE_SECONDS: withDefault(z.coerce.number().min(1).max(3600), 20),
  NEXT_MANUAL_SIG_HANDLE: optional(z.string()),
  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
})

/** The environment, parsed. Addresses without a trailing slash. */
export interface Env {
  readonly port: number
  readonly host: string
  /** `postgres://…`, or `file:` and an absolute path. */
  readonly databaseUrl: string
  /** Absolute. */
  readonly dataDir: string
  readonly openai: { readonly apiKey: string | null; readonly baseUrl: string | null; readonly model: string | null }
  readonly defaultTransport: 'responses' | 'chat'
  readonly auth: 'on' | 'off'
  readonly secret: string | null
  /** The public address, where it is known. */
  readonly url: string | null
  /** Multiplies the demo model's pace; 0: at once. */
  readonly demoSpeed: number
  /** Within this time the runs of a process that died are settled. */
  readonly leaseMs: number
  readonly logLevel: string
  /** Whether this process ends itself when it is told to; otherwise whoever started it does. */
  readonly handlesSignals: boolean
}

/** Reads the environment. Throws an `Error` that names every wrong variable and says what it must be. */
export function readEnv(source: Readonly<Record<string, string | undefined>>, cwd: string): Env {
  const parsed = environment.safeParse(source)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment has values that Verlauf cannot use:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  if (env.VERLAUF_AUTH === 'off' && !isLoopback(env.HOST)) {
    throw new Error(
      `VERLAUF_AUTH=off makes every request the administrator, so the server must listen on loopback only. HOST is "${env.HOST}": set it to 127.0.0.1, or turn sign-in on.`,
    )
  }
  const dataDir = path.resolve(/*turbopackIgnore: true*/ cwd, env.VERLAUF_DATA_DIR)
  return {
    port: env.PORT,
    host: env.HOST,
    databaseUrl: databaseUrl(env.DATABASE_URL, dataDir, cwd),
    dataDir,
    openai: { apiKey: env.OPENAI_API_KEY ?? null, baseUrl: trimSlash(env.OPENAI_BASE_URL), model: env.OPENAI_MODEL ?? null },
    defaultTransport: env.VERLAUF_DEFAULT_TRANSPORT,
    auth: env.VERLAUF_AUTH,
    secret: env.VERLAUF_SECRET ?? null,
    url: trimSlash(env.VERLAUF_URL),
    demoSpeed: env.VERLAUF_DEMO_SPEED,
    leaseMs: env.VERLAUF_LEASE_SECONDS * 1000,
    logLevel: env.LOG_LEVEL,
    handlesSignals: env.NEXT_MANUAL_SIG_HANDLE !== undefined,
  }
}

/** The environment of this process. */
export const processEnv = (): Env => readEnv(process.env, process.cwd())

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
const trimSlash = (url: string | undefined) => url?.replace(/\/+$/, '') ?? null

function databaseUrl(url: string | undefined, dataDir: string, cwd: string): string {
  if (!url) return `file:${path.join(/*turbopackIgnore: true*/ dataDir, 'verlauf.db')}`
  return url.startsWith('file:') ? `file:${path.resolve(/*turbopackIgnore: true*/ cwd, url.slice('file:'.length))}` : url
}
