import { isOpen, type Run } from '@/lib/domain/run'
import type { Page } from '@/lib/domain/wire'

/** The rows as they are drawn, and what waits outside. */
export interface Woven {
  readonly rows: readonly Run[]
  /** Began after the first row, newest first; shown only when asked for, so that no row moves by itself. */
  readonly fresh: readonly Run[]
  /** Whether there may be more new runs than `fresh` holds. */
  readonly more: boolean
  /** Rows that the filter gave before and does not give any more. */
  readonly gone: ReadonlySet<string>
}

/** Joins the loaded rows with the newest answer of the same question: known rows are patched where they stand, new ones wait. */
export function weave(loaded: readonly Run[], newest: Page<Run> | undefined): Woven {
  const rows = [...new Map(loaded.map((run) => [run.id, run])).values()]
  if (!newest) return { rows, fresh: [], more: false, gone: new Set() }
  const seen = new Map(newest.items.map((run) => [run.id, run]))
  const first = rows[0]
  const fresh = newest.items.filter((run) => !first || isBefore(run, first))
  const last = newest.items.at(-1)
  const covered = (run: Run) => newest.nextCursor === null || (last !== undefined && !isBefore(last, run))
  return {
    rows: rows.map((run) => later(run, seen.get(run.id))),
    fresh: fresh.filter((run) => !rows.some(({ id }) => id === run.id)),
    more: newest.nextCursor !== null && rows.length > 0 && fresh.length === newest.items.length,
    gone: new Set(rows.filter((run) => isOpen(run.status) && covered(run) && !seen.has(run.id)).map(({ id }) => id)),
  }
}

/** Newest first, as the list is ordered. */
const isBefore = (a: Run, b: Run) => a.startedAt > b.startedAt || (a.startedAt === b.startedAt && a.id > b.id)

/** Of two pictures of one run the one that knows more; a run that ended stays ended. */
function later(run: Run, other: Run | undefined): Run {
  if (!other || (run.endedAt !== null && other.endedAt === null)) return run
  return other.endedAt !== null || other.steps >= run.steps ? other : run
}
