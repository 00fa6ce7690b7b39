import { z } from 'zod'
import { passwordSchema, personName } from '@/lib/domain/account'
import { storableText } from '@/lib/domain/text'

const email = z.email('This is not an e-mail address.').max(254)
/** At sign-in any length up to the bound: what is too short is simply wrong. */
const anyPassword = storableText(128).min(1, 'Type your password.')
const stayIn = { rememberMe: z.boolean().optional(), callbackURL: storableText(500).optional() }
const empty = z.strictObject({}).optional()

export interface Endpoint {
  readonly method: 'GET' | 'POST'
  /** Parsed here, because better-auth accepts any length, NUL characters and broken Unicode. */
  readonly body?: z.ZodType
}

/**
 * What is served of better-auth, by its path below `/api/auth`; everything else is not there. People are managed through `/api/users`.
 * `revokeOtherSessions` is always on: whoever changes a password wants the others out.
 */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map<string, Endpoint>([
  ['/get-session', { method: 'GET' }],
  ['/list-sessions', { method: 'GET' }],
  ['/sign-up/email', { method: 'POST', body: z.strictObject({ name: personName, email, password: passwordSchema, ...stayIn }) }],
  ['/sign-in/email', { method: 'POST', body: z.strictObject({ email, password: anyPassword, ...stayIn }) }],
  ['/sign-out', { method: 'POST', body: empty }],
  ['/update-user', { method: 'POST', body: z.strictObject({ name: personName }) }],
  [
    '/change-password',
    {
      method: 'POST',
      body: z
        .strictObject({ currentPassword: anyPassword, newPassword: passwordSchema, revokeOtherSessions: z.boolean().optional() })
        .transform((body) => ({ ...body, revokeOtherSessions: true })),
    },
  ],
  ['/revoke-session', { method: 'POST', body: z.strictObject({ token: storableText(200) }) }],
  ['/revoke-sessions', { method: 'POST', body: empty }],
  ['/revoke-other-sessions', { method: 'POST', body: empty }],
])
