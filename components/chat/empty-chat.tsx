'use client'

import { useTranslations } from 'next-intl'
import { useConfigurations } from './use-configurations'

/** Ways in. The demonstration shows what it can show; elsewhere each stands only where its tool is offered. */
const demoWays = ['sum', 'report', 'leak', 'restart'] as const
const toolWays = [
  { way: 'sum', tool: 'calculator' },
  { way: 'page', tool: 'fetch_page' },
  { way: 'search', tool: 'search_conversations' },
  { way: 'notes', tool: 'list_notes' },
] as const

interface EmptyChatProps {
  readonly configuration: string | undefined
  readonly onPick: (text: string) => void
}

export function EmptyChat({ configuration, onPick }: EmptyChatProps) {
  const t = useTranslations('chat.empty')
  const configurations = useConfigurations()
  const current = configurations.find(({ slug, isDefault }) => (configuration ? slug === configuration : isDefault))
  if (!current) return null
  const offered =
    current.provider === 'demo' ? demoWays : toolWays.filter(({ tool }) => current.tools.includes(tool)).map(({ way }) => way)
  return (
    <ul className="mx-auto grid w-full max-w-[calc(var(--column)+48px)] grid-cols-2 gap-2 px-6 pt-1 phone:grid-cols-1 phone:px-3">
      {offered.map((way) => (
        <li key={way}>
          <button
            type="button"
            onClick={() => onPick(t(`ways.${way}.text`))}
            className="h-full w-full rounded-card border border-line p-3 text-left text-ink-2 hover:border-line-strong hover:bg-hover hover:text-ink"
          >
            <span className="block font-medium text-ink">{t(`ways.${way}.title`)}</span>
            {t(`ways.${way}.text`)}
          </button>
        </li>
      ))}
    </ul>
  )
}
