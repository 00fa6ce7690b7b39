export const runTabs = ['verlauf', 'events', 'raw'] as const
export type RunTab = (typeof runTabs)[number]
export const stepTabs = ['overview', 'request', 'response', 'attempts', 'raw'] as const
export type StepTab = (typeof stepTabs)[number]

/** What a link to a place in a run holds. */
export interface RunAddress {
  readonly tab: RunTab
  /** The selected step's sequence; `null` where none was selected. */
  readonly step: number | null
  readonly inspect: StepTab
}

const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | undefined =>
  values.find((candidate) => candidate === value)

export function readRunAddress(params: URLSearchParams): RunAddress {
  const step = params.get('step') ?? ''
  return {
    tab: oneOf(runTabs, params.get('tab')) ?? 'verlauf',
    step: /^\d{1,9}$/.test(step) ? Number(step) : null,
    inspect: oneOf(stepTabs, params.get('inspect')) ?? 'overview',
  }
}

/** What stands at its default is left out. */
export function writeRunAddress({ tab, step, inspect }: RunAddress): string {
  const params = new URLSearchParams()
  if (tab !== 'verlauf') params.set('tab', tab)
  if (step !== null) params.set('step', String(step))
  if (inspect !== 'overview') params.set('inspect', inspect)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
