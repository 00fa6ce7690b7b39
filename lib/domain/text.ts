import { z } from 'zod'

/** Limits of what a person may send, in UTF-16 units (bodies in bytes). */
export const limits = {
  bodyBytes: 2_000_000,
  message: 200_000,
  title: 200,
  note: 2_000,
  pageSize: 50,
  maxPageSize: 200,
  question: 200,
} as const

const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/** Text that every database and every reader can hold: no NUL, no lone surrogate. */
export const storableText = (max: number) =>
  z
    .string()
    .max(max, `Must be at most ${max.toLocaleString('en')} characters.`)
    .refine(isStorable, 'Must not contain NUL characters or broken Unicode (lone surrogates).')

/** Makes text from a model or a tool storable: NUL and lone surrogates become U+FFFD. */
export const toStorable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\uFFFD')

/** The first `max` UTF-16 units, never half a code point. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text
  const end = (text.charCodeAt(max - 1) & 0xfc00) === 0xd800 ? max - 1 : max
  return text.slice(0, end)
}
