import type { Metadata, Viewport } from 'next'
import { NextIntlClientProvider } from 'next-intl'
import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Providers } from '@/components/shell/providers'
import { readTheme } from '@/components/shell/theme-cookie'
import { inter, interExtended, jetbrains } from './fonts'
import './globals.css'

export const metadata: Metadata = { title: { default: 'Verlauf', template: '%s · Verlauf' } }

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#151514' },
  ],
}

/** The theme comes from a cookie, so the first paint is right and no script has to correct it. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, theme] = await Promise.all([getLocale(), readTheme()])
  return (
    <html
      lang={locale}
      data-theme={theme === 'system' ? undefined : theme}
      className={`${inter.variable} ${interExtended.variable} ${jetbrains.variable}`}
      suppressHydrationWarning
    >
      <body>
        <NextIntlClientProvider>
          <Providers>{children}</Providers>
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
