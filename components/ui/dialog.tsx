'use client'

import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from './cn'
import { iconButtonClass } from './icon-button'

interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description?: string
  readonly closeLabel: string
  readonly className?: string
  readonly children: ReactNode
}

/** A modal sheet: centred, full width at the bottom on phones. */
export function Dialog({ open, onOpenChange, title, description, closeLabel, className, children }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-[rgb(0_0_0/0.4)]" />
        <Radix.Content
          {...(!description && { 'aria-describedby': undefined })}
          className={cn(
            'fixed top-1/2 left-1/2 z-50 grid max-h-[85dvh] w-[min(480px,100vw-32px)] -translate-x-1/2 -translate-y-1/2 animate-appear content-start gap-4 overflow-y-auto rounded-composer bg-raised p-5 shadow-pop',
            'phone:inset-x-0 phone:top-auto phone:bottom-0 phone:w-full phone:translate-0 phone:rounded-b-none',
            className,
          )}
        >
          <div className="flex items-start gap-2">
            <div className="grid flex-1 gap-1">
              <Radix.Title className="font-semibold text-15">{title}</Radix.Title>
              {description && <Radix.Description className="text-ink-2">{description}</Radix.Description>}
            </div>
            <Radix.Close className={cn(iconButtonClass, '-mt-1 -mr-1')} aria-label={closeLabel}>
              <X />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
