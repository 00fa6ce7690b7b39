import { useTranslations } from 'next-intl'
import { StatusGlyph } from '@/components/ui/status-glyph'
import type { LiveCall as Call } from '@/lib/client/run-view'
import { SecretText } from './secret'
import { iconOf, knownTool, plainName } from './tool-words'

/** A call that the model is still writing. */
export function LiveCall({ call }: { call: Call }) {
  const t = useTranslations('chat.tool')
  const name = call.name ?? ''
  const known = knownTool(name)
  const Icon = iconOf(name)
  return (
    <div className="relative ml-1.5 flex min-h-7 items-center gap-2 pl-3.5 text-13 text-ink-2 before:absolute before:inset-y-1.5 before:left-0 before:w-0.5 before:bg-accent">
      <Icon aria-hidden className="size-3.5 shrink-0 text-ink-3" />
      <span className="whitespace-nowrap font-medium text-ink">
        {known ? t(`names.${known}.plain`) : plainName(name) || t('unnamed')}
      </span>
      <span className="min-w-0 flex-1 truncate font-mono text-12">
        <SecretText text={call.arguments.slice(-160)} />
      </span>
      <StatusGlyph state="running" className="size-3.5" label={t('writing')} />
    </div>
  )
}
