/** What a person said about one call of a batch that waited. */
export type Decision =
  | { readonly say: 'approved' }
  /** `reason` is for the model. */
  | { readonly say: 'denied'; readonly reason: string }
  /** The values of the form, validated: the call's result (G6). */
  | { readonly say: 'filled'; readonly values: Readonly<Record<string, unknown>> }

/** By the call's id. A call without one has not been asked about. */
export type Decisions = ReadonlyMap<string, Decision>

export const undecided: Decisions = new Map()
