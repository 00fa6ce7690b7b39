import type { Configuration } from '@/lib/domain/configuration'
import { Failure } from '@/lib/domain/failure'
import type { Redactor } from '@/lib/redaction/redactor'
import { contentFilter } from './content-filter'
import type { Guardrail } from './guardrail'
import { secretRedaction } from './secret-redaction'
import { termList } from './term-list'
import { buildTermMatcher, type TermMatcher } from './term-matcher'

/** The guardrails there are, and which of them a configuration has. */
export interface GuardrailRegistry {
  /** For a settings page. */
  readonly all: readonly GuardrailInfo[]
  /**
   * What runs for a configuration, in this order: the mandatory ones, and the optional ones it selects (`null`: all, `[]`: none). A term
   * list without terms is left out. Throws `configuration_invalid` for a name that does not exist: a typing error never means "run nothing" (E4).
   */
  select(configuration: Selection): readonly Guardrail[]
}

export interface GuardrailInfo {
  readonly name: string
  readonly mandatory: boolean
  readonly holdsStream: boolean
}

type Selection = Pick<Configuration, 'guardrails' | 'terms'>

export function createGuardrails(redactor: Pick<Redactor, 'redact'>): GuardrailRegistry {
  const secrets = secretRedaction(redactor)
  const matcherOf = rememberMatchers()
  const all = [secrets, contentFilter, termList(matcherOf([]))].map(infoOf)

  const select = ({ guardrails, terms }: Selection): readonly Guardrail[] => {
    const unknown = (guardrails ?? []).filter((name) => !all.some((known) => known.name === name))
    if (unknown.length > 0) throw unknownGuardrails(unknown, all)
    const existing = [secrets, contentFilter, ...(terms.length > 0 ? [termList(matcherOf(terms))] : [])]
    return existing.filter(({ name, mandatory }) => mandatory || guardrails === null || guardrails.includes(name))
  }

  return { all, select }
}

const infoOf = ({ name, mandatory, holdsStream }: Guardrail): GuardrailInfo => ({ name, mandatory, holdsStream })

function unknownGuardrails(names: readonly string[], all: readonly GuardrailInfo[]): Failure {
  const known = all.map(({ name }) => name).join(', ')
  return new Failure('configuration_invalid', `There is no guardrail named ${names.join(', ')}. There are: ${known}.`)
}

/** A matcher for thousands of terms takes longer to build than to use; the last few lists are kept. */
function rememberMatchers(): (terms: readonly string[]) => TermMatcher {
  const known = new Map<string, TermMatcher>()
  return (terms) => {
    const key = terms.join('\u0000')
    const matcher = known.get(key) ?? buildTermMatcher(terms)
    known.delete(key)
    known.set(key, matcher)
    for (const oldest of known.keys()) {
      if (known.size <= rememberedLists) break
      known.delete(oldest)
    }
    return matcher
  }
}

const rememberedLists = 16
