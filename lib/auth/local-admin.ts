import type { PrismaDb } from '@/lib/db/client'
import { Failure } from '@/lib/domain/failure'
import type { Principal } from '@/lib/domain/principal'

/** The one who asks while sign-in is off. No first user: it has no account and is not counted among people. */
export const localAdminId = '00000000-0000-7000-8000-000000000000'

const localAdmin: Principal = { userId: localAdminId, name: 'Local admin', role: 'admin', via: 'off' }

/**
 * Refuses a name that is not loopback. With sign-in off the address is the only protection, and a web site whose own name resolves to
 * loopback would be the administrator (DNS rebinding).
 */
export function refuseForeignName(headers: Headers, publicUrl: string | null): void {
  const host = headers.get('host')
  if (host === null || loopback.test(host) || (publicUrl !== null && host === new URL(publicUrl).host)) return
  throw new Failure('bad_origin', 'Sign-in is off, so this server answers only under a loopback name such as localhost.')
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/** Answers with the local admin; its row, which conversations refer to, is made once. */
export function createLocalAdmin(db: PrismaDb): () => Promise<Principal> {
  let ready: Promise<unknown> | undefined
  return async () => {
    ready ??= writeRow(db).catch((error: unknown) => {
      ready = undefined
      throw error
    })
    await ready
    return localAdmin
  }
}

const writeRow = (db: PrismaDb) =>
  db.user.upsert({
    where: { id: localAdminId },
    create: { id: localAdminId, name: localAdmin.name, email: 'local-admin@verlauf.invalid', role: 'admin' },
    update: {},
  })
