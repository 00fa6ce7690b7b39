import { z } from 'zod'
import type { PrismaDb } from '@/lib/db/client'
import type { PatchPersonBody, Person } from '@/lib/domain/account'
import type { Budget } from '@/lib/domain/configuration'
import { Failure } from '@/lib/domain/failure'
import { roleSchema } from '@/lib/domain/principal'
import type { Page } from '@/lib/domain/wire'
import { localAdminId } from './local-admin'
import type { PersonBudgets } from './ports'
import { isBanned } from './principal'

interface PeopleOptions {
  readonly db: PrismaDb
  readonly budgets: PersonBudgets
  readonly now: () => number
  readonly hash: (password: string) => Promise<string>
  /** Called after each change: remembered credentials no longer hold. */
  readonly changed: () => void
}

/** What an admin sees and changes of people. */
export interface People {
  /** In the order of their ids. `validation_failed` for a broken cursor. */
  list(page: { readonly limit: number; readonly cursor?: string | undefined }): Promise<Page<Person>>
  /**
   * Role, ban, password and budget; a ban or a new password ends the person's sessions. `not_found`; `conflict` where no admin who can sign in
   * would be left.
   */
  patch(id: string, body: PatchPersonBody): Promise<Person>
}

export function createPeople({ db, budgets, now, hash, changed }: PeopleOptions): People {
  return {
    async list({ limit, cursor }) {
      const after = cursor === undefined ? {} : { gt: readCursor(cursor) }
      const rows = await db.user.findMany({
        where: { id: { ...after, not: localAdminId } },
        orderBy: { id: 'asc' },
        take: limit + 1,
      })
      const page = rows.slice(0, limit)
      const found = await budgets.budgetsOf(page.map(({ id }) => id))
      const items = page.map((row) => view(row, found.get(row.id), now()))
      return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
    },
    async patch(id, { role, banned, password, budget }) {
      const passwordHash = password === undefined ? undefined : await hash(password)
      const row = await db.$transaction(
        async (tx) => {
          const found = id === localAdminId ? null : await tx.user.findUnique({ where: { id } })
          if (!found) throw new Failure('not_found', 'There is no such person.')
          const user = await tx.user.update({
            where: { id },
            data: { ...(role && { role }), ...(banned !== undefined && { banned, banReason: null, banExpires: null }) },
          })
          if (passwordHash) {
            await tx.account.updateMany({ where: { userId: id, providerId: 'credential' }, data: { password: passwordHash } })
          }
          if (passwordHash || banned) await tx.session.deleteMany({ where: { userId: id } })
          const admins = await tx.user.count({
            where: { role: 'admin', id: { not: localAdminId }, OR: [{ banned: null }, { banned: false }] },
          })
          if (admins === 0)
            throw new Failure('conflict', 'This is the last administrator. Make somebody else administrator first.')
          return user
        },
        // Two admins who demote each other at once must not both succeed.
        { isolationLevel: 'Serializable' },
      )
      changed()
      // After the checks of the transaction, which may refuse all of the change.
      if (budget !== undefined) await budgets.setBudget(id, budget)
      return view(row, (await budgets.budgetsOf([id])).get(id), now())
    },
  }
}

function readCursor(cursor: string): string {
  const parsed = z.uuid().safeParse(cursor)
  if (parsed.success) return parsed.data
  throw new Failure('validation_failed', 'The cursor is not one of ours. Begin without it.', {
    errors: [{ path: 'cursor', message: 'Not a cursor of this list.' }],
  })
}

interface PersonRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: string | null
  readonly banned: boolean | null
  readonly banExpires: Date | null
  readonly createdAt: Date
}

const view = (row: PersonRow, budget: Budget | undefined, now: number): Person => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: roleSchema.catch('user').parse(row.role),
  banned: isBanned(row, now),
  budget: budget ?? null,
  createdAt: row.createdAt.toISOString(),
})
