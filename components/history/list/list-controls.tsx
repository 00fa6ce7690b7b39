'use client'

import { Radio } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useZone } from '@/components/history/clock'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Segmented } from '@/components/ui/segmented'
import { useLive } from './live'

/** Clock and live switch in the head of the list. */
export function ListControls() {
  const t = useTranslations('history.list')
  const { zone, chooseZone } = useZone()
  const { live, setLive } = useLive()
  return (
    <div className="ml-auto flex items-center gap-2">
      <div className="phone:hidden">
        <Segmented
          label={t('clock.label')}
          value={zone}
          onChange={chooseZone}
          options={[
            { value: 'local', label: t('clock.local') },
            { value: 'utc', label: t('clock.utc') },
          ]}
        />
      </div>
      <Button variant="quiet" size="small" aria-pressed={live} onClick={() => setLive(!live)}>
        <Radio aria-hidden className={cn(live ? 'text-accent' : 'text-ink-3')} />
        {t(live ? 'live' : 'liveOff')}
      </Button>
    </div>
  )
}
