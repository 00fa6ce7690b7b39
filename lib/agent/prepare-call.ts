import { z } from 'zod'
import type { ReservedCall } from '@/lib/domain/tool'
import type { Tool } from '@/lib/tools/tool'

/** A pre-tool stage: may change name and arguments of a call, never its ids. Pure and quick. */
export type Amendment = (call: ReservedCall) => ReservedCall

/** A call ready to be judged and run, with the arguments that the tool will get (F8). */
export interface ReadyCall {
  readonly status: 'ready'
  readonly call: ReservedCall
  readonly tool: Tool
  readonly args: unknown
}

/** A call that cannot run; `reason` is for the model. */
export interface UnfitCall {
  readonly status: 'unfit'
  readonly call: ReservedCall
  readonly tool: Tool | undefined
  readonly reason: string
}

export type PreparedCall = ReadyCall | UnfitCall

interface Preparation {
  readonly tools: ReadonlyMap<string, Tool>
  readonly amendments: readonly Amendment[]
  readonly report: (fault: unknown, doing: string) => void
}

/**
 * Amends a reserved call and validates what came out, in this order, so that whatever judges later judges the call that is about to
 * run (F3, F8). Never throws: an unknown name, invalid arguments and a stage of ours that throws make the call unfit.
 */
export function prepareCall(reserved: ReservedCall, { tools, amendments, report }: Preparation): PreparedCall {
  let call = reserved
  try {
    for (const amend of amendments) {
      const { callId, providerCallId } = reserved
      call = { ...amend(call), callId, providerCallId }
    }
    return validated(call, tools)
  } catch (fault) {
    report(fault, `preparing a call of ${call.name}`)
    return { status: 'unfit', call, tool: tools.get(call.name), reason: 'The call could not be prepared, so it was not run.' }
  }
}

function validated(call: ReservedCall, tools: ReadonlyMap<string, Tool>): PreparedCall {
  const tool = tools.get(call.name)
  if (!tool) return { status: 'unfit', call, tool, reason: unknownTool(call.name, tools) }

  const json = readJson(call.arguments)
  if (!json.valid) return { status: 'unfit', call, tool, reason: `The arguments are not valid JSON: ${json.reason}` }

  const parsed = tool.schema.safeParse(json.value)
  if (parsed.success) return { status: 'ready', call, tool, args: parsed.data }
  return { status: 'unfit', call, tool, reason: `The arguments do not fit the tool's schema.\n${z.prettifyError(parsed.error)}` }
}

function unknownTool(name: string, tools: ReadonlyMap<string, Tool>): string {
  const names = [...tools.keys()].join(', ')
  return `There is no tool named ${JSON.stringify(name.slice(0, 100))}. ${names ? `The tools are: ${names}.` : 'No tools are offered.'}`
}

type Read = { readonly valid: true; readonly value: unknown } | { readonly valid: false; readonly reason: string }

/** Models that call a tool without arguments send nothing at all as often as `{}`. */
function readJson(text: string): Read {
  if (text.trim() === '') return { valid: true, value: {} }
  try {
    return { valid: true, value: JSON.parse(text) }
  } catch (error) {
    return { valid: false, reason: error instanceof Error ? error.message : 'unreadable' }
  }
}
