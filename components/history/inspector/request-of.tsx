'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { SecretText } from '@/components/chat/secret'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Run } from '@/lib/domain/run'
import type { Step } from '@/lib/domain/step'
import { Section, Verbatim } from './fields'
import { readable } from './readable'
import { fetchRequestBody, type SentMessage } from './request-body'

interface RequestOfProps {
  readonly run: Run
  readonly steps: readonly Step[]
  readonly step: Step
}

/** What was sent: a tool's arguments, or the messages and tools of the step's round, which are loaded when somebody asks for them. */
export function RequestOf({ run, steps, step }: RequestOfProps) {
  const t = useTranslations('history.run.inspector')
  if (step.kind === 'tool_call' || step.kind === 'tool_result') {
    const call = steps.find((other) => other.kind === 'tool_call' && other.callId === step.callId)
    return (
      <Section title={t('arguments')}>
        {call?.kind === 'tool_call' && (
          <Verbatim>
            <SecretText text={readable(call.arguments)} />
          </Verbatim>
        )}
      </Section>
    )
  }
  const request = steps.find((other) => other.kind === 'request' && other.round === step.round)
  if (!request || (step.kind !== 'llm' && step.kind !== 'request')) {
    return <Section title={t('tabs.request')}>{t('requestNone')}</Section>
  }
  return <SentRequest runId={run.id} sequence={request.sequence} />
}

function SentRequest({ runId, sequence }: { runId: string; sequence: number }) {
  const t = useTranslations('history.run.inspector')
  const common = useTranslations('common.actions')
  const body = useQuery({
    queryKey: ['runs', runId, 'body', sequence],
    queryFn: ({ signal }) => fetchRequestBody(runId, sequence, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (body.isPending) {
    return (
      <Section title={t('requestOf')}>
        <p role="status" className="text-ink-2">
          {t('requestLoading')}
        </p>
      </Section>
    )
  }
  if (body.isError) {
    return (
      <Section title={t('requestOf')}>
        <Notice
          state="failed"
          role="alert"
          title={t('requestFailed')}
          actions={
            <Button size="small" onClick={() => body.refetch()}>
              {common('retry')}
            </Button>
          }
        >
          {body.error.message}
        </Notice>
      </Section>
    )
  }
  const { messages, tools, rest } = body.data
  const hidden = messages.length > 0 && messages.every(({ role }) => role !== 'system')
  return (
    <>
      <Section title={t('requestOf')} aside={rest.model}>
        {hidden && <p className="text-12 text-ink-3">{t('promptHidden')}</p>}
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {messages.map((message, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a message is its place in what was sent
            <Message key={index} message={message} />
          ))}
        </ol>
      </Section>
      <Section title={t('tools', { count: tools.length })}>
        {tools.map((tool) => (
          <details key={tool.name}>
            <summary className="rounded-mark font-medium">
              {tool.name} <span className="font-normal text-ink-2">{tool.description}</span>
            </summary>
            <Verbatim>{JSON.stringify(tool.inputSchema, null, 2)}</Verbatim>
          </details>
        ))}
      </Section>
    </>
  )
}

function Message({ message }: { message: SentMessage }) {
  const t = useTranslations('history.run.inspector.roles')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <span className="text-12 text-ink-3">
        {t(message.role)}
        {message.role === 'tool' && ` · ${message.name}`}
      </span>
      {message.text !== '' && (
        <Verbatim>
          <SecretText text={message.text} />
        </Verbatim>
      )}
      {message.role === 'assistant' &&
        message.toolCalls.map((call) => (
          <Verbatim key={call.providerCallId}>
            {call.name} <SecretText text={call.arguments} />
          </Verbatim>
        ))}
    </li>
  )
}
