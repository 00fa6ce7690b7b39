import type { ReactNode } from 'react'
import { cn } from './cn'

export const glyphStates = [
  'running',
  'done',
  'waiting',
  'failed',
  'refused',
  'undetermined',
  'stopped',
  'interrupted',
  'denied',
  'restart',
] as const
export type GlyphState = (typeof glyphStates)[number]

/** The colour of a state's words. Done is quiet, waiting is never red. */
export const stateText = {
  running: 'text-accent',
  done: 'text-ink-2',
  waiting: 'text-waiting',
  failed: 'text-failed',
  refused: 'text-refused',
  undetermined: 'text-ink-2',
  stopped: 'text-ink-2',
  interrupted: 'text-ink-2',
  denied: 'text-ink-2',
  restart: 'text-ink-2',
} as const satisfies Record<GlyphState, string>

/** One silhouette per state, told apart without colour. */
const shapes = {
  running: (
    <g strokeWidth="2">
      <circle cx="8" cy="8" r="5.5" opacity="0.28" />
      <path d="M8 2.5A5.5 5.5 0 0 1 13.5 8" />
    </g>
  ),
  done: <path d="M3.5 8.5l3 3 6-7" strokeWidth="1.75" />,
  waiting: (
    <g strokeWidth="1.5">
      <rect x="2.25" y="2.25" width="11.5" height="11.5" rx="2.5" />
      <path d="M4.5 7.5l3-3M4.5 11.5l7-7M8.5 11.5l3-3" />
    </g>
  ),
  failed: (
    <>
      <path d="M5 1.5h6L14.5 5v6L11 14.5H5L1.5 11V5z" fill="currentColor" stroke="none" />
      <path d="M5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4" stroke="var(--canvas)" strokeWidth="1.6" />
    </>
  ),
  refused: (
    <g strokeWidth="1.75">
      <circle cx="8" cy="8" r="5.75" />
      <path d="M4.1 11.9l7.8-7.8" />
    </g>
  ),
  undetermined: (
    <g strokeWidth="1.5">
      <circle cx="8" cy="8" r="6.2" strokeDasharray="2 2.33" />
      <path d="M6.4 6.3A1.7 1.7 0 1 1 8 8.4v.5M8 11.05v.01" />
    </g>
  ),
  stopped: <rect x="4" y="4" width="8" height="8" rx="1.5" fill="var(--stopped-mark)" stroke="none" />,
  interrupted: <path d="M1.5 8H5l1.5-3.5M14.5 8H11l-1.5 3.5" strokeWidth="1.75" />,
  denied: <path d="M4.5 4.5l7 7M11.5 4.5l-7 7" strokeWidth="1.75" />,
  restart: <path d="M2.5 8a5.5 5.5 0 1 0 1.7-4L2.5 5.6M2.5 2.5v3.1h3.1" strokeWidth="1.5" />,
} satisfies Record<GlyphState, ReactNode>

interface StatusGlyphProps {
  readonly state: GlyphState
  /** Its name for screen readers, where no word stands beside it. */
  readonly label?: string
  readonly className?: string
}

/** 16 px. */
export function StatusGlyph({ state, label, className }: StatusGlyphProps) {
  return (
    <>
      <svg
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className={cn('size-4 shrink-0', stateText[state], state === 'running' && 'animate-turn', className)}
      >
        {shapes[state]}
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </>
  )
}

/** Glyph and word, the word in the state's colour. */
export function StateWord({ state, className, children }: { state: GlyphState; className?: string; children: ReactNode }) {
  return (
    <span className={cn('inline-flex items-center gap-1.5 whitespace-nowrap', stateText[state], className)}>
      <StatusGlyph state={state} />
      {children}
    </span>
  )
}
