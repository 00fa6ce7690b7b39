/** A note of a person's. */
export interface Note {
  readonly id: string
  readonly title: string | null
  readonly text: string
  /** Epoch ms. */
  readonly createdAt: number
}

/** Where people's notes are kept. Texts are storable and within the limits of `lib/domain/text.ts` when they get here. */
export interface NoteStore {
  /** Resolves when the note is durable. A note with that id that is already there stays as it is: saving it again is the same note. */
  save(userId: string, note: Note): Promise<void>
  /** The person's own, newest first. `query` is looked for literally, ignoring case, in title and text; `null`: all of them. */
  list(userId: string, filter: { readonly query: string | null; readonly limit: number }): Promise<readonly Note[]>
}

/** A turn of one of the person's conversations in which the words were found. */
export interface ConversationHit {
  readonly conversationId: string
  /** The conversation's title. */
  readonly title: string
  readonly runId: string
  /** The person's message, as it is stored. */
  readonly question: string
  /** The final answer of its run; empty where there is none. */
  readonly answer: string
  /** Epoch ms: when the run started. */
  readonly at: number
}

/** Looks into what people and models said. */
export interface ConversationSearch {
  /**
   * The person's own, newest first, at most `limit` turns: those whose title, question or answer holds `query`, literally and ignoring
   * case. The run `except` (the one that is asking) is left out.
   */
  search(
    userId: string,
    search: { readonly query: string; readonly limit: number; readonly except: string },
  ): Promise<readonly ConversationHit[]>
}
