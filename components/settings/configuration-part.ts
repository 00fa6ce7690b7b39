import type { Effect } from '@/lib/domain/tool'
import type { Draft } from './configuration-draft'

/** What every part of the form gets. */
export interface PartProps {
  readonly draft: Draft
  readonly change: (change: Partial<Draft>) => void
  /** The server's word about a place in the body. */
  readonly errorAt: (path: string) => string | undefined
}

/** What a configuration may name on this server. */
export interface KnownNames {
  readonly tools: readonly { readonly name: string; readonly title: string; readonly effect: Effect }[]
  readonly guardrails: readonly { readonly name: string; readonly mandatory: boolean; readonly holdsStream: boolean }[]
  readonly configurations: readonly {
    readonly slug: string
    readonly name: string
    readonly model: string
    readonly active: boolean
  }[]
}
