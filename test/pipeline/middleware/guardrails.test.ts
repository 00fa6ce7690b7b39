import { describe, expect, it } from 'vitest'
import type { CompletionResponse } from '@/lib/domain/completion'
import { Failure } from '@/lib/domain/failure'
import type { Guardrail, Screening } from '@/lib/guardrails/guardrail'
import { guardrails } from '@/lib/pipeline/middleware/guardrails'
import { aConfiguration, aContext, aRequest, endOf, reports } from '@/test/pipeline/fixture'
import { type ScriptedRound, scriptedModel } from '@/test/support/scripted-model'

type Says = (response: CompletionResponse) => Screening<CompletionResponse>

const guardrail = (name: string, screenOutput: Says): Guardrail => ({ name, mandatory: false, holdsStream: false, screenOutput })
const allows: Says = () => ({ verdict: 'allow' })
const redacts: Says = (subject) => ({ verdict: 'redact', reason: 'Masked.', subject: { ...subject, text: 'masked' } })
const says =
  (verdict: 'retry' | 'deny' | 'require_approval'): Says =>
  () => ({ verdict, reason: `Because of ${verdict}.` })
/** Objects to answers with the word "bad". */
const wantsBetter: Says = ({ text }) =>
  text.includes('bad') ? { verdict: 'retry', reason: 'Not good enough.' } : { verdict: 'allow' }

async function play(chosen: readonly Guardrail[], ...script: readonly ScriptedRound[]) {
  const context = aContext()
  const model = scriptedModel(...script)
  const { faults, report } = reports()
  const end = await endOf(guardrails({ select: () => chosen, report })(model.call)(aRequest, context))
  model.assertPlayed()
  const restarts = context.events.flatMap((event) => (event.type === 'text_restart' ? [event] : []))
  return { end, context, restarts, record: context.relay.record(), verdicts: context.verdicts, faults }
}

const answer: ScriptedRound = { pieces: ['a bad ', 'answer'] }

describe('the guardrails of an answer (C5, C6, E4)', () => {
  it('let an answer pass, and say so on the record', async () => {
    const { end, verdicts, restarts } = await play([guardrail('one', allows), guardrail('two', allows)], answer)
    expect([end, restarts]).toEqual(['a bad answer', []])
    expect(verdicts).toEqual([
      { name: 'one', verdict: 'allow' },
      { name: 'two', verdict: 'allow' },
    ])
  })

  it('redact the text that goes on', async () => {
    const { end, verdicts } = await play([guardrail('mask', redacts)], answer)
    expect(end).toBe('masked')
    expect(verdicts).toEqual([{ name: 'mask', verdict: 'redact', reason: 'Masked.' }])
  })

  it.each([
    ['deny', 'policy_denied', 'The answer was refused: Because of deny. (guardrail strict)'],
    [
      'require_approval',
      'approval_required',
      "The answer needs a person's approval: Because of require_approval. (guardrail strict)",
    ],
  ] as const)('%s: fails the call, takes the text back, and keeps none of it', async (verdict, code, message) => {
    const { end, restarts, record, verdicts } = await play([guardrail('strict', says(verdict))], answer)
    expect(end).toEqual({ code, message })
    expect(restarts).toMatchObject([{ reason: 'refused', attempt: 1 }])
    expect(record.shownText).toBe('')
    expect(JSON.stringify([record, end, verdicts])).not.toContain('bad')
    expect(verdicts).toEqual([{ name: 'strict', verdict, reason: `Because of ${verdict}.` }])
  })

  it('retry: asks once more, takes back the first answer with its reason, and keeps both attempts', async () => {
    const { end, restarts, record, verdicts } = await play([guardrail('taste', wantsBetter)], answer, {
      pieces: ['a fine answer'],
    })
    expect(end).toBe('a fine answer')
    expect(restarts).toMatchObject([{ reason: 'guardrail_retry', attempt: 2 }])
    expect(record.attempts.map(({ text }) => text)).toEqual(['a bad answer', undefined])
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['retry', 'allow'])
  })

  it('retry: refuses the second answer that is no better', async () => {
    const { end, restarts, verdicts } = await play([guardrail('taste', wantsBetter)], answer, answer)
    expect(end).toEqual({ code: 'policy_denied', message: 'The answer was refused: Not good enough. (guardrail taste)' })
    expect(restarts.map(({ reason }) => reason)).toEqual(['guardrail_retry', 'refused'])
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['retry', 'retry', 'deny'])
  })

  it('retry: a failure of the second call is the call’s own', async () => {
    const failure = new Failure('provider_auth', 'Wrong key.')
    expect((await play([guardrail('taste', wantsBetter)], answer, { fails: failure })).end).toMatchObject({
      code: 'provider_auth',
    })
  })

  it('retry: takes the first answer back also when the second could not be asked for', async () => {
    const context = aContext()
    const model = scriptedModel(answer)
    const call = guardrails({ select: () => [guardrail('taste', wantsBetter)], report: reports().report })((request, inner) =>
      model.requests.length === 0 ? model.call(request, inner) : Promise.reject(new Failure('budget_exhausted', 'No more.')),
    )
    expect(await endOf(call(aRequest, context))).toMatchObject({ code: 'budget_exhausted' })
    expect(context.events.at(-1)).toMatchObject({ type: 'text_restart', reason: 'refused' })
    expect(JSON.stringify(context.relay.record())).not.toContain('bad')
  })

  it('refuse when a check fails: a fault of enforcement is no permission', async () => {
    const oops = new TypeError('oops')
    const broken: Says = () => {
      throw oops
    }
    const { end, faults } = await play([guardrail('broken', broken)], answer)
    expect(end).toMatchObject({ code: 'policy_denied' })
    expect(faults).toEqual([oops])
  })

  it('say nothing of a call that failed', async () => {
    const { verdicts } = await play([guardrail('one', allows)], { fails: new Failure('provider_auth', 'no') })
    expect(verdicts).toEqual([])
  })

  it('are those of the requested configuration, whoever serves', async () => {
    const asked: string[] = []
    const select = ({ slug }: { slug: string }) => {
      asked.push(slug)
      return []
    }
    const context = aContext(aConfiguration('asked'), { serving: aConfiguration('backup') })
    await guardrails({ select, report: reports().report })(scriptedModel({ pieces: ['hi'] }).call)(aRequest, context)
    expect(asked).toEqual(['asked'])
  })

  it('send nothing when a configuration names one that does not exist', async () => {
    const unknown = new Failure('configuration_invalid', 'There is no guardrail named x.')
    const model = scriptedModel()
    const select = () => {
      throw unknown
    }
    expect(await endOf(guardrails({ select, report: reports().report })(model.call)(aRequest, aContext()))).toMatchObject({
      code: 'configuration_invalid',
    })
    expect(model.requests).toEqual([])
  })
})
