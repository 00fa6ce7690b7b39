'use client'

import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Markdown } from './markdown'

/** The summary of what a model thought, folded. */
export function Reasoning({ text, streaming = false }: { text: string; streaming?: boolean }) {
  const t = useTranslations('chat.reasoning')
  const [shown, setShown] = useState(false)
  return (
    <div className="text-13">
      <button
        type="button"
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
        className="-mx-1.5 inline-flex min-h-7 items-center gap-1.5 rounded-mark px-1.5 font-medium text-ink-2 hover:bg-hover hover:text-ink phone:min-h-10"
      >
        <ChevronRight aria-hidden className={cn('size-3 text-ink-3 transition-transform', shown && 'rotate-90')} />
        {streaming ? t('thinking') : t('thought')}
      </button>
      {shown && (
        <div className="ml-1 border-line-strong border-l-2 pl-4 text-ink-2 [&_.prose]:text-13 [&_.prose]:leading-5">
          <Markdown text={text} streaming={streaming} />
        </div>
      )}
    </div>
  )
}
