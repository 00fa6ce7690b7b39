import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

export type Field = readonly [name: string, value: ReactNode]

/** Names and values, two columns. An absent value is no line. */
export function Fields({ fields }: { fields: readonly (Field | null | false | undefined)[] }) {
  const shown = fields.filter((field): field is Field => Boolean(field))
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {shown.map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-3">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Section({ title, aside, children }: { title: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 border-line border-t px-4 py-4 first:border-t-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-12">
        <h3 className="font-medium text-ink-2">{title}</h3>
        {aside && <span className="num text-ink-3">{aside}</span>}
      </div>
      {children}
    </section>
  )
}

/** Text as it is: monospaced, wrapped, scrolling inside itself where it is long. */
export function Verbatim({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      className={cn(
        'max-h-120 overflow-auto whitespace-pre-wrap rounded-control border border-line bg-sunken p-3 font-mono text-mono [overflow-wrap:anywhere] focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]',
        className,
      )}
    >
      {children}
    </pre>
  )
}
