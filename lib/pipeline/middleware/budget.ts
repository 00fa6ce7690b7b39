import { type Amounts, type BudgetAccount, type ReachedLimit, renewalOf } from '@/lib/domain/budget'
import type { CompletionRequest } from '@/lib/domain/completion'
import type { Configuration } from '@/lib/domain/configuration'
import { Failure } from '@/lib/domain/failure'
import { costInPico } from '@/lib/domain/usage'
import type { CallContext, Ledger, Middleware, Report } from '@/lib/pipeline/ports'
import type { Clock } from '@/lib/shared/clock'
import type { NewId } from '@/lib/shared/ids'

export interface BudgetOptions {
  readonly ledger: Pick<Ledger, 'budgetOf' | 'reserve' | 'release'>
  readonly clock: Pick<Clock, 'now'>
  readonly newId: NewId
  readonly report: Report
  /** How long the hold of a process that died counts, ms. */
  readonly holdMs?: number
}

/**
 * E5: a call is refused once a limit of the person or of the requested configuration is reached. What it may come to use is held while it
 * is under way, so that two calls cannot both have the last of a budget; what it did use is booked elsewhere. Without a budget nothing is held.
 */
export function budget({ ledger, clock, newId, report, holdMs = 900_000 }: BudgetOptions): Middleware {
  return (next) =>
    async function budget(request, context) {
      const accounts = await accountsOf(context, ledger)
      if (accounts.length === 0) return next(request, context)

      const id = newId()
      const now = clock.now()
      const estimate = estimateOf(request, context.configuration)
      const reached = await ledger.reserve({ id, accounts, estimate, now, until: now + holdMs })
      if (reached) throw exhausted(reached, context.configuration, now)
      try {
        return await next(request, context)
      } finally {
        // A hold that could not be released expires by itself; the answer is not lost for it.
        await ledger.release(id).catch((fault) => report(fault, 'releasing a budget hold'))
      }
    }
}

async function accountsOf(
  { userId, configuration }: CallContext,
  ledger: Pick<Ledger, 'budgetOf'>,
): Promise<readonly BudgetAccount[]> {
  const own = await ledger.budgetOf(userId)
  return [
    ...(own ? [{ owner: { kind: 'user', id: userId }, budget: own } as const] : []),
    ...(configuration.budget
      ? [{ owner: { kind: 'configuration', id: configuration.slug }, budget: configuration.budget } as const]
      : []),
  ]
}

/** UTF-16 units that make about one token, and the tokens of an answer whose length nobody bounded: for holds, never for the books. */
const unitsPerToken = 4
const answerTokens = 1_000

function estimateOf(request: CompletionRequest, { price, maxOutputTokens }: Configuration): Amounts {
  const inputTokens = Math.ceil(JSON.stringify([request.messages, request.tools]).length / unitsPerToken)
  const outputTokens = maxOutputTokens ?? answerTokens
  const pico = costInPico({ inputTokens, outputTokens, cachedInputTokens: null, reasoningTokens: null }, price)
  const cost = new Map(price && pico !== null ? [[price.currency, pico]] : [])
  return { requests: 1, tokens: inputTokens + outputTokens, cost }
}

const periods = { day: 'daily', month: 'monthly' } as const

function exhausted(reached: ReachedLimit, { name }: Configuration, now: number): Failure {
  const { owner, period, unit, limit, currency, held } = reached
  const amount = `${limit} ${unit === 'cost' ? currency : limit === '1' ? unit.slice(0, -1) : unit}`
  const whose = owner.kind === 'user' ? `Your ${periods[period]} budget` : `The ${periods[period]} budget of ${name}`
  const renewal = new Date(renewalOf(period, now)).toISOString().slice(0, 16).replace('T', ' ')
  const words = held
    ? `${whose} (${amount}) is nearly used up, and answers under way need the rest. Try again when they have ended.`
    : `${whose} (${amount}) is used up. It begins anew on ${renewal} UTC.`
  return new Failure('budget_exhausted', words)
}
