'use client'

import { Switch as Radix } from 'radix-ui'
import { useId } from 'react'

interface SwitchProps {
  readonly label: string
  readonly hint?: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** On or off, at once. It is the frame of Radix's hidden checkbox, which would else lengthen a scrolled page. */
export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="relative flex items-center justify-between gap-3">
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-12 text-ink-3">
            {hint}
          </p>
        )}
      </div>
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        {...(hint && { 'aria-describedby': `${id}-hint` })}
        className="h-4 w-7 shrink-0 rounded-full bg-line-control p-0.5 transition-colors data-[state=checked]:bg-ink phone:h-6 phone:w-10"
      >
        <Radix.Thumb className="block size-3 rounded-full bg-canvas transition-transform data-[state=checked]:translate-x-3 phone:size-5 phone:data-[state=checked]:translate-x-4" />
      </Radix.Root>
    </div>
  )
}
