'use client'

import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { splitSecrets } from './masked-secrets'

/** A masked secret: looks deliberate, not broken. */
export function Secret({ children }: { children?: ReactNode }) {
  const t = useTranslations('chat.secret')
  return (
    <span
      data-secret
      title={t('hint')}
      className="inline-flex cursor-help items-baseline gap-1 rounded-mark bg-hover px-1.5 font-medium font-mono text-[12.5px] text-ink-2 leading-5 shadow-[inset_0_0_0_1px_var(--line-strong)]"
    >
      <KeyRound aria-hidden className="size-3 self-center" />
      <span className="sr-only">{t('label')}</span>
      <span aria-hidden>{children}</span>
    </span>
  )
}

/** Plain text in which masked secrets are framed. */
export function SecretText({ text }: { text: string }) {
  return splitSecrets(text).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other identity
    part.type === 'text' ? part.text : <Secret key={index}>{part.text}</Secret>,
  )
}
