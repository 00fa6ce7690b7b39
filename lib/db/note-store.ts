import type { Note, NoteStore } from '@/lib/tools/ports'
import type { Database } from './client'
import { fold } from './fold'
import { wordsOf } from './sql'

const insert = `INSERT INTO "Note" ("id", "userId", "title", "text", "folded", "createdAt") VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT ("id") DO NOTHING`

/** People's notes. */
export function createNoteStore({ sql }: Database): NoteStore {
  return {
    async save(userId, { id, title, text, createdAt }) {
      await sql.run(insert, [id, userId, title, text, fold(`${title ?? ''}\n${text}`), createdAt])
    },

    list(userId, { query, limit }) {
      const found = query === null ? '' : `AND ${wordsOf(sql.dialect).holds('"folded"')}`
      return sql.all<Note>(
        `SELECT "id", "title", "text", "createdAt" FROM "Note" WHERE "userId" = ? ${found} ORDER BY "createdAt" DESC, "id" DESC LIMIT ?`,
        [userId, ...(query === null ? [] : [fold(query)]), limit],
      )
    },
  }
}
