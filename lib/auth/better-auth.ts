import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { prismaAdapter } from 'better-auth/adapters/prisma'
import { admin } from 'better-auth/plugins/admin'
import type { Database } from '@/lib/db/client'
import type { NewId } from '@/lib/shared/ids'

/** The header in which `handler` tells better-auth the address that it believes; one from outside is dropped. */
export const addressHeader = 'x-verlauf-address'

const sessionDays = 30
const daySeconds = 86_400

interface InstanceOptions {
  readonly database: Database
  readonly secret: string
  readonly publicUrl: string | null
  readonly newId: NewId
  /** What a new person is beside what they said of themselves. */
  readonly standing: () => Promise<{ readonly role: string; readonly firstUser?: true }>
  /** A session or a person changed: remembered credentials no longer hold. */
  readonly changed: () => void
  readonly report: (error: unknown) => void
}

/** better-auth's settings; the tests hold the database's models against them. */
export function betterAuthOptions(options: InstanceOptions) {
  const { database, publicUrl, changed } = options
  const clear = async () => changed()
  return {
    appName: 'Verlauf',
    secret: options.secret,
    basePath: '/api/auth',
    // Without it a standalone server's address becomes 0.0.0.0 and a browser's sign-up is refused.
    baseURL: publicUrl ?? 'http://localhost',
    trustedOrigins: (request) => trustedOrigins(request, publicUrl),
    // With transactions, scrypt would run inside the sign-up's and stop every other query on SQLite for its time.
    database: prismaAdapter(database.client, {
      provider: database.dialect === 'postgres' ? 'postgresql' : 'sqlite',
      transaction: false,
    }),
    emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 128 },
    user: { additionalFields: { firstUser: { type: 'boolean', required: false, unique: true, input: false, returned: false } } },
    session: { expiresIn: sessionDays * daySeconds, updateAge: daySeconds },
    plugins: [admin({ defaultRole: 'user' })],
    databaseHooks: {
      user: {
        create: { before: async () => ({ data: await options.standing() }) },
        update: { after: clear },
        delete: { after: clear },
      },
      session: { update: { after: clear }, delete: { after: clear } },
    },
    // Ours count per account and address (sign-in-limits.ts).
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its router would print a fault, unredacted; thrown, it is reported as every other.
    onAPIError: { throw: true },
    logger: { level: 'error', log: (_level, _message, ...details) => reportErrors(details, options.report) },
    advanced: {
      // Said aloud, because better-auth turns the check off under NODE_ENV=test.
      disableOriginCheck: false,
      useSecureCookies: publicUrl?.startsWith('https://') ?? false,
      cookiePrefix: 'verlauf',
      database: { generateId: () => options.newId() },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
  } satisfies BetterAuthOptions
}

export const createInstance = (options: InstanceOptions) => betterAuth(betterAuthOptions(options))
export type Instance = ReturnType<typeof createInstance>

/** This site is what the browser called it: the page and the request have the same host. */
function trustedOrigins(request: Request | undefined, publicUrl: string | null): string[] {
  const host = request?.headers.get('host')
  const own = host && /^[\w.:[\]-]+$/.test(host) ? [`http://${host}`, `https://${host}`] : []
  return publicUrl === null ? own : [...own, new URL(publicUrl).origin]
}

/** Its messages name e-mail addresses; only real faults are worth a line. A lost race for a unique column is none. */
function reportErrors(details: readonly unknown[], report: (error: unknown) => void): void {
  for (const detail of details) {
    if (detail instanceof Error && !('code' in detail && detail.code === 'P2002')) report(detail)
  }
}
