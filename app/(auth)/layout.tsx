import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '@/components/shell/language-switch'
import { readTheme } from '@/components/shell/theme-cookie'
import { ThemeSwitch } from '@/components/shell/theme-switch'
import { Wordmark } from '@/components/shell/wordmark'

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const [t, theme] = await Promise.all([getTranslations('auth'), readTheme()])
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto]">
      <header className="flex items-center justify-between px-6 py-4 phone:px-4">
        <Wordmark />
        <ThemeSwitch initial={theme} />
      </header>
      <main className="m-auto w-[min(344px,100%-48px)] pb-[8vh]">{children}</main>
      <footer className="flex flex-wrap items-center justify-between gap-2 px-6 py-4 text-12 text-ink-3 phone:px-4">
        <p>{t('foot')}</p>
        <LanguageSwitch />
      </footer>
    </div>
  )
}
