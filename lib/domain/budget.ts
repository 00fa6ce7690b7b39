import type { Budget } from './configuration'
import { decimalToUnits } from './usage'

/** Whose budget it is: a person's, or that of a configuration for everybody who asks it. */
export interface BudgetOwner {
  readonly kind: 'user' | 'configuration'
  /** The person's id, or the slug. */
  readonly id: string
}

export interface BudgetAccount {
  readonly owner: BudgetOwner
  readonly budget: Budget
}

/** What calls used, or may come to use. */
export interface Amounts {
  readonly requests: number
  readonly tokens: number
  /** 10⁻¹² of each currency. What costs nobody knows is not in here. */
  readonly cost: ReadonlyMap<string, bigint>
}

export type BudgetPeriod = 'day' | 'month'

export interface ReachedLimit {
  readonly owner: BudgetOwner
  readonly period: BudgetPeriod
  readonly unit: 'requests' | 'tokens' | 'cost'
  /** As it was set. */
  readonly limit: string
  /** Of a `cost`. */
  readonly currency?: string
  /** Booked usage leaves something, but calls under way hold it. */
  readonly held: boolean
}

interface Standing {
  readonly day: Amounts
  readonly month: Amounts
  /** By calls that are under way. */
  readonly held: Amounts
}

const limits = [
  ['dailyRequests', 'day', 'requests'],
  ['dailyTokens', 'day', 'tokens'],
  ['dailyCost', 'day', 'cost'],
  ['monthlyRequests', 'month', 'requests'],
  ['monthlyTokens', 'month', 'tokens'],
  ['monthlyCost', 'month', 'cost'],
] as const satisfies readonly (readonly [keyof Budget, BudgetPeriod, ReachedLimit['unit']])[]

/**
 * The first limit that is reached (E5), counting what calls under way hold as used; `undefined`: another call may go. A limit of money
 * holds for each currency on its own: there is no rate to add them up by.
 */
export function reachedLimit({ owner, budget }: BudgetAccount, standing: Standing): ReachedLimit | undefined {
  for (const [name, period, unit] of limits) {
    const limit = budget[name]
    if (limit === undefined) continue
    const reached = compare(limit, unit, { used: standing[period], held: standing.held })
    if (reached) return { owner, period, unit, limit: String(limit), ...reached }
  }
  return undefined
}

function compare(limit: number | string, unit: ReachedLimit['unit'], { used, held }: { used: Amounts; held: Amounts }) {
  if (unit !== 'cost') {
    const most = Number(limit)
    return used[unit] + held[unit] < most ? undefined : { held: used[unit] < most }
  }
  const most = decimalToUnits(String(limit), 12)
  for (const currency of new Set([...used.cost.keys(), ...held.cost.keys()])) {
    const booked = used.cost.get(currency) ?? 0n
    if (booked + (held.cost.get(currency) ?? 0n) >= most) return { currency, held: booked < most }
  }
  return undefined
}

const dayMs = 86_400_000

/** Days since 1970-01-01, UTC. */
export const dayOf = (epochMs: number): number => Math.floor(epochMs / dayMs)

/** The first day of the month that `epochMs` is in. */
export function firstDayOfMonth(epochMs: number): number {
  const date = new Date(epochMs)
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1))
}

/** When the period that `epochMs` is in ends, epoch ms. */
export function renewalOf(period: BudgetPeriod, epochMs: number): number {
  const date = new Date(epochMs)
  return period === 'day' ? (dayOf(epochMs) + 1) * dayMs : Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}
