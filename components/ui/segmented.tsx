'use client'

import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'

interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon?: ReactNode }[]
}

/** A few exclusive choices side by side; with an icon the label is for screen readers only. */
export function Segmented<Value extends string>({ label, value, onChange, options }: SegmentedProps<Value>) {
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next)
    if (option) onChange(option.value)
  }
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={choose}
      className="inline-flex shrink-0 rounded-control bg-hover p-0.5"
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          {...(option.icon && { 'aria-label': option.label, title: option.label })}
          className="inline-grid h-6 min-w-7 place-items-center rounded-mark px-2 font-medium text-12 text-ink-2 hover:text-ink data-[state=on]:bg-raised data-[state=on]:text-ink data-[state=on]:shadow-[0_0_0_1px_var(--line-strong)] focus-visible:shadow-(--focus-ring)! phone:h-9 phone:min-w-10 [&_svg]:size-3.5"
        >
          {option.icon ?? option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
