'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { budgetLimits, type PriceDraft } from './configuration-draft'
import type { PartProps } from './configuration-part'
import { SettingsSection } from './settings-section'
import { SuffixedInput } from './suffixed-input'

const amounts = ['input', 'cachedInput', 'output'] as const satisfies readonly (keyof PriceDraft)[]
const words = ['currency', 'version'] as const satisfies readonly (keyof PriceDraft)[]

/** What may be used in a day and a month, and what it costs. */
export function ConfigurationLimits({ draft, change, errorAt }: PartProps) {
  const t = useTranslations('configurations.limits')
  const { budget, price } = draft
  const currency = price.currency.trim().toUpperCase()
  return (
    <SettingsSection title={t('title')} text={t('text')}>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        {budgetLimits.map((limit) => (
          <Field key={limit} label={t(`budgets.${limit}`)} error={errorAt(`budget.${limit}`)}>
            {(control) => (
              <SuffixedInput
                {...control}
                suffix={limit.endsWith('Cost') ? currency : ''}
                value={budget[limit]}
                onChange={(event) => change({ budget: { ...budget, [limit]: event.target.value } })}
              />
            )}
          </Field>
        ))}
      </div>
      <h3 className="font-medium text-ink-2">{t('priceTitle')}</h3>
      <div className="grid grid-cols-3 gap-4 phone:grid-cols-2">
        {amounts.map((amount) => (
          <Field key={amount} label={t(amount)} error={errorAt(`price.${amount}`)}>
            {(control) => (
              <SuffixedInput
                {...control}
                suffix={currency}
                value={price[amount]}
                onChange={(event) => change({ price: { ...price, [amount]: event.target.value } })}
              />
            )}
          </Field>
        ))}
        {words.map((word) => (
          <Field key={word} label={t(word)} error={errorAt(`price.${word}`)}>
            {(control) => (
              <Input
                {...control}
                value={price[word]}
                onChange={(event) => change({ price: { ...price, [word]: event.target.value } })}
              />
            )}
          </Field>
        ))}
      </div>
    </SettingsSection>
  )
}
