'use client'

import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from './cn'

interface PopoverProps {
  /** One element that takes a ref: the button that opens it. */
  readonly trigger: ReactNode
  readonly label: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly align?: 'start' | 'center' | 'end'
  readonly className?: string
  readonly children: ReactNode
}

/** A small panel with controls, beside what opened it. */
export function Popover({ trigger, label, open, onOpenChange, align = 'end', className, children }: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cn('z-50 min-w-56 animate-appear rounded-card bg-raised p-1 shadow-pop', className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
