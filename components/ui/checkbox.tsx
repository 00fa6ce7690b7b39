import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn'

interface CheckboxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly className?: string
  /** The id of what explains it. */
  readonly describedBy?: string | undefined
  readonly children: ReactNode
}

/** A box with its words; the whole line is the target. 28 px, 40 px on phones. */
export function Checkbox({ checked, onChange, className, describedBy, children }: CheckboxProps) {
  return (
    <label
      className={cn(
        'flex min-h-7 cursor-pointer items-center gap-2 rounded-control px-2 text-ink-2 hover:bg-hover hover:text-ink phone:min-h-10',
        className,
      )}
    >
      <span className="relative grid size-4 shrink-0">
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-4 cursor-pointer appearance-none rounded-mark border border-line-control bg-raised checked:border-ink checked:bg-ink"
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute inset-0.5 size-3 text-ink-inverse opacity-0 peer-checked:opacity-100"
        />
      </span>
      {children}
    </label>
  )
}
