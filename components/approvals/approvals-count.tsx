'use client'

import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { useApprovals } from './use-approvals'

/** How many runs wait, as far as has been looked. */
export function useApprovalsCount(): { readonly count: number; readonly label: string; readonly text: string } {
  const t = useTranslations('approvals.nav')
  const { data, hasNextPage } = useApprovals()
  const count = data?.length ?? 0
  return { count, label: t('count', { count }), text: hasNextPage ? t('more', { count }) : String(count) }
}

/** The count beside a name in the navigation; nothing where nobody waits. */
export function ApprovalsCount({ className }: { className?: string }) {
  const t = useTranslations('approvals.nav')
  const { count, text } = useApprovalsCount()
  if (count === 0) return null
  return (
    <span className={cn('num rounded-mark bg-waiting-tint px-1.5 font-medium text-11 text-waiting leading-4', className)}>
      {text}
      <span className="sr-only"> {t('wait', { count })}</span>
    </span>
  )
}
