import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn'

/** The browser's own choice list, framed like an input. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={cn('relative grid', className)}>
      <select className="field-frame h-8 w-full appearance-none rounded-control pr-8 pl-2.5 text-13 phone:h-10" {...rest}>
        {children}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute top-1/2 right-2.5 size-3.5 -translate-y-1/2 text-ink-3" />
    </span>
  )
}
