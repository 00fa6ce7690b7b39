import type { StepOf } from '@/lib/domain/step'
import { judge, type Verdict } from '@/lib/domain/verdict'
import type { ToolContext } from '@/lib/tools/tool'
import { bounded } from './bounded'
import type { ReadyCall } from './prepare-call'

/**
 * A check that judges each call that is about to run (F3). It answers with one of three verdicts (F4); only when its rules could not
 * be reached may it say `unavailable`. One that throws, hangs or answers anything else has objected (F5).
 */
export interface Precondition {
  readonly name: string
  check(call: ReadyCall, context: ToolContext): Promise<Verdict> | Verdict
}

type Checks = StepOf<'stage'>['checks']

export type Judgement =
  | { readonly say: 'judged'; readonly verdict: Verdict; readonly checks: Checks }
  /** The run was stopped while the checks were being asked. */
  | { readonly say: 'stopped' }

interface Bench {
  readonly preconditions: readonly Precondition[]
  readonly context: ToolContext
  readonly report: (fault: unknown, doing: string) => void
}

/** The longest a check may take, ms. */
const CHECK_TIMEOUT_MS = 10_000

/** Asks every check, also after one has objected, so that the record says what each of them answered. */
export async function judgeCall(call: ReadyCall, { preconditions, context, report }: Bench): Promise<Judgement> {
  const verdicts = await Promise.all(preconditions.map((precondition) => ask(precondition, call, { context, report })))
  if (context.signal.aborted) return { say: 'stopped' }
  const checks = verdicts.map((verdict, position) => ({
    name: preconditions[position]?.name ?? '',
    answer: verdict.say,
    ...(verdict.say === 'admit' ? {} : { reason: verdict.reason }),
  }))
  return { say: 'judged', verdict: judge(verdicts), checks }
}

async function ask(
  precondition: Precondition,
  call: ReadyCall,
  { context, report }: Omit<Bench, 'preconditions'>,
): Promise<Verdict> {
  const { signal } = context
  const answer = await bounded((limit) => precondition.check(call, { ...context, signal: limit }), {
    signal,
    timeoutMs: CHECK_TIMEOUT_MS,
  })
  if (answer.end === 'returned' && isVerdict(answer.value)) return answer.value
  if (answer.end === 'threw') report(answer.error, `asking the check ${precondition.name}`)
  return { say: 'object', reason: `The check “${precondition.name}” ${fault[answer.end]}, and a broken check admits nothing.` }
}

const fault = {
  returned: 'gave no usable answer',
  threw: 'failed',
  late: 'did not answer in time',
  stopped: 'was stopped',
} as const

/** A check may come from anywhere: what the types promise is looked at once more before it opens a gate. */
function isVerdict(value: Verdict | undefined): value is Verdict {
  if (value?.say === 'admit') return true
  return (value?.say === 'object' || value?.say === 'unavailable') && typeof value.reason === 'string'
}
