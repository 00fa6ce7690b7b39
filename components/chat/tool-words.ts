import {
  Calculator,
  Clock,
  FileText,
  Globe,
  type LucideIcon,
  MessageCircleQuestion,
  Search,
  SquarePen,
  Wrench,
} from 'lucide-react'
import type { english } from '@/components/i18n/catalogues'

type KnownTool = keyof (typeof english)['chat']['tool']['names']

interface Look {
  readonly tool: KnownTool
  readonly icon: LucideIcon
  /** The argument that says most about a call. */
  readonly argument: string
}

const looks: ReadonlyMap<string, Look> = new Map([
  ['calculator', { tool: 'calculator', icon: Calculator, argument: 'expression' }],
  ['current_time', { tool: 'current_time', icon: Clock, argument: 'timeZone' }],
  ['fetch_page', { tool: 'fetch_page', icon: Globe, argument: 'url' }],
  ['search_conversations', { tool: 'search_conversations', icon: Search, argument: 'query' }],
  ['save_note', { tool: 'save_note', icon: SquarePen, argument: 'title' }],
  ['list_notes', { tool: 'list_notes', icon: FileText, argument: 'query' }],
  ['ask_user', { tool: 'ask_user', icon: MessageCircleQuestion, argument: 'question' }],
])

export const iconOf = (name: string): LucideIcon => looks.get(name)?.icon ?? Wrench

/** The catalogue's key of a built-in tool; `undefined` for one from outside, which goes by its own name. */
export const knownTool = (name: string): KnownTool | undefined => looks.get(name)?.tool

/** "weather_report" → "weather report": a tool without a title of ours. */
export const plainName = (name: string): string => name.replaceAll(/[_-]+/g, ' ').trim() || name

/** The arguments as keys and values, or `null` where they are no JSON object (a model may send anything). */
export function readArguments(json: string): Readonly<Record<string, unknown>> | null {
  const value = parse(json)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}

/** The argument that matters, in one line: the known one, else the first text. Addresses lose their scheme. */
export function mainArgument(name: string, json: string): string {
  const values = readArguments(json)
  if (!values) return ''
  const known = looks.get(name)?.argument
  const value = (known && values[known]) ?? Object.values(values).find((candidate) => typeof candidate === 'string') ?? ''
  return String(typeof value === 'object' ? JSON.stringify(value) : value)
    .replace(/^https?:\/\//, '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 200)
}

export function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
