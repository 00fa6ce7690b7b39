import { type Principal, roleSchema } from '@/lib/domain/principal'

interface Person {
  readonly id: string
  readonly name: string
  readonly role?: string | null | undefined
}

/** A person's row as who asks. A role that this version does not know may do the least. */
export const principalFrom = (person: Person, via: Principal['via']): Principal => ({
  userId: person.id,
  name: person.name,
  role: roleSchema.catch('user').parse(person.role),
  via,
})

/** Whether a ban holds now. */
export const isBanned = (person: { banned: boolean | null; banExpires: Date | null }, now: number): boolean =>
  person.banned === true && (person.banExpires === null || person.banExpires.getTime() > now)
