import type { ServerDraft } from './server-draft'

/** What every part of a tool server's form gets. */
export interface ServerPartProps {
  readonly draft: ServerDraft
  readonly change: (change: Partial<ServerDraft>) => void
  /** The server's word about a place in the body. */
  readonly errorAt: (path: string) => string | undefined
}
