import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseRunEvent, type RunEvent } from '@/lib/domain/event'
import { runSchema } from '@/lib/domain/run'
import {
  conversationDetailSchema,
  conversationSchema,
  pageOf,
  problemSchema,
  receiptSchema,
  runWithStepsSchema,
  startedRunSchema,
} from '@/lib/domain/wire'
import { contract } from '@/lib/http/contract'
import { openHouse, send, signUp } from '@/test/support/open-house'

let house: Awaited<ReturnType<typeof openHouse>>
let ada: { cookie: string }
let bob: { cookie: string }
let eve: { cookie: string }
beforeAll(async () => {
  house = await openHouse()
  ada = await signUp('ada')
  bob = await signUp('bob')
  eve = await signUp('eve')
}, 60_000)
afterAll(() => house.close())

async function begin(headers = bob): Promise<string> {
  return conversationSchema.parse(await (await send(contract.createConversation, { headers, body: {} })).json()).id
}

const start = (conversation: string, text: string, headers: Record<string, string> = bob) =>
  send(contract.startRun, { headers, params: { id: conversation }, body: { text } })

interface Sse {
  readonly id: number | null
  readonly event: RunEvent
}

async function readEvents(response: Response): Promise<Sse[]> {
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-cache, no-transform')
  const frames = (await response.text()).split('\n\n').filter((frame) => frame.includes('data:'))
  return frames.map((frame) => {
    const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(frame)?.[1]
    const event = parseRunEvent(field('event') ?? '', JSON.parse(field('data') ?? 'null'))
    if (!event) throw new Error(`An unknown event: ${frame}`)
    return { id: field('id') === undefined ? null : Number(field('id')), event }
  })
}

it('starts a run, follows it, and finds it again in every list', async () => {
  const conversation = await begin()
  const response = await start(conversation, 'What is 2 + 3?')
  expect(response.status).toBe(201)
  const { run, events } = startedRunSchema.parse(await response.json())
  expect(events).toBe(`/api/runs/${run.id}/events`)

  const followed = await readEvents(await send(contract.followRun, { headers: bob, params: { id: run.id } }))
  expect(followed[0]?.event.type).toBe('run')
  expect(followed.at(-1)?.event).toMatchObject({ type: 'end', run: { status: 'completed', reason: 'answered' } })
  const steps = followed.flatMap(({ id, event }) => (event.type === 'step' ? [{ id, step: event.step }] : []))
  expect(steps.map(({ id }) => id)).toEqual(steps.map((_, index) => index))
  expect(followed.filter(({ event }) => event.type !== 'step').every(({ id }) => id === null)).toBe(true)

  const verlauf = runWithStepsSchema.parse(await (await send(contract.getRun, { headers: bob, params: { id: run.id } })).json())
  expect(verlauf.steps).toEqual(steps.map(({ step }) => step))
  const list = pageOf(runSchema).parse(
    await (await send(contract.listRuns, { headers: bob, query: '?q=2%20%2B&status=completed' })).json(),
  )
  expect(list.items.map(({ id }) => id)).toEqual([run.id])
  const chat = await (await send(contract.getConversation, { headers: bob, params: { id: conversation } })).json()
  expect(conversationDetailSchema.parse(chat).messages).toMatchObject([
    { text: 'What is 2 + 3?', runs: [{ run: { id: run.id } }] },
  ])
})

it('streams the run in the answer where that is asked for', async () => {
  const response = await start(await begin(), 'hello', { ...bob, accept: 'text/event-stream' })
  expect(response.status).toBe(201)
  const events = await readEvents(response)
  expect(events[0]?.event).toMatchObject({ type: 'run', run: { question: 'hello' } })
  expect(events.at(-1)?.event.type).toBe('end')
})

it('goes on after the step that a reader had, said either way', async () => {
  const { run } = startedRunSchema.parse(await (await start(await begin(), 'What is 2 + 3?')).json())
  const follow = async (query: string, headers: Record<string, string>) => {
    const events = await readEvents(
      await send(contract.followRun, { headers: { ...bob, ...headers }, params: { id: run.id }, query }),
    )
    return events.flatMap(({ id }) => (id === null ? [] : [id]))
  }
  const all = await follow('', {})
  expect(all.length).toBeGreaterThan(3)
  expect(await follow('?after=1', {})).toEqual(all.slice(2))
  expect(await follow('', { 'last-event-id': '1' })).toEqual(all.slice(2))
  expect(await follow('?after=0', { 'last-event-id': '1' })).toEqual(all.slice(2))
})

it('starts one run per key, also for keys sent at once, and refuses another body under it', async () => {
  const conversation = await begin()
  const headers = { ...bob, 'idempotency-key': 'once' }
  const answers = await Promise.all([start(conversation, 'hello', headers), start(conversation, 'hello', headers)])
  const ids = await Promise.all(answers.map(async (answer) => startedRunSchema.parse(await answer.json()).run.id))
  expect(ids[0]).toBe(ids[1])
  const again = await start(conversation, 'hello', { ...headers, accept: 'text/event-stream' })
  expect((await readEvents(again))[0]?.event).toMatchObject({ type: 'run', run: { id: ids[0] } })
  expect(problemSchema.parse(await (await start(conversation, 'something else', headers)).json()).code).toBe(
    'idempotency_mismatch',
  )
})

it('answers a known key with its run when the share is used up and the configuration is gone', async () => {
  const { auth } = house.services
  const kim = await signUp('kim')
  const made = { slug: 'passing', name: 'Passing', provider: { kind: 'demo' }, model: 'demo' }
  expect((await send(contract.createConfiguration, { headers: ada, body: made })).status).toBe(201)
  const conversation = await begin(kim)
  const headers = { ...kim, 'idempotency-key': 'first' }
  const ask = (more: Record<string, string> = headers) =>
    send(contract.startRun, { headers: more, params: { id: conversation }, body: { text: 'hello', configuration: 'passing' } })
  const { run } = startedRunSchema.parse(await (await ask()).json())
  await (await send(contract.followRun, { headers: kim, params: { id: run.id } })).text()

  expect((await send(contract.deleteConfiguration, { headers: ada, params: { slug: 'passing' } })).status).toBe(204)
  expect((await ask(kim)).status).toBe(422)
  const principal = await auth.principalOf(new Headers({ host: 'verlauf.test', ...kim }))
  if (!principal) throw new Error('Kim is not signed in.')
  const exhaust = () => {
    for (;;) auth.admitRun(principal)
  }
  expect(exhaust).toThrow(expect.objectContaining({ code: 'too_many_requests' }))

  const again = await ask()
  expect(again.status).toBe(201)
  expect(startedRunSchema.parse(await again.json()).run.id).toBe(run.id)
  expect((await ask({ ...kim, 'idempotency-key': 'second' })).status).toBe(429)
})

it('records an operator’s look at somebody else’s run, by whichever way they see it', async () => {
  const looks = (runId: string) => house.services.database.client.runLook.findMany({ where: { runId } })
  const ways = [contract.getRun, contract.followRun, contract.getStepBody, contract.cancelRun]
  for (const way of ways) {
    const { run } = startedRunSchema.parse(await (await start(await begin(), 'for bob alone')).json())
    await (await send(contract.followRun, { headers: bob, params: { id: run.id } })).text()
    expect(await looks(run.id)).toEqual([])
    await (await send(way, { headers: ada, params: { id: run.id, sequence: '0' } })).text()
    expect(await looks(run.id), way.path).toMatchObject([{ runId: run.id, owner: run.userId }])
  }
})

it('refuses a second run of a conversation while one is open', async () => {
  const conversation = await begin()
  const codes = await Promise.all([start(conversation, 'hello'), start(conversation, 'hello again')])
  expect(codes.map(({ status }) => status).sort()).toEqual([201, 409])
})

it('answers a stop after the end with empty lists, with or without a body', async () => {
  const { run } = startedRunSchema.parse(await (await start(await begin(), 'hello')).json())
  await (await send(contract.followRun, { headers: bob, params: { id: run.id } })).text()
  for (const body of [undefined, {}]) {
    const receipt = receiptSchema.parse(
      await (await send(contract.cancelRun, { headers: bob, params: { id: run.id }, body })).json(),
    )
    expect(receipt).toMatchObject({ run: { status: 'completed' }, stopped: [], finished: [], notStoppable: [] })
  }
})

it('lets operators see every run and nobody else’s conversations; others see only their own', async () => {
  const conversation = await begin()
  const { run } = startedRunSchema.parse(await (await start(conversation, 'for bob alone')).json())
  const status = async (headers: Record<string, string>) =>
    (await send(contract.getRun, { headers, params: { id: run.id } })).status
  expect([await status(bob), await status(ada), await status(eve)]).toEqual([200, 200, 404])
  expect((await send(contract.getConversation, { headers: ada, params: { id: conversation } })).status).toBe(404)
  expect((await send(contract.deleteConversation, { headers: ada, params: { id: conversation } })).status).toBe(404)
})

it('shows the system prompt of a request to operators only', async () => {
  const { run } = startedRunSchema.parse(await (await start(await begin(), 'hello')).json())
  await (await send(contract.followRun, { headers: bob, params: { id: run.id } })).text()
  const roles = async (headers: Record<string, string>) => {
    const sent: { messages: { role: string }[] } = await (
      await send(contract.getStepBody, { headers, params: { id: run.id, sequence: '0' } })
    ).json()
    return sent.messages.map(({ role }) => role)
  }
  expect(await roles(bob)).not.toContain('system')
  expect(await roles(ada)).toEqual(expect.arrayContaining(await roles(bob)))
})

it('works with an API token, without an origin', async () => {
  const { token }: { token: string } = await (await send(contract.createToken, { headers: bob, body: { name: 'script' } })).json()
  const headers = { authorization: `Bearer ${token}`, origin: '' }
  const response = await send(contract.createConversation, { headers, body: { title: 'by script' } })
  expect(response.status).toBe(201)
  expect(conversationSchema.parse(await response.json()).title).toBe('by script')
})

it('keeps, finds, archives and deletes conversations', async () => {
  const id = await begin(eve)
  const patch = async (body: unknown) => (await send(contract.patchConversation, { headers: eve, params: { id }, body })).status
  expect(await patch({ title: 'Rivers of Europe', pinned: true })).toBe(200)
  const list = async (query: string) =>
    pageOf(conversationSchema)
      .parse(await (await send(contract.listConversations, { headers: eve, query })).json())
      .items.map(({ title }) => title)
  expect(await list('?q=rivers')).toEqual(['Rivers of Europe'])
  expect(await patch({ archived: true })).toBe(200)
  expect([await list(''), await list('?archived=true')]).toEqual([[], ['Rivers of Europe']])
  expect((await send(contract.deleteConversation, { headers: eve, params: { id } })).status).toBe(204)
  expect(await list('?archived=true')).toEqual([])
})

it('lists the configurations and tools there are, without prompts, addresses or keys', async () => {
  const configurations = await (await send(contract.listConfigurations, { headers: bob })).text()
  expect(configurations).toContain('"isDefault":true')
  expect(configurations).not.toMatch(/apiKey|baseUrl|systemPrompt/)
  const tools: { items: object[] } = await (await send(contract.listTools, { headers: bob })).json()
  expect(tools.items).toContainEqual(expect.objectContaining({ name: 'calculator', effect: 'read', needsApproval: false }))
})

it('lets the admin close sign-up and change roles', async () => {
  expect(await (await send(contract.getSettings, { headers: ada })).json()).toMatchObject({ signUpOpen: true })
  expect(await (await send(contract.patchSettings, { headers: ada, body: { signUpOpen: false } })).json()).toMatchObject({
    signUpOpen: false,
  })
  await expect(signUp('late')).rejects.toThrow('sign_up_closed')
  const people: { items: { id: string; name: string }[] } = await (await send(contract.listUsers, { headers: ada })).json()
  const id = people.items.find(({ name }) => name === 'eve')?.id ?? ''
  expect((await send(contract.listUsers, { headers: eve })).status).toBe(403)
  expect((await send(contract.patchUser, { headers: ada, params: { id }, body: { role: 'admin' } })).status).toBe(200)
  expect((await send(contract.listUsers, { headers: eve })).status).toBe(200)
})
