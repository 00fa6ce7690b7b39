'use client'

import { useTranslations } from 'next-intl'
import { Artifacts } from '@/components/chat/artifacts'
import { Markdown } from '@/components/chat/markdown'
import { SecretText } from '@/components/chat/secret'
import type { Step } from '@/lib/domain/step'
import { Section, Verbatim } from './fields'
import { readable } from './readable'

/** What came back: the model's words, or a tool's. */
export function Response({ runId, steps, step }: { runId: string; steps: readonly Step[]; step: Step }) {
  const t = useTranslations('history.run.inspector')
  if (step.kind === 'llm') {
    const calls = steps.flatMap((other) => (other.kind === 'tool_call' && other.round === step.round ? [other] : []))
    return (
      <>
        <Section title={t('text')}>
          {step.text === '' ? (
            <p className="text-ink-2">{t('noText')}</p>
          ) : (
            <div className="[&_.prose]:text-13">
              <Markdown text={step.text} />
            </div>
          )}
        </Section>
        {step.refusal && (
          <Section title={t('refusal')}>
            <p>{step.refusal}</p>
          </Section>
        )}
        {step.reasoning && (
          <Section title={t('reasoning')}>
            <div className="text-ink-2 [&_.prose]:text-13">
              <Markdown text={step.reasoning} />
            </div>
          </Section>
        )}
        {calls.map((call) => (
          <Section key={call.callId} title={call.name}>
            <Verbatim>
              <SecretText text={readable(call.arguments)} />
            </Verbatim>
          </Section>
        ))}
      </>
    )
  }
  if (step.kind !== 'tool_call' && step.kind !== 'tool_result')
    return <Section title={t('tabs.response')}>{t('responseNone')}</Section>
  const result = steps.find((other) => other.kind === 'tool_result' && other.callId === step.callId)
  return (
    <Section title={t('result')}>
      {result?.kind === 'tool_result' ? (
        <>
          <Verbatim>
            <SecretText text={readable(result.result)} />
          </Verbatim>
          {result.artifacts && <Artifacts runId={runId} artifacts={result.artifacts} />}
        </>
      ) : (
        <p className="text-ink-2">{t('pending')}</p>
      )}
    </Section>
  )
}
