import type { Redactor } from '@/lib/redaction/redactor'

/** Lets everything pass, and holds the last character of a piece back, so that tests see that a window is asked for its rest. */
export const plainRedactor: Redactor = {
  redact: (text) => text,
  window() {
    let held = ''
    return {
      push(piece) {
        const all = held + piece
        held = all.slice(-1)
        return all.slice(0, -1)
      },
      end() {
        const rest = held
        held = ''
        return rest
      },
    }
  },
}
