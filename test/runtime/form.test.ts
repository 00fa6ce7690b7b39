import { expect, it } from 'vitest'
import { outline } from '@/test/agent/fixture'
import { onBoth } from '@/test/db/on-both'
import { approve, asking, digestOf, form, people, writing } from './people'

onBoth('people fill forms', (get) => {
  const { waiting } = people(get)

  it('takes the values of a form, checked before anything is claimed', async () => {
    const { run, runtime, kim, rest, steps, model, here } = await waiting([{ calls: [asking()] }, { pieces: ['Enjoy.'] }])
    expect(run).toMatchObject({ status: 'awaiting_input', pending: { kind: 'input', question: 'What for lunch?', schema: form } })
    const digest = digestOf(run)
    for (const [values, path] of [
      [{}, 'values.dish'],
      [{ dish: 'Pizza' }, 'values.dish'],
      [{ dish: 'Soup', portions: 1.5 }, 'values.portions'],
      [{ dish: 'Soup', admin: true }, 'values.admin'],
    ] as const) {
      const said = runtime.submitInput(kim, run.id, { values, digest })
      await expect(said).rejects.toMatchObject({ code: 'validation_failed', errors: [{ path }] })
    }
    await expect(runtime.submitInput(kim, run.id, { values: { dish: 'Soup' }, digest: '0' })).rejects.toMatchObject({
      code: 'stale_decision',
    })
    // A choice may hold a secret that is masked for who reads the form.
    await expect(runtime.submitInput(kim, run.id, { values: { dish: 'Pizza' }, digest })).rejects.toMatchObject({
      errors: [{ path: 'values.dish', message: 'Must be one of the choices.' }],
    })
    await expect(runtime.approve(kim, run.id, approve(run))).rejects.toMatchObject({ code: 'not_awaiting' })
    expect(await here.run(run.id)).toMatchObject({ status: 'awaiting_input' })
    await runtime.submitInput(kim, run.id, { values: { dish: 'Soup', portions: 2 }, digest })
    expect(await rest(run.id)).toMatchObject({ status: 'completed', approvals: 0 })
    const log = await steps(run.id)
    expect(outline(log).slice(2, 5)).toEqual(['input', 'tool_call ask_user', 'tool_result ok'])
    expect(log[2]).toEqual({ kind: 'input', round: 1, by: 'Kim', digest, sequence: 2, at: expect.any(String) })
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({ text: '{"dish":"Soup","portions":2}' })
  })

  it('asks for the approval first and then for each form, each with a digest of its own', async () => {
    const { run, runtime, kim, rest, ran, steps } = await waiting([
      { calls: [asking('One?'), writing('a'), asking('Two?')] },
      { pieces: ['Done.'] },
    ])
    expect(run.status).toBe('awaiting_approval')
    await runtime.approve(kim, run.id, approve(run))
    const first = await rest(run.id)
    expect(first).toMatchObject({ status: 'awaiting_input', pending: { question: 'One?' } })
    await runtime.submitInput(kim, run.id, { values: { dish: 'Soup' }, digest: digestOf(first) })
    const second = await rest(run.id)
    expect(second).toMatchObject({ status: 'awaiting_input', pending: { question: 'Two?' } })
    const again = runtime.submitInput(kim, run.id, { values: { dish: 'Soup' }, digest: digestOf(first) })
    await expect(again).rejects.toMatchObject({ code: 'stale_decision' })
    expect(ran).toEqual([])
    await runtime.submitInput(kim, run.id, { values: { dish: 'Curry' }, digest: digestOf(second) })
    expect(await rest(run.id)).toMatchObject({ status: 'completed' })
    expect(ran).toEqual(['a'])
    expect((await steps(run.id)).flatMap((step) => (step.kind === 'tool_result' ? [step.result] : []))).toEqual([
      '{"dish":"Soup"}',
      'wrote a',
      '{"dish":"Curry"}',
    ])
  })
})
