'use client'

import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'

interface DropdownMenuProps {
  /** One element that takes a ref: the button that opens the menu. */
  readonly trigger: ReactNode
  readonly align?: 'start' | 'center' | 'end'
  readonly side?: 'top' | 'bottom'
  readonly className?: string
  readonly children: ReactNode
  readonly onOpenChange?: (open: boolean) => void
}

export function DropdownMenu({ trigger, align = 'end', side = 'bottom', className, children, onOpenChange }: DropdownMenuProps) {
  return (
    // Modal, a menu whose row moves away while it closes would leave the page locked.
    <Radix.Root modal={false} {...(onOpenChange && { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 animate-appear overflow-y-auto rounded-card bg-raised p-1 shadow-pop',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const itemClass =
  'flex min-h-8 cursor-default select-none items-center gap-2 rounded-mark px-2 py-1 text-13 text-ink-2 outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover data-[highlighted]:text-ink phone:min-h-10 [&_svg]:size-3.5 [&_svg]:shrink-0'

export function MenuItem({ danger = false, className, ...rest }: ComponentProps<typeof Radix.Item> & { danger?: boolean }) {
  return (
    <Radix.Item
      className={cn(
        itemClass,
        danger && 'text-failed data-[highlighted]:bg-failed-tint data-[highlighted]:text-failed',
        className,
      )}
      {...rest}
    />
  )
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line" />
}

interface MenuChoicesProps<Value extends string> {
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly options: readonly { readonly value: Value; readonly label: ReactNode; readonly badge?: ReactNode }[]
}

/** One of several; the chosen one has a tick. */
export function MenuChoices<Value extends string>({ value, onChange, options }: MenuChoicesProps<Value>) {
  return (
    <Radix.RadioGroup value={value}>
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          onSelect={() => onChange(option.value)}
          className={cn(itemClass, 'relative pl-8')}
        >
          <Radix.ItemIndicator className="absolute left-2">
            <Check />
          </Radix.ItemIndicator>
          <span className="min-w-0 flex-1">{option.label}</span>
          {option.badge}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}
