import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '@/components/shell/language-switch'
import type { Theme } from '@/components/shell/theme'
import { ThemeSwitch } from '@/components/shell/theme-switch'
import { TopBar } from '@/components/shell/top-bar'
import type { Viewer } from '@/components/shell/viewer'
import { buttonClass } from '@/components/ui/button'
import { HouseSettings } from './house-settings'
import { SignOut } from './sign-out'
import { TokenSettings } from './token-settings'

export function SettingsPage({ viewer, theme }: { viewer: Viewer; theme: Theme }) {
  const t = useTranslations('settings')
  return (
    <>
      <TopBar>
        <h1 className="font-semibold text-14">{t('title')}</h1>
      </TopBar>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid max-w-160 gap-8 px-6 py-6 phone:px-4">
          <Section title={t('look.title')}>
            <Row label={t('look.theme')}>
              <ThemeSwitch initial={theme} />
            </Row>
            <Row label={t('look.language')}>
              <LanguageSwitch />
            </Row>
          </Section>
          <Section title={t('account.title')}>
            {viewer.canSignOut ? (
              <Row label={t('account.signedInAs', { name: viewer.name })} hint={t(`role.${viewer.role}`)}>
                <SignOut />
              </Row>
            ) : (
              <p className="text-ink-2">{t('account.local')}</p>
            )}
          </Section>
          <Section title={t('tokens.title')} text={t('tokens.text')}>
            <TokenSettings />
          </Section>
          {viewer.role === 'admin' && (
            <Section title={t('house.title')}>
              <HouseSettings />
              <Row label={t('house.configurations')} hint={t('house.configurationsHint')}>
                <Link href="/settings/configurations" className={buttonClass()}>
                  {t('house.open')}
                </Link>
              </Row>
              <Row label={t('house.servers')} hint={t('house.serversHint')}>
                <Link href="/settings/servers" aria-label={t('house.openServers')} className={buttonClass()}>
                  {t('house.open')}
                </Link>
              </Row>
            </Section>
          )}
        </div>
      </div>
    </>
  )
}

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-line border-b pb-8 last:border-0">
      <header>
        <h2 className="font-semibold text-15">{title}</h2>
        {text && <p className="text-ink-3">{text}</p>}
      </header>
      {children}
    </section>
  )
}

function Row({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <p className="font-medium">{label}</p>
        {hint && <p className="text-12 text-ink-3">{hint}</p>}
      </div>
      {children}
    </div>
  )
}
