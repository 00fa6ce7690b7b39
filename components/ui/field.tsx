'use client'

import { type ReactNode, useId } from 'react'
import { cn } from './cn'

interface FieldProps {
  readonly label: string
  readonly hint?: string | undefined
  /** Replaces the hint and marks the control as invalid. */
  readonly error?: string | undefined
  readonly className?: string
  readonly children: (control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode
}

/** A control with its label, hint and error, tied together for screen readers. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({ id, ...(note && { 'aria-describedby': `${id}-note` }), ...(error && { 'aria-invalid': true as const }) })}
      {note && (
        <p id={`${id}-note`} className={cn('text-12', error ? 'text-failed' : 'text-ink-3')}>
          {note}
        </p>
      )}
    </div>
  )
}
