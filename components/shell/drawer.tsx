'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Dialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { cn } from '@/components/ui/cn'
import { iconButtonClass } from '@/components/ui/icon-button'
import { useShell } from './shell-state'

/** The sidebar on phones. */
export function Drawer({ children }: { children: ReactNode }) {
  const t = useTranslations('common.nav')
  const actions = useTranslations('common.actions')
  const panel = useRef<HTMLDivElement>(null)
  const { drawerOpen, setDrawerOpen } = useShell()
  return (
    <Dialog.Root open={drawerOpen} onOpenChange={setDrawerOpen}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-[rgb(0_0_0/0.4)]" />
        <Dialog.Content
          ref={panel}
          aria-describedby={undefined}
          // Not into the search field: that would open the keyboard over what one wants to see.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            panel.current?.focus()
          }}
          className="group/side fixed inset-y-0 left-0 z-50 flex w-[min(304px,86vw)] animate-appear flex-col bg-sunken shadow-pop focus-visible:shadow-pop"
        >
          <Dialog.Title className="sr-only">{t('label')}</Dialog.Title>
          {children}
          <Dialog.Close aria-label={actions('close')} className={cn(iconButtonClass, 'absolute top-1 right-1')}>
            <X />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
