import type { ReactNode } from 'react'
import { cn } from './cn'
import { type GlyphState, StatusGlyph } from './status-glyph'

const frames = {
  running: 'border-line',
  done: 'border-line',
  waiting: 'border-waiting-line bg-waiting-tint',
  failed: 'border-failed-line bg-failed-tint',
  refused: 'border-refused-line bg-refused-tint',
  undetermined: 'border-dashed border-line-control',
  stopped: 'border-line',
  interrupted: 'border-dashed border-line-control',
  denied: 'border-line',
  restart: 'border-line',
} as const satisfies Record<GlyphState, string>

interface NoticeProps {
  readonly state: GlyphState
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** `alert` is read out at once. */
  readonly role?: 'alert' | 'status'
  readonly className?: string
}

/** A state that concerns the whole of what stands above it. */
export function Notice({ state, title, children, actions, role, className }: NoticeProps) {
  return (
    <div role={role} className={cn('flex gap-2.5 rounded-card border py-3 pr-4 pl-3 text-13', frames[state], className)}>
      <StatusGlyph state={state} className="my-0.5" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        {children && <div className="text-ink-2 [overflow-wrap:anywhere]">{children}</div>}
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
