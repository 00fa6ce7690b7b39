import type { ComponentProps } from 'react'
import { cn } from './cn'

const tones = {
  neutral: 'bg-hover text-ink-2',
  line: 'text-ink-2 shadow-[inset_0_0_0_1px_var(--line-strong)]',
  accent: 'bg-accent-tint text-accent',
  waiting: 'bg-waiting-tint text-waiting',
  failed: 'bg-failed-tint text-failed',
  refused: 'bg-refused-tint text-refused',
} as const

export function Badge({ tone = 'neutral', className, ...rest }: ComponentProps<'span'> & { tone?: keyof typeof tones }) {
  return (
    <span
      className={cn(
        'inline-flex h-5 shrink-0 items-center gap-1 whitespace-nowrap rounded-mark px-1.5 font-medium text-11 [&_svg]:size-3',
        tones[tone],
        className,
      )}
      {...rest}
    />
  )
}
