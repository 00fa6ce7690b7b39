'use client'

import { useTranslations } from 'next-intl'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useShell } from './shell-state'

/** The sidebar on phones. */
export function Drawer({ children }: { children: ReactNode }) {
  const t = useTranslations('common.nav')
  const { drawerOpen, setDrawerOpen } = useShell()
  return (
    <Dialog.Root open={drawerOpen} onOpenChange={setDrawerOpen}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-[rgb(0_0_0/0.4)]" />
        <Dialog.Content
          aria-describedby={undefined}
          className="group/side fixed inset-y-0 left-0 z-50 flex w-[min(304px,86vw)] animate-appear flex-col bg-sunken shadow-pop"
        >
          <Dialog.Title className="sr-only">{t('label')}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
