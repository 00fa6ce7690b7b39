'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { approverSchema, type PatchSettingsBody, type Settings } from '@/lib/domain/account'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** The waits that can be chosen, ms. */
const waits = [10 * minute, hour, 8 * hour, day, 3 * day, 7 * day, 30 * day, 90 * day] as const

interface DecisionSettingsProps {
  readonly settings: Settings
  readonly onChange: (body: PatchSettingsBody) => void
}

/** Who may decide what runs wait for, and how long a run waits. */
export function DecisionSettings({ settings: { whoMayApprove, maxWaitMs }, onChange }: DecisionSettingsProps) {
  const t = useTranslations('settings.house')
  const wordsOf = (ms: number) => {
    if (ms % day === 0) return t('waitDays', { count: ms / day })
    if (ms % hour === 0) return t('waitHours', { count: ms / hour })
    return t('waitMinutes', { count: Math.round(ms / minute) })
  }
  // Programs may have set another one.
  const choices = [...new Set([...waits, maxWaitMs])].sort((a, b) => a - b)
  return (
    <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
      <Field label={t('whoMayApprove')} hint={t('whoMayApproveHint')}>
        {(control) => (
          <Select
            {...control}
            value={whoMayApprove}
            onChange={(event) => onChange({ whoMayApprove: approverSchema.parse(event.target.value) })}
          >
            {approverSchema.options.map((approver) => (
              <option key={approver} value={approver}>
                {t(`approver.${approver}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('maxWait')} hint={t('maxWaitHint')}>
        {(control) => (
          <Select {...control} value={maxWaitMs} onChange={(event) => onChange({ maxWaitMs: Number(event.target.value) })}>
            {choices.map((ms) => (
              <option key={ms} value={ms}>
                {wordsOf(ms)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}
