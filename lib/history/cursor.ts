import { Failure } from '@/lib/domain/failure'

/** The last row of a page: the next one begins after it. Opaque for whoever holds it. */
export interface Place {
  /** Epoch ms. */
  readonly at: number
  readonly id: string
  /** Which part of a list that has parts. */
  readonly part: string
}

const form = /^([a-z]?)(\d{1,15})\.([\w-]{1,100})$/

export const writeCursor = ({ at, id, part }: Place): string => Buffer.from(`${part}${at}.${id}`).toString('base64url')

/** Throws `validation_failed` for anything that `writeCursor` did not write. */
export function readCursor(cursor: string): Place {
  const match = form.exec(Buffer.from(cursor, 'base64url').toString('utf8'))
  const place = match && { part: match[1] ?? '', at: Number(match[2]), id: match[3] ?? '' }
  if (!place || writeCursor(place) !== cursor) throw brokenCursor()
  return place
}

export const brokenCursor = (): Failure =>
  new Failure('validation_failed', 'This cursor is broken. Begin again without one.', {
    errors: [{ path: 'cursor', message: 'This is no cursor of this list.' }],
  })
