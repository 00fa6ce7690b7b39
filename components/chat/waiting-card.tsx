import type { ReactNode, Ref } from 'react'
import { StatusGlyph } from '@/components/ui/status-glyph'

interface WaitingCardProps {
  readonly title: ReactNode
  /** The id of the title, which names the card. */
  readonly titleId: string
  readonly lead: ReactNode
  readonly children: ReactNode
  readonly ref?: Ref<HTMLElement>
}

/** What a run waits for, under the hatched band that waiting has everywhere. Esc in here is no stop. */
export function WaitingCard({ title, titleId, lead, children, ref }: WaitingCardProps) {
  return (
    <section
      ref={ref}
      aria-labelledby={titleId}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      className="overflow-hidden rounded-card border border-waiting-line bg-raised text-13"
    >
      <div aria-hidden className="hatched h-1.5" />
      <div className="flex gap-2.5 py-3 pr-4 pl-3 phone:flex-col phone:gap-1">
        <StatusGlyph state="waiting" className="my-0.5" />
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-3">
          <header className="[overflow-wrap:anywhere]">
            <h3 id={titleId} className="font-semibold text-14">
              {title}
            </h3>
            <p className="text-ink-2">{lead}</p>
          </header>
          {children}
        </div>
      </div>
    </section>
  )
}
