import { z } from 'zod'
import { Failure } from '@/lib/domain/failure'

/** What better-auth answered where it refused. */
export interface Refusal {
  readonly status: number
  /** Its own word, in capitals; empty where it gave none. */
  readonly code: string
}

const refusalBody = z.object({ code: z.string().catch('') }).catch({ code: '' })

/** `undefined`: it did not refuse. */
export async function readRefusal(response: Response): Promise<Refusal | undefined> {
  if (response.status < 400) return undefined
  const body: unknown = await response.json().catch(() => undefined)
  return { status: response.status, code: refusalBody.parse(body).code }
}

export const isWrongPassword = ({ code }: Refusal): boolean => code === 'INVALID_EMAIL_OR_PASSWORD' || code === 'INVALID_PASSWORD'

/** Its refusals in our words. */
export function failureOf({ status, code }: Refusal): Failure {
  switch (code) {
    case 'INVALID_EMAIL_OR_PASSWORD':
      return new Failure('invalid_credentials', 'The e-mail address or the password is wrong.')
    case 'INVALID_PASSWORD':
      return fieldFailure('currentPassword', 'This is not your password.')
    case 'USER_ALREADY_EXISTS':
    case 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL':
      return new Failure('email_taken', 'There is an account with this e-mail address. Sign in instead.')
    case 'BANNED_USER':
      return new Failure('forbidden', 'This account is blocked. Ask the administrator.')
    case 'INVALID_CALLBACK_URL':
      return fieldFailure('callbackURL', 'Must be an address of this site.')
    case 'INVALID_ORIGIN':
    case 'MISSING_OR_NULL_ORIGIN':
    case 'CROSS_SITE_NAVIGATION_LOGIN_BLOCKED':
      return new Failure(
        'bad_origin',
        'This request does not come from this site. Open Verlauf under its own address and try again.',
      )
  }
  if (status === 401) return new Failure('unauthenticated', 'Sign in first.')
  if (status === 403) return new Failure('forbidden', 'This is not allowed.')
  if (status === 404) return new Failure('not_found', 'There is nothing at this address.')
  if (status < 500) return new Failure('validation_failed', 'The request is not valid.')
  return new Failure('internal_error', 'Something went wrong on the server. The log has the details.')
}

const fieldFailure = (path: string, message: string) => new Failure('validation_failed', message, { errors: [{ path, message }] })
