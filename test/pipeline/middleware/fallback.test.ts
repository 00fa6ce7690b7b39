import { describe, expect, it } from 'vitest'
import type { Configuration } from '@/lib/domain/configuration'
import { Failure } from '@/lib/domain/failure'
import { fallback } from '@/lib/pipeline/middleware/fallback'
import { aConfiguration, aContext, aRequest, down, endOf } from '@/test/pipeline/fixture'
import { type ScriptedRound, scriptedModel } from '@/test/support/scripted-model'

/** Plays a chain: `asked` with the given fallbacks, of which only `there` exist. */
async function play(fallbacks: string[], script: readonly ScriptedRound[], there: Configuration[] = []) {
  const passedOver: string[] = []
  const model = scriptedModel(...script)
  const context = aContext(aConfiguration('asked', { fallbacks }))
  const call = fallback({
    find: async (slug) => there.find((one) => one.slug === slug),
    passedOver: (slug) => passedOver.push(slug),
  })(model.call)
  let error: unknown
  const end = await endOf(
    call(aRequest, context).catch((thrown) => {
      error = thrown
      throw thrown
    }),
  )
  model.assertPlayed()
  const restarts = context.events.filter(({ type }) => type === 'text_restart')
  return { end, error, passedOver, restarts, requests: model.requests, attempts: context.relay.record().attempts }
}

const backup = aConfiguration('backup', { temperature: 0.5, maxOutputTokens: 9, fallbacks: ['never'] })

describe('a fallback chain (D5)', () => {
  it('is not touched by an answer', async () => {
    expect(await play(['backup'], [{ pieces: ['hi'] }], [backup])).toMatchObject({ end: 'hi', passedOver: [] })
  })

  it('moves on after a retryable failure, with the parameters of the member and the prompt of the request', async () => {
    const { end, requests, attempts, restarts } = await play(
      ['backup'],
      [{ pieces: ['half an '], fails: down() }, { pieces: ['answer'] }],
      [backup],
    )
    expect(end).toBe('answer')
    expect(requests[1]).toEqual({ ...aRequest, model: 'backup', temperature: 0.5, maxOutputTokens: 9 })
    expect(attempts.map(({ configuration, text }) => [configuration, text])).toEqual([
      ['asked', 'half an'],
      ['backup', undefined],
    ])
    expect(restarts).toMatchObject([
      { reason: 'fallback', attempt: 2, from: { configuration: 'asked' }, to: { configuration: 'backup' } },
    ])
  })

  it.each(['provider_auth', 'provider_bad_request', 'configuration_invalid'] as const)('ends at %s', async (code) => {
    const failure = new Failure(code, 'No.')
    const { error, requests } = await play(['backup'], [{ fails: failure }], [backup])
    expect(error).toBe(failure)
    expect(requests).toHaveLength(1)
  })

  it('does not follow the chain of a member, and asks nobody twice', async () => {
    const { requests, end } = await play(['asked', 'backup', 'backup'], [{ fails: down() }, { fails: down() }], [backup])
    expect(requests).toHaveLength(2)
    expect(end).toMatchObject({ code: 'provider_failed' })
  })

  it('passes over who is missing, and says so', async () => {
    const { end, passedOver } = await play(
      ['gone', 'backup'],
      [{ fails: down('It is down.') }, { fails: down('That one, too.') }],
      [backup],
    )
    expect(passedOver).toEqual(['gone'])
    expect(end).toEqual({
      code: 'provider_failed',
      message:
        'Asked: It is down. Backup: That one, too. The fallback "gone" was passed over: there is no active configuration of that name.',
    })
  })

  it('says the one failure of the one that was asked in its own words', async () => {
    const failure = down()
    expect((await play([], [{ fails: failure }])).error).toBe(failure)
  })

  it('carries every attempt’s failure when it is exhausted', async () => {
    const [first, second] = [down('one'), new Failure('provider_cut', 'two')]
    const { error } = await play(['backup'], [{ fails: first }, { fails: second }], [backup])
    expect(error).toMatchObject({ code: 'provider_failed', cause: { errors: [first, second] } })
  })

  it('keeps the code of a final failure further down the chain', async () => {
    const { error } = await play(['backup'], [{ fails: down() }, { fails: new Failure('provider_auth', 'Wrong key.') }], [backup])
    expect(error).toMatchObject({ code: 'provider_auth', message: 'Asked: The provider is down. Backup: Wrong key.' })
  })

  it('hides a fault of our own behind words, and does not try it elsewhere', async () => {
    const { end, requests } = await play(['backup'], [{ fails: new TypeError('secret detail') }], [backup])
    expect(end).toMatchObject({ code: 'internal_error' })
    expect(JSON.stringify(end)).not.toContain('secret detail')
    expect(requests).toHaveLength(1)
  })

  it('ends at once when the run is stopped, with the reason of the stop', async () => {
    const reason = new Error('stopped by Kim')
    const context = aContext(aConfiguration('asked', { fallbacks: ['backup'] }))
    const model = scriptedModel({ during: () => context.stop(reason), fails: down() })
    const call = fallback({ find: async () => backup, passedOver: () => undefined })(model.call)
    expect(await endOf(call(aRequest, context))).toBe(reason)
  })
})
