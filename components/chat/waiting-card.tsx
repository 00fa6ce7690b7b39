import type { ReactNode } from 'react'
import { StatusGlyph } from '@/components/ui/status-glyph'

interface WaitingCardProps {
  readonly title: ReactNode
  /** The id of the title, which names the card. */
  readonly titleId: string
  readonly lead: ReactNode
  readonly children: ReactNode
}

/** What a run waits for, under the hatched band that waiting has everywhere. Esc in here is no stop. */
export function WaitingCard({ title, titleId, lead, children }: WaitingCardProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form, and this may hold none
    <div
      role="group"
      aria-labelledby={titleId}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      className="overflow-hidden rounded-card border border-waiting-line bg-raised text-13"
    >
      <div aria-hidden className="hatched h-1.5" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-3 py-3 wide:pr-4">
        <header className="flex gap-2.5">
          <StatusGlyph state="waiting" className="my-0.5" />
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <h2 id={titleId} className="font-semibold text-14">
              {title}
            </h2>
            <p className="text-ink-2">{lead}</p>
          </div>
        </header>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 wide:pl-6.5">{children}</div>
      </div>
    </div>
  )
}
