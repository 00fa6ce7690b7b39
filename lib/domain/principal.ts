import { z } from 'zod'

export const roleSchema = z.enum(['user', 'operator', 'admin'])
export type Role = z.infer<typeof roleSchema>

/** Who asks. `via` says how they proved it; only a cookie needs its origin checked. */
export interface Principal {
  readonly userId: string
  readonly name: string
  readonly role: Role
  readonly via: 'session' | 'token' | 'off'
}

const permissions = {
  'chat:use': ['user', 'operator', 'admin'],
  'run:read-own': ['user', 'operator', 'admin'],
  'run:read-all': ['operator', 'admin'],
  'run:approve': ['user', 'operator', 'admin'],
  'settings:manage': ['admin'],
} as const satisfies Record<string, readonly Role[]>
export type Permission = keyof typeof permissions

export const may = (principal: Principal, permission: Permission): boolean =>
  (permissions[permission] as readonly Role[]).includes(principal.role)
