/** What a tool asks the person while it runs: a question and a flat JSON Schema for the form. */
export interface Question {
  readonly message: string
  readonly schema: Readonly<Record<string, unknown>>
}

export type Reply = { readonly say: 'filled'; readonly values: Readonly<Record<string, unknown>> } | { readonly say: 'declined' }

/** Resolves when the person has answered; rejects with the signal's reason. */
export type AskPerson = (question: Question, signal: AbortSignal) => Promise<Reply>
