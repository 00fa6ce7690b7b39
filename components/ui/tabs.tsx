'use client'

import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface TabsProps<Value extends string> {
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly label: string
  readonly tabs: readonly { readonly value: Value; readonly label: ReactNode; readonly content: ReactNode }[]
}

/** Only the chosen tab's content is in the document. */
export function Tabs<Value extends string>({ value, onChange, label, tabs }: TabsProps<Value>) {
  const choose = (next: string) => {
    const tab = tabs.find((candidate) => candidate.value === next)
    if (tab) onChange(tab.value)
  }
  return (
    <Radix.Root value={value} onValueChange={choose} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <Radix.List aria-label={label} className="flex shrink-0 gap-5 overflow-x-auto border-line border-b px-4">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px h-9 shrink-0 whitespace-nowrap border-transparent border-b-2 font-medium text-ink-2 hover:text-ink focus-visible:shadow-[inset_0_0_0_2px_var(--accent)] data-[state=active]:border-ink data-[state=active]:text-ink phone:h-10"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="min-h-0 min-w-0 flex-1">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
