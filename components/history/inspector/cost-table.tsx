'use client'

import { useLocale, useTranslations } from 'next-intl'
import { costTable } from '@/components/history/view/cost-table'
import { formatCost, formatCount, formatShare } from '@/components/history/view/format'
import type { Run } from '@/lib/domain/run'
import type { StepOf } from '@/lib/domain/step'
import { Section } from './fields'

const whyNot = ({ price, usage }: StepOf<'llm'>) => (!price ? 'whyNoPrice' : !usage ? 'whyNoUsage' : 'whyNotStored')

/** The cost of a model call from its tokens and prices, so that the sum can be checked by eye. */
export function CostTableView({ run, step }: { run: Run; step: StepOf<'llm'> }) {
  const t = useTranslations('history.run.inspector')
  const locale = useLocale()
  const table = costTable(step)
  if (!table) {
    return (
      <Section title={t('costOfStep')}>
        <p className="text-ink-2">{t('costUnknown', { why: t(whyNot(step)) })}</p>
      </Section>
    )
  }
  const total = Number(run.cost?.amount ?? 0)
  const cell = 'py-1.5 text-right'
  return (
    <Section title={t('costOfStep')} aside={t('costPrices', { currency: table.currency, version: table.version })}>
      <table className="num w-full">
        <thead className="text-ink-3">
          <tr>
            <th scope="col" className="py-1.5 text-left font-normal">
              {t('costColumns.tokens')}
            </th>
            {(['number', 'price', 'cost'] as const).map((column) => (
              <th key={column} scope="col" className={`${cell} font-normal`}>
                {t(`costColumns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ bucket, tokens, price, cost }) => (
            <tr key={bucket} className="border-line border-t">
              <th scope="row" className="py-1.5 text-left font-normal">
                {t(`buckets.${bucket}`)}
              </th>
              <td className={cell}>{formatCount(tokens, locale)}</td>
              <td className={cell}>{price}</td>
              <td className={cell}>{cost}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-line-control border-t font-semibold">
          <tr>
            <th scope="row" className="py-1.5 text-left">
              {t('buckets.sum')}
            </th>
            <td className={cell}>
              {formatCount(
                table.rows.reduce((sum, { tokens }) => sum + tokens, 0),
                locale,
              )}
            </td>
            <td />
            <td className={cell}>{table.sum}</td>
          </tr>
        </tfoot>
      </table>
      {!table.agrees && <p className="text-failed">{t('costDisagrees', { stored: formatCost(step.cost, locale, 6) })}</p>}
      {table.agrees && total > 0 && (
        <p className="text-12 text-ink-3">
          {t('costShare', { share: formatShare(Number(table.sum) / total, locale), cost: formatCost(run.cost, locale, 6) })}
        </p>
      )}
    </Section>
  )
}
