/** What the demo does in one round. */
export interface DemoTurn {
  /** Shown before the text, as a model's summary of its reasoning. */
  readonly reasoning?: string
  readonly text: string
  readonly calls: readonly DemoCall[]
  /** Breaks off after the text, as an overloaded provider does. */
  readonly breaks?: boolean
}

export interface DemoCall {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
}
