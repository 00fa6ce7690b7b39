import { z } from 'zod'
import { waitingStatuses } from '@/lib/domain/run'
import { runFilters } from '@/lib/domain/wire'

/** Relative ranges stay relative in a link: "24h" means the last 24 hours of whoever opens it. Values in ms. */
export const ranges = {
  '15m': 900_000,
  '1h': 3_600_000,
  '24h': 86_400_000,
  '7d': 604_800_000,
  '30d': 2_592_000_000,
} as const
export type Range = keyof typeof ranges
export const isRange = (value: string): value is Range => Object.hasOwn(ranges, value)

const filtersSchema = z.object({
  ...runFilters,
  range: z.custom<Range>((value) => typeof value === 'string' && isRange(value)).optional(),
})

/** The filters of the list as its address holds them. */
export type Filters = z.infer<typeof filtersSchema>
export type FilterKey = keyof Filters

const keys = filtersSchema.keyof().options
const isKey = (key: string): key is FilterKey => (keys as readonly string[]).includes(key)

/** Reads an address. What it does not know or cannot read is left out, so that an old link opens the list instead of an error. */
export function readFilters(params: URLSearchParams): Filters {
  const raw: Record<string, unknown> = {}
  for (const key of new Set(params.keys())) {
    if (!isKey(key)) continue
    const values = params.getAll(key)
    const value = values.length > 1 ? values : values[0]
    if (value !== '' && filtersSchema.shape[key].safeParse(value).success) raw[key] = value
  }
  return tidy(filtersSchema.parse(raw))
}

/** Writes the filters as an address, in one fixed order, so that the same filters are the same link. */
export function writeFilters(filters: Filters): URLSearchParams {
  const params = new URLSearchParams()
  for (const key of keys) {
    const value = tidy(filters)[key]
    for (const item of Array.isArray(value) ? value : value === undefined ? [] : [value]) params.append(key, String(item))
  }
  return params
}

/** The filters as the server knows them: a relative range becomes a `from` counted back from `now` (epoch ms). */
export function fixTime(filters: Filters, now: number): Omit<Filters, 'range'> {
  const { range, ...rest } = tidy(filters)
  return range ? { ...rest, from: new Date(now - ranges[range]).toISOString() } : rest
}

/** The question for the server. */
export const toQuery = (filters: Filters, now: number): URLSearchParams => writeFilters(fixTime(filters, now))

/** Range and fixed times exclude each other; an empty list, an empty text or a flag that is off is no filter. */
function tidy(filters: Filters): Filters {
  const { range } = filters
  const entries = Object.entries(filters).filter(([key, value]) => {
    if (value === undefined || value === '' || value === false) return false
    if (range && (key === 'from' || key === 'to')) return false
    return !Array.isArray(value) || value.length > 0
  })
  return Object.fromEntries(entries)
}

type ListKey = { [Key in FilterKey]: NonNullable<Filters[Key]> extends readonly string[] ? Key : never }[FilterKey]

/** Adds the values to a filter, or takes them out where all of them are set. */
export function toggle<Key extends ListKey>(filters: Filters, key: Key, values: NonNullable<Filters[Key]>): Filters {
  const set: readonly string[] = filters[key] ?? []
  const on = values.every((value) => set.includes(value))
  const rest = set.filter((value) => !(values as readonly string[]).includes(value))
  return { ...filters, [key]: on ? rest : [...rest, ...values] }
}

/** How many filters are set; the time counts as one. */
export const countFilters = (filters: Filters): number => {
  const set = Object.keys(tidy(filters))
  return set.filter((key) => key !== 'to' || !set.includes('from')).length
}

/** Lists that somebody would otherwise set up again every morning. Each keeps the time that is set. */
export const views = {
  all: {},
  errors: { status: ['failed'] },
  waiting: { status: waitingStatuses },
  slow: { minTtftMs: 3000 },
  restarted: { hasRestart: true },
} as const satisfies Record<string, Readonly<Record<string, unknown>>>
export type ViewName = keyof typeof views
export const viewNames = ['all', 'errors', 'waiting', 'slow', 'restarted'] as const satisfies readonly ViewName[]

const timeOf = ({ range, from, to }: Filters): Filters => ({ range, from, to })

/** A view under the time that is set now. */
export const viewFilters = (view: ViewName, current: Filters): Filters => ({
  ...readFilters(new URLSearchParams(pairs(views[view]))),
  ...timeOf(current),
})

/** The view that these filters are, whatever their time. */
export const currentView = (filters: Filters): ViewName | undefined =>
  viewNames.find((view) => writeFilters(viewFilters(view, filters)).toString() === writeFilters(filters).toString())

const pairs = (values: Readonly<Record<string, unknown>>): string[][] =>
  Object.entries(values).flatMap(([key, value]) => (Array.isArray(value) ? value : [value]).map((item) => [key, String(item)]))
