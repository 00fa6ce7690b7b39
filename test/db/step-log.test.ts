import { expect, it } from 'vitest'
import { createRunStore } from '@/lib/db/run-store'
import { createStepLog } from '@/lib/db/step-log'
import { artifactLimits } from '@/lib/domain/artifact'
import { noFigures } from '@/lib/domain/figures'
import type { Step } from '@/lib/domain/step'
import { newId } from '@/lib/shared/ids'
import { onBoth } from './on-both'
import { addRun, artifactData, artifactEntry, clock, entriesOf, llmStep, requestStep, settlementOf } from './samples'

onBoth('the step log', (get) => {
  const owner = 'process-1'
  const log = () => createStepLog(get().database, clock)

  it('reads the steps of a run as they were written, in order', async () => {
    const { runId } = await addRun(get().database)
    const entries = entriesOf(runId)
    for (const entry of entries) await log().append(entry)

    expect(await log().read(runId, -1)).toEqual(entries.map(({ step }) => step))
    expect(await log().read(runId, 3)).toEqual(entries.slice(4).map(({ step }) => step))
    expect(await log().read(runId, 5)).toEqual([])
  })

  it('refuses a sequence that is taken and keeps the first', async () => {
    const { runId } = await addRun(get().database)
    await log().append({ runId, owner, step: llmStep(0, 'first'), figures: noFigures })

    await expect(log().append({ runId, owner, step: llmStep(0, 'second'), figures: noFigures })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await log().read(runId, -1)).toEqual([llmStep(0, 'first')])
  })

  it('takes one of two writers that write the same sequence at once', async () => {
    const { runId } = await addRun(get().database)
    const same = log()
    const [first, second] = await Promise.allSettled([
      same.append({ runId, owner, step: llmStep(0, 'one'), figures: noFigures }),
      same.append({ runId, owner, step: llmStep(0, 'two'), figures: noFigures }),
      same.append({ runId, owner, step: llmStep(0, 'three'), figures: noFigures }),
    ])

    expect(first?.status).toBe('fulfilled')
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } })
    expect(await log().read(runId, -1)).toEqual([llmStep(0, 'one')])
  })

  it('refuses a run that has ended and one that is not there', async () => {
    const { runId } = await addRun(get().database)
    await createRunStore(get().database, clock).settle(settlementOf(runId))

    const late = { runId, owner, step: requestStep(0, 'late'), figures: noFigures, body: { hash: 'late', json: '{}' } }
    await expect(log().append(late)).rejects.toMatchObject({ code: 'conflict' })
    await expect(log().append({ ...late, runId: 'nobody' })).rejects.toMatchObject({ code: 'conflict' })
    expect(await get().database.client.requestBody.count({ where: { hash: 'late' } })).toBe(0)
  })

  it('refuses a process that does not hold the run’s lease', async () => {
    const { runId } = await addRun(get().database)
    const stranger = {
      runId,
      owner: 'process-2',
      step: requestStep(0, 'strange'),
      figures: noFigures,
      body: { hash: 'strange', json: '{}' },
    }
    await expect(log().append(stranger)).rejects.toMatchObject({ code: 'conflict' })
    await createRunStore(get().database, clock).takeOver(runId, 'process-2', clock.now() + 20_000)
    await log().append(stranger)
    await expect(log().append({ ...stranger, owner, step: llmStep(1, 'late') })).rejects.toMatchObject({ code: 'conflict' })
    expect(await log().read(runId, -1)).toEqual([stranger.step])
  })

  it('lets a broken step fail for its writer only', async () => {
    const runs = await Promise.all(Array.from({ length: 8 }, () => addRun(get().database)))
    const same = log()
    const results = await Promise.allSettled(
      runs.map(({ runId }, position) => {
        const step = { ...llmStep(0, 'sound'), round: position === 3 ? Number.NaN : 1 }
        return same.append({ runId, owner, step, figures: noFigures })
      }),
    )

    expect(results.map(({ status }) => status)).toEqual(runs.map((_, position) => (position === 3 ? 'rejected' : 'fulfilled')))
    for (const [position, { runId }] of runs.entries()) expect(await same.read(runId, -1)).toHaveLength(position === 3 ? 0 : 1)
  })

  it('keeps a request body once, whoever names it', async () => {
    const [one, two] = [await addRun(get().database), await addRun(get().database)]
    const same = log()
    const body = { hash: 'shared', json: '{"messages":[]}' }
    await Promise.all(
      [one, two].map(({ runId }) => same.append({ runId, owner, step: requestStep(0, 'shared'), figures: noFigures, body })),
    )

    expect(await get().database.client.requestBody.findMany({ where: { hash: 'shared' } })).toEqual([body])
  })

  it('keeps artifacts with the step that names them, and none of a step that is refused', async () => {
    const { runId } = await addRun(get().database)
    const [first, second] = [artifactEntry(runId, newId()), artifactEntry(runId, newId())]
    const same = log()
    const [kept, refused] = await Promise.allSettled([same.append(first), same.append(second)])

    expect([kept?.status, refused?.status]).toEqual(['fulfilled', 'rejected'])
    expect(await same.read(runId, -1)).toEqual([first.step])
    const rows = await get().database.client.artifact.findMany({ where: { runId } })
    expect(rows.map(({ data, ...row }) => ({ ...row, data: [...data] }))).toEqual([
      { runId, id: first.artifacts?.[0]?.id, name: 'Zeichnung.svg', mediaType: 'image/svg+xml', data: [...artifactData] },
    ])

    const stranger = { ...artifactEntry((await addRun(get().database)).runId, newId()), owner: 'process-2' }
    await expect(same.append(stranger)).rejects.toMatchObject({ code: 'conflict' })
    expect(await get().database.client.artifact.count({ where: { runId: stranger.runId } })).toBe(0)
  })

  it('keeps as many and as large artifacts as a call may give', async () => {
    const { runId } = await addRun(get().database)
    const ids = Array.from({ length: artifactLimits.perCall }, () => newId())
    const { step, ...entry } = artifactEntry(runId, newId())
    const artifacts = ids.map((id) => ({ id, name: 'a.bin', mediaType: 'application/octet-stream', bytes: artifactLimits.bytes }))
    const data = ids.map((id) => ({ id, data: new Uint8Array(artifactLimits.bytes).fill(7) }))
    await log().append({ ...entry, step: { ...step, artifacts } as Step, artifacts: data })
    const sizes = await get().database.sql.all<{ size: number }>(
      'SELECT length("data") AS "size" FROM "Artifact" WHERE "runId" = ?',
      [runId],
    )
    expect(sizes.map(({ size }) => size)).toEqual(ids.map(() => artifactLimits.bytes))
  })

  it('writes the figures with a model round', async () => {
    const { runId } = await addRun(get().database)
    for (const entry of entriesOf(runId, 'figures')) await log().append(entry)

    const run = await createRunStore(get().database, clock).find(runId)
    expect(run).toMatchObject({
      steps: 6,
      rounds: 1,
      toolCalls: 1,
      attempts: 2,
      ttftMs: 90,
      deliveryMode: 'live',
      servedBy: [{ configuration: 'default', provider: 'demo', model: 'demo-1' }],
      usage: { inputTokens: 24, outputTokens: 14, cachedInputTokens: null, reasoningTokens: null },
      cost: { amount: '0.002468', currency: 'USD' },
    })
  })

  it('keeps any text that is storable', async () => {
    const { runId } = await addRun(get().database)
    const text = `"\\ \u2028 \u0001 😀 ${'長い'.repeat(50_000)} $1 ? \ufffd`
    await log().append({ runId, owner, step: llmStep(0, text), figures: noFigures })
    expect(await log().read(runId, -1)).toEqual([llmStep(0, text)])
  })

  it('writes what many runs append at once, every step of each', async () => {
    const runs = await Promise.all(Array.from({ length: 30 }, () => addRun(get().database)))
    const same = log()
    await Promise.all(
      runs.map(async ({ runId }) => {
        for (const entry of entriesOf(runId, runId)) await same.append(entry)
      }),
    )
    for (const { runId } of runs) expect(await same.read(runId, -1)).toEqual(entriesOf(runId, runId).map(({ step }) => step))
  })
})
