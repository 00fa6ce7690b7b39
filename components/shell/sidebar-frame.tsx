'use client'

import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { useShell } from './shell-state'

/** The sidebar's column from 760 px on. `group/side` lets what stands in it fold by `data-folded`. */
export function SidebarFrame({ children }: { children: ReactNode }) {
  const { folded } = useShell()
  return (
    <div
      data-folded={folded || undefined}
      className={cn('group/side flex shrink-0 flex-col border-line border-r bg-sunken phone:hidden', folded ? 'w-13' : 'w-66')}
    >
      {children}
    </div>
  )
}
