import { afterAll, beforeAll, expect, test } from 'vitest'
import { speaker } from '../../../doors/event-language/speaker.ts'
import { type CallScene, type Person, startCalls } from './scene.ts'

// Calls of customers: who is asked to take them, one after the other, and who does (spec/5 1.14, spec/8 CL).

let scene: CallScene
let ada: Person
let bob: Person

beforeAll(async () => {
  scene = await startCalls()
  ada = await scene.person()
  bob = await scene.person()
})
afterAll(() => scene?.parley.close())

const callQuery = `query ($id: ID!) {
  call(id: $id) { status direction mode offer duration endedBy agent { id } ringing { step agents { name } until }
    transfers { status agent { id } } }
}`
const accept = `mutation ($input: AcceptCallInput!) {
  acceptCall(input: $input) { answer call { id status mode agent { id } } }
}`
const decline = 'mutation ($input: DeclineCallInput!) { declineCall(input: $input) { call { id status } } }'
const end =
  'mutation ($input: EndCallInput!) { endCall(input: $input) { call { id status endedBy duration } } }'
const answer = 'v=0\r\na=answer\r\n'

const seen = async (person: Person, id: string | undefined) =>
  ((await person.ask(callQuery, { id })).body as { data: { call: object } | null }).data?.call ?? null

const there = (id: string) => scene.there(id)

test('it rings at the agent of the chat, who alone sees the session and takes it directly; its end is told', async () => {
  const phone = '15550460001'
  const contact = await scene.chatOf(phone, ada.id)
  const platformId = await scene.dial(phone)
  const { id } = await scene.call(platformId, 'ringing')
  expect(await seen(ada, id)).toMatchObject({ offer: expect.any(String), ringing: { step: 'ASSIGNED' } })
  expect(await seen(bob, id)).toBeNull()
  const taken = (await ada.graphql(accept, { input: { callId: id, answer } })) as object
  expect(taken).toMatchObject({
    acceptCall: { call: { status: 'ANSWERED', mode: 'DIRECT', agent: { id: ada.id } } },
  })
  expect(await there(platformId)).toMatchObject({ state: 'answered', answer: { sdp: answer } })
  const again = await ada.ask(accept, { input: { callId: id, answer } })
  expect(again.body.errors[0].extensions.code).toBe('CONFLICT')
  await scene.customer('terminate', platformId, { duration: 40 })
  await scene.call(platformId, 'completed')
  expect(await seen(ada, id)).toMatchObject({
    duration: 40,
    endedBy: 'CLIENT',
    offer: null,
    transfers: [{ status: 'COMPLETED', agent: { id: ada.id } }],
  })
  expect(await scene.told(String(id))).toEqual([
    'call_transfer.waiting',
    'call.incoming',
    'call.answered',
    'call_transfer.connected',
    'call_transfer.completed',
    'call.ended',
  ])
  const thread = await scene.admin.graphql(
    `query ($id: ID!) { timeline(contactId: $id, first: 5) { nodes { ... on TimelineCall { call { id } } } } }`,
    { id: contact },
  )
  expect(thread.timeline).toEqual({ nodes: [{ call: { id } }] })
})

test('of two who take a call at once one has it, and the other is told so', async () => {
  const platformId = await scene.dial('15550460002')
  const { id } = await scene.call(platformId, 'ringing')
  expect(await seen(bob, id)).toMatchObject({ ringing: { step: 'BROADCAST', agents: [{}, {}] } })
  const both = await Promise.all([ada, bob].map((one) => one.ask(accept, { input: { callId: id, answer } })))
  const codes = both.map(({ body }) => body.errors?.[0].extensions.code ?? 'taken')
  expect(codes.sort()).toEqual(['CONFLICT', 'taken'])
  const { agent_id } = await scene.call(platformId, 'answered')
  const [holder, other] = agent_id === ada.id ? [ada, bob] : [bob, ada]
  expect((await other.ask(end, { input: { callId: id } })).body.errors[0].extensions.code).toBe('NOT_FOUND')
  expect(await holder.graphql(end, { input: { callId: id } })).toMatchObject({
    endCall: { call: { status: 'COMPLETED', endedBy: 'AGENT' } },
  })
  await scene.parley.until(async () => (await there(platformId))?.state === 'ended')
})

test('the members of the team are asked in turn; who says no is passed over, and nobody is called for too long', async () => {
  const phone = '15550460003'
  const made = await scene.admin.api.post('/teams', { name: 'Phones', per_agent_timeout_secs: 20 })
  const teamId = made.body.data.team.id
  for (const one of [ada, bob]) await scene.admin.api.post(`/teams/${teamId}/members`, { user_id: one.id })
  await scene.chatOf(phone, null, teamId)
  const platformId = await scene.dial(phone)
  const { id, rings_at } = await scene.call(platformId, 'ringing')
  const [first, second] = String(rings_at).includes(ada.id) ? [ada, bob] : [bob, ada]
  expect(await seen(first, id)).toMatchObject({ ringing: { step: 'ROTATION' } })
  expect((await second.ask(decline, { input: { callId: id } })).body.errors[0].extensions.code).toBe(
    'NOT_FOUND',
  )
  await first.graphql(decline, { input: { callId: id } })
  expect(await seen(second, id)).toMatchObject({ ringing: { step: 'ROTATION' } })
  const { token } = (await second.api.get('/auth/ws-token')).body.data
  const screen = await speaker(`${scene.parley.url.replace('http', 'ws')}/ws`, token)
  await scene.parley.clock.advance(21)
  await scene.parley.until(async () => (await scene.call(platformId)).step === 'broadcast')
  const moved = await scene.parley.until(() => screen.of('call_transfer_reassigned')[0])
  expect(moved?.payload).toEqual({ id: expect.any(String), reason: 'timeout' })
  screen.ws.close()
  expect((await scene.call(platformId)).rings_at).toEqual([second.id])
  await scene.parley.clock.advance(120)
  await scene.call(platformId, 'missed')
  await scene.parley.until(async () => (await there(platformId))?.state === 'ended')
  expect((await scene.told(String(id))).slice(-2)).toEqual(['call_transfer.no_answer', 'call.missed'])
})

test('whose call button was pressed is asked first', async () => {
  const phone = '15550460004'
  await scene.chatOf(phone, ada.id)
  const platformId = await scene.dial(phone, { cta_payload: `agent:${bob.id}` })
  const { rings_at, step } = await scene.call(platformId, 'ringing')
  expect({ rings_at, step }).toEqual({ rings_at: [bob.id], step: 'sticky' })
  await scene.customer('terminate', platformId)
  const missed = await scene.call(platformId, 'missed')
  expect(missed).toMatchObject({ ended_by: 'client', duration: 0 })
  expect((await scene.told(String(missed.id))).at(-2)).toBe('call_transfer.abandoned')
})

test('an end that comes before its call leaves one missed call, however often both are told', async () => {
  const value = (event: string) => ({
    messaging_product: 'whatsapp',
    metadata: { phone_number_id: scene.shop.phoneId },
    calls: [
      { id: 'wacid.early', from: '15550460005', direction: 'USER_INITIATED', event, timestamp: '1790000500' },
    ],
  })
  for (const event of ['terminate', 'connect', 'terminate'])
    await scene.parley.sandbox.control('/callback', { field: 'calls', value: value(event) })
  const { id } = await scene.call('wacid.early', 'missed')
  await scene.parley.until(
    async () => (await scene.sql('select from inbound_callback where processed_at is null')).length === 0,
  )
  expect(await scene.told(String(id))).toEqual(['call.missed'])
})

test('a caller who hangs up while somebody takes the call is a conflict, and the call was missed', async () => {
  const phone = '15550460006'
  await scene.chatOf(phone, ada.id)
  const platformId = await scene.dial(phone)
  const { id } = await scene.call(platformId, 'ringing')
  // The platform refuses late, when the end of the call is known here.
  const { sandbox } = scene.parley
  await sandbox.faults({
    match: { method: 'POST', path: '/calls' },
    effect: { error: 131_000, delay_ms: 4000 },
  })
  const taking = ada.ask(accept, { input: { callId: id, answer } })
  await scene.call(platformId, 'answered')
  await scene.customer('terminate', platformId)
  await scene.call(platformId, 'missed')
  const late = await taking
  await sandbox.clearFaults()
  expect(late.body.errors[0]).toMatchObject({
    message: 'The caller has hung up',
    extensions: { code: 'CONFLICT' },
  })
  expect(await scene.call(platformId)).toMatchObject({ status: 'missed', duration: 0, error_message: null })
})

test('who called in vain gets the template that the number has for that', async () => {
  const phone = '15550460007'
  const [template] = await scene.sql(
    `select id from template where workspace_id = $1 and name = 'hello' limit 1`,
    [scene.shop.workspaceId],
  )
  const set = await scene.admin.api.send('PUT', `/accounts/${scene.shop.numberId}/calling`, {
    missed_call_template_id: template?.id,
  })
  expect(set.body.data).toMatchObject({ missed_call_template_id: template?.id })
  const platformId = await scene.dial(phone)
  await scene.call(platformId, 'ringing')
  await scene.customer('terminate', platformId)
  await scene.call(platformId, 'missed')
  const sent = await scene.parley.until(async () => {
    const all = await scene.parley.sandbox.messages()
    return all.find(({ body }) => JSON.stringify(body).includes(phone))
  })
  expect(sent.body).toMatchObject({ to: phone, type: 'template', template: { name: 'hello' } })
})
