import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import type { Pending } from '@/lib/domain/run'
import { SecretText } from './secret'
import { knownTool, mainArgument, plainName } from './tool-words'

/** What a run waits for. */
export function PendingNotice({ pending }: { pending: Pending }) {
  const t = useTranslations('chat')
  const calls = pending.calls.filter(({ needsPerson }) => needsPerson)
  return (
    <Notice state="waiting" title={pending.question ?? t(`pending.${pending.kind}`)}>
      {calls.map((call) => {
        const known = knownTool(call.name)
        return (
          <p key={call.callId}>
            <span className="font-medium text-ink">{known ? t(`tool.names.${known}.plain`) : plainName(call.name)}</span>{' '}
            <SecretText text={mainArgument(call.name, call.arguments)} />
          </p>
        )
      })}
    </Notice>
  )
}
