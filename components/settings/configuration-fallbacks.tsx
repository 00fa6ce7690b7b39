'use client'

import { ChevronDown, ChevronUp, Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { DropdownMenu, MenuItem } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import type { KnownNames, PartProps } from './configuration-part'
import { SettingsSection } from './settings-section'

interface ConfigurationFallbacksProps extends PartProps {
  readonly known: KnownNames['configurations']
}

/** The chain that is tried from top to bottom: this configuration, then others in an order that can be changed. */
export function ConfigurationFallbacks({ draft, change, errorAt, known }: ConfigurationFallbacksProps) {
  const t = useTranslations('configurations.fallbacks')
  const { fallbacks } = draft
  const others = known.filter(({ slug }) => slug !== draft.slug && !fallbacks.includes(slug))
  const error = errorAt('fallbacks')

  const move = (from: number, to: number) => {
    const slug = fallbacks[from]
    if (slug !== undefined) change({ fallbacks: fallbacks.toSpliced(from, 1).toSpliced(to, 0, slug) })
  }

  return (
    <SettingsSection title={t('title')} text={t('text')}>
      <ol className="rounded-card border border-line">
        <Link number={1} name={draft.name || t('unnamed')} detail={draft.model} className="bg-sunken">
          <Badge>{t('self')}</Badge>
        </Link>
        {fallbacks.map((slug, at) => {
          const found = known.find((candidate) => candidate.slug === slug)
          const name = found?.name ?? slug
          return (
            <Link key={slug} number={at + 2} name={name} detail={found?.model ?? t('missing')}>
              <IconButton label={t('up', { name })} disabled={at === 0} onClick={() => move(at, at - 1)}>
                <ChevronUp />
              </IconButton>
              <IconButton label={t('down', { name })} disabled={at === fallbacks.length - 1} onClick={() => move(at, at + 1)}>
                <ChevronDown />
              </IconButton>
              <IconButton label={t('remove', { name })} onClick={() => change({ fallbacks: fallbacks.toSpliced(at, 1) })}>
                <X />
              </IconButton>
            </Link>
          )
        })}
      </ol>
      {error && (
        <p role="alert" className="text-12 text-failed">
          {error}
        </p>
      )}
      {others.length > 0 && (
        <DropdownMenu
          align="start"
          trigger={
            <Button size="small" className="justify-self-start">
              <Plus />
              {t('add')}
            </Button>
          }
        >
          {others.map(({ slug, name, model }) => (
            <MenuItem key={slug} onSelect={() => change({ fallbacks: [...fallbacks, slug] })}>
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="truncate text-12 text-ink-3">{model}</span>
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
    </SettingsSection>
  )
}

interface LinkProps {
  readonly number: number
  readonly name: string
  readonly detail: string
  readonly className?: string
  readonly children: ReactNode
}

function Link({ number, name, detail, className, children }: LinkProps) {
  return (
    <li className={cn('flex items-center gap-3 border-line border-b px-4 py-2 last:border-0 phone:gap-1 phone:px-3', className)}>
      <span className="num grid size-5 shrink-0 place-items-center rounded-mark bg-hover text-11 text-ink-2">{number}</span>
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{name}</span>
        <span className="truncate text-12 text-ink-3">{detail}</span>
      </span>
      {children}
    </li>
  )
}
