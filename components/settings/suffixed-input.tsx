import type { ComponentProps } from 'react'
import { Input } from '@/components/ui/input'

/** An input with its unit inside. */
export function SuffixedInput({ suffix, ...rest }: ComponentProps<'input'> & { suffix: string }) {
  return (
    <span className="relative grid">
      <Input className="num pr-20" inputMode="decimal" {...rest} />
      <span aria-hidden className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-12 text-ink-3">
        {suffix}
      </span>
    </span>
  )
}
