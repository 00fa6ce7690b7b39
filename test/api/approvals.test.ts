import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Run, runSchema } from '@/lib/domain/run'
import { conversationSchema, pageOf, problemSchema, runWithStepsSchema, startedRunSchema } from '@/lib/domain/wire'
import { contract } from '@/lib/http/contract'
import { openHouse, send, signUp } from '@/test/support/open-house'

let house: Awaited<ReturnType<typeof openHouse>>
const people = new Map<string, { cookie: string }>()
const as = (name: string): { cookie: string } => people.get(name) ?? { cookie: '' }
beforeAll(async () => {
  house = await openHouse()
  for (const name of ['ada', 'bob', 'eve', 'olga']) people.set(name, await signUp(name))
}, 60_000)
afterAll(() => house.close())

async function give(name: string, role: 'user' | 'operator') {
  const list: { items: { id: string; name: string }[] } = await (await send(contract.listUsers, { headers: as('ada') })).json()
  const id = list.items.find((person) => person.name === name)?.id ?? ''
  expect((await send(contract.patchUser, { headers: as('ada'), params: { id }, body: { role } })).status).toBe(200)
}

const rule = async (whoMayApprove: string) =>
  expect((await send(contract.patchSettings, { headers: as('ada'), body: { whoMayApprove } })).status).toBe(200)

/** A run of Bob's that waits for an approval. */
async function waiting(): Promise<Run> {
  const { id } = conversationSchema.parse(
    await (await send(contract.createConversation, { headers: as('bob'), body: {} })).json(),
  )
  const asked = await send(contract.startRun, {
    headers: as('bob'),
    params: { id },
    body: { text: 'Note that the kettle is broken.' },
  })
  const { run } = startedRunSchema.parse(await asked.json())
  await suspended(run.id)
  return (await found(run.id)).run
}

/** Reads the run's events until it waits. */
async function suspended(id: string): Promise<void> {
  const { body } = await send(contract.followRun, { headers: as('bob'), params: { id } })
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of body ?? []) {
    text += decoder.decode(piece, { stream: true })
    if (/^event: suspended$/m.test(text)) return
  }
}

const found = async (id: string) =>
  runWithStepsSchema.parse(await (await send(contract.getRun, { headers: as('bob'), params: { id } })).json())

const notes = () => house.services.database.client.note.count()

async function decide(name: string, run: Run, digest = run.pending?.digest ?? ''): Promise<string> {
  const body = { decision: 'approve', digest }
  const response = await send(contract.approveRun, { headers: as(name), params: { id: run.id }, body })
  if (response.ok) return String(response.status)
  const { status, code } = problemSchema.parse(await response.json())
  return `${status} ${code}`
}

beforeEach(async () => {
  await give('olga', 'operator')
  await rule('operator')
})

it('lets an operator decide, and neither the run’s own person, nor a stranger, nor another digest', async () => {
  const run = await waiting()
  const before = await notes()
  expect(await decide('bob', run)).toBe('403 forbidden')
  expect(await decide('eve', run)).toBe('404 not_found')
  expect(await decide('olga', run, 'f'.repeat(64))).toBe('409 stale_decision')
  expect(await found(run.id)).toMatchObject({ run: { status: 'awaiting_approval', pending: { digest: run.pending?.digest } } })
  expect(await notes()).toBe(before)
  expect(await decide('olga', run)).toBe('202')
  await (await send(contract.followRun, { headers: as('bob'), params: { id: run.id } })).text()
  expect(await notes()).toBe(before + 1)
})

it('refuses an operator from the moment the role is taken, and the run waits on', async () => {
  const run = await waiting()
  const before = await notes()
  expect((await send(contract.getRun, { headers: as('olga'), params: { id: run.id } })).status).toBe(200)
  await give('olga', 'user')
  expect(await decide('olga', run)).toBe('404 not_found')
  const inbox = pageOf(runSchema).parse(await (await send(contract.listApprovals, { headers: as('olga') })).json())
  expect(inbox.items).toEqual([])
  expect(await found(run.id)).toMatchObject({ run: { status: 'awaiting_approval' } })
  expect(await notes()).toBe(before)
})

it('takes a decision once: a replayed one, and one after a stop, change nothing', async () => {
  const run = await waiting()
  const before = await notes()
  expect(await decide('olga', run)).toBe('202')
  await (await send(contract.followRun, { headers: as('bob'), params: { id: run.id } })).text()
  expect(await decide('olga', run)).toBe('409 not_awaiting')
  expect(await notes()).toBe(before + 1)
  expect((await found(run.id)).steps.filter(({ kind }) => kind === 'approval')).toHaveLength(1)

  const stopped = await waiting()
  expect((await send(contract.cancelRun, { headers: as('bob'), params: { id: stopped.id } })).status).toBe(200)
  expect(await decide('olga', stopped)).toBe('409 not_awaiting')
  expect(await notes()).toBe(before + 1)
})

it('refuses a decision whose answer would begin at a step that is not there, before it takes effect', async () => {
  const run = await waiting()
  const headers = { ...as('olga'), accept: 'text/event-stream', 'last-event-id': '5000' }
  const body = { decision: 'approve', digest: run.pending?.digest }
  expect((await send(contract.approveRun, { headers, params: { id: run.id }, body })).status).toBe(422)
  expect(await found(run.id)).toMatchObject({ run: { status: 'awaiting_approval' } })
})
