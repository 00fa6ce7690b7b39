import type { PrismaDb } from '@/lib/db/client'
import type { Principal } from '@/lib/domain/principal'

/** The one who asks while sign-in is off. No first user: it has no account and is not counted among people. */
export const localAdminId = '00000000-0000-7000-8000-000000000000'

const localAdmin: Principal = { userId: localAdminId, name: 'Local admin', role: 'admin', via: 'off' }

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
