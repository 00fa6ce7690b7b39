'use client'

import type { ComponentProps } from 'react'
import { cn } from './cn'
import { Tooltip } from './tooltip'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What it does: its name for screen readers and its tooltip. */
  readonly label: string
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
}

/** 28 px, 40 px on phones. */
export function IconButton({ label, side = 'top', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <Tooltip content={label} side={side}>
      <button type={type} aria-label={label} className={cn(iconButtonClass, className)} {...rest} />
    </Tooltip>
  )
}

export const iconButtonClass =
  'inline-grid size-7 shrink-0 place-items-center rounded-control text-ink-2 transition-colors hover:bg-hover hover:text-ink disabled:opacity-50 aria-expanded:bg-hover aria-expanded:text-ink phone:size-10 [&_svg]:size-4'
