import type { ComponentProps } from 'react'
import { cn } from './cn'

const variants = {
  /** The one primary button of a view. */
  ink: 'bg-ink text-ink-inverse hover:bg-ink/86',
  line: 'border border-line-strong bg-raised hover:border-line-control hover:bg-hover',
  quiet: 'px-2 text-ink-2 hover:bg-hover hover:text-ink',
  danger: 'border border-failed-line bg-raised text-failed hover:bg-failed-tint',
} as const

const sizes = {
  small: 'h-7 px-2.5 text-12 phone:h-9',
  normal: 'h-8 px-3 text-13 phone:h-10',
  large: 'h-10 px-4 text-14',
} as const

interface ButtonLook {
  readonly variant?: keyof typeof variants
  readonly size?: keyof typeof sizes
}

/** The classes of a button, for a link that looks like one. */
export const buttonClass = ({ variant = 'line', size = 'normal' }: ButtonLook = {}, className?: string): string =>
  cn(
    'inline-flex shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-control font-medium transition-colors [&_svg]:size-3.5 disabled:cursor-default disabled:opacity-50',
    sizes[size],
    variants[variant],
    className,
  )

export function Button({ variant, size, className, type = 'button', ...rest }: ComponentProps<'button'> & ButtonLook) {
  return <button type={type} className={buttonClass({ variant, size }, className)} {...rest} />
}
