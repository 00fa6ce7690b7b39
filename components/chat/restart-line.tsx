'use client'

import { ChevronRight } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatDuration } from '@/components/history/view/format'
import { cn } from '@/components/ui/cn'
import { StatusGlyph } from '@/components/ui/status-glyph'
import { SecretText } from './secret'

interface RestartLineProps {
  /** What had been shown and no longer holds. */
  readonly text: string
  /** The model that began anew; `null` where the same one did or nobody. */
  readonly to: string | null
  /** The attempt stands: its whole answer said something else than its pieces (C4a). */
  readonly corrected: boolean
  /** A failure's code, or `null` where it is not known (yet). */
  readonly why: string | null
  /** How long the attempt took that was lost, in ms. */
  readonly lostMs: number | null
  /** It happens now: the struck text stands open. */
  readonly now?: boolean
}

/** Text that was taken back (C4): struck while it happens, folded into one line afterwards. */
export function RestartLine({ text, to, corrected, why, lostMs, now = false }: RestartLineProps) {
  const t = useTranslations('chat.restart')
  const locale = useLocale()
  const [shown, setShown] = useState(false)
  const visible = now || shown
  return (
    <div className="grid gap-1 text-13">
      {visible && (
        <p className="whitespace-pre-wrap text-15 text-ink-3 line-through decoration-1 decoration-line-control [overflow-wrap:anywhere]">
          <SecretText text={text} />
        </p>
      )}
      <button
        type="button"
        aria-expanded={visible}
        onClick={() => setShown(!shown)}
        className="-mx-1.5 flex min-h-7 flex-wrap items-center gap-x-1.5 justify-self-start rounded-mark px-1.5 text-left text-ink-2 hover:bg-hover phone:min-h-10"
      >
        <StatusGlyph state="restart" className="size-3.5" />
        <span>
          {to
            ? t.rich('with', { model: to, b: (chunks) => <span className="font-medium text-ink">{chunks}</span> })
            : t(corrected ? 'corrected' : 'again')}
          {why && ` (${t.has(`why.${asReason(why)}`) ? t(`why.${asReason(why)}`) : why})`}
        </span>
        {lostMs !== null && (
          <span className="num text-12 text-ink-3">{t('lost', { seconds: formatDuration(lostMs, locale) })}</span>
        )}
        {!now && <ChevronRight aria-hidden className={cn('size-3 text-ink-3 transition-transform', shown && 'rotate-90')} />}
      </button>
    </div>
  )
}

const reasons = {
  provider_rate_limited: 'rate',
  provider_unavailable: 'unavailable',
  provider_unreachable: 'unreachable',
  provider_timeout: 'timeout',
  provider_cut: 'cut',
} as const

const asReason = (code: string) => Object.entries(reasons).find(([known]) => known === code)?.[1] ?? 'other'
