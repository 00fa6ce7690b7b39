'use client'

import { useSearchParams } from 'next/navigation'

export const runTabs = ['verlauf', 'events', 'raw', 'replay'] as const
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

/** Tab, step and inspector tab live in the address. Going through steps replaces the entry in the browser's history, another tab adds one. */
export function useRunAddress() {
  const params = useSearchParams()
  const address = readRunAddress(new URLSearchParams(params))
  const go = (change: Partial<RunAddress>) => {
    const next = writeRunAddress({ ...address, ...change })
    const url = `${window.location.pathname}${next}`
    if (change.tab === undefined) window.history.replaceState(null, '', url)
    else window.history.pushState(null, '', url)
  }
  return { ...address, go }
}
