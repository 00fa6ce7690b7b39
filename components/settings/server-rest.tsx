'use client'

import { useTranslations } from 'next-intl'
import { Switch } from '@/components/ui/switch'
import type { ServerPartProps } from './server-part'
import { SettingsSection } from './settings-section'

/** Whether a server's word is taken, and whether it is used at all. */
export function ServerRest({ draft, change }: ServerPartProps) {
  const t = useTranslations('servers.rest')
  return (
    <SettingsSection title={t('title')} text={t('text')}>
      <Switch label={t('trusted')} hint={t('trustedHint')} checked={draft.trusted} onChange={(trusted) => change({ trusted })} />
      <Switch label={t('active')} hint={t('activeHint')} checked={draft.active} onChange={(active) => change({ active })} />
    </SettingsSection>
  )
}
