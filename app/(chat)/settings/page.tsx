import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requirePrincipal, viewerOf } from '@/app/viewer'
import { SettingsPage } from '@/components/settings/settings-page'
import { readTheme } from '@/components/shell/theme-cookie'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings'))('title') }
}

export default async function Settings() {
  const [principal, theme] = await Promise.all([requirePrincipal('/settings'), readTheme()])
  return <SettingsPage viewer={await viewerOf(principal)} theme={theme} />
}
