import { catalogue } from './catalogue'
import { buildAutomaton } from './head-automaton'
import { Window } from './redaction-window'
import type { Redactor } from './redactor'

const heads = buildAutomaton(catalogue.flatMap(({ heads }, shape) => heads.map((head) => ({ head, meaning: shape }))))

/** The redactor over the whole catalogue. It has no state of its own; each window is for one text. */
export function createRedactor(): Redactor {
  const window = () => new Window(heads, catalogue)
  return {
    redact(text) {
      const whole = window()
      return whole.push(text) + whole.end()
    },
    window,
  }
}
