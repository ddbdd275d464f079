import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noteFirstResponses } from '#messaging/routing/transfers/first-responses.ts'
import { legacyAddressees } from '#telling/older-webhooks/queue.ts'
import { answered, speaker, told } from '../../../doors/event-language/speaker.ts'
import { until } from '../../../support/until.ts'
import { graphqlSocket } from '../../inbox/notes/graphql-socket.ts'
import { type Person, startTransfers } from './scene.ts'

// What is told of transfers: first responses, older webhooks, the event language, live events (spec/5 1.19, 1.22; spec/8
// TR9, TR11), and what becomes of them with their contacts.

let scene: Awaited<ReturnType<typeof startTransfers>>
let admin: Person
let ann: Person

beforeAll(async () => {
  scene = await startTransfers()
  admin = scene.admin
  ann = await scene.person()
})
beforeEach(() => scene.sql('delete from transfer'))
afterAll(() => scene?.parley.close())

const path = '/chatbot/transfers'
const assign = (id: string, body: object) => admin.api.send('PUT', `${path}/${id}/assign`, body)
const resume = (id: string) => admin.api.send('PUT', `${path}/${id}/resume`)

const ws = () => `${scene.parley.url.replace('http', 'ws')}/ws`
const socketOf = async (person: Person) => (await person.api.get('/auth/ws-token')).body.data.token as string

/** A message that a member wrote, with its event. */
async function answer(contactId: string, by: 'member' | 'api' = 'member'): Promise<string> {
  const { workspaceId, numberId } = scene.shop
  const now = scene.parley.clock.now()
  const [row] = await scene.sql(
    `with made as (
       insert into message (workspace_id, id, contact_id, number_id, direction, type, status, content, sent_by_type,
         created_at, updated_at)
       values ($1, gen_random_uuid(), $2, $3, 'outgoing', 'text', 'sent', '{}', $4, $5, $5) returning id
     ), counted as (
       update workspace_counter set event_seq = event_seq + 1 where workspace_id = $1 returning event_seq
     )
     insert into event (workspace_id, seq, id, type, subject_id, contact_id, data, occurred_at)
     select $1, c.event_seq, gen_random_uuid(), 'message.created', m.id, $2, '{}', $5 from made m, counted c
     returning subject_id as id`,
    [workspaceId, contactId, numberId, by, now],
  )
  await scene.parley.clock.advance(1)
  return String(row?.id)
}

const response = async (id: string) =>
  (await scene.sql('select first_response_message_id as id from transfer where id = $1', [id]))[0]?.id

test('TR11: the first response is the first message by a member since then, whoever else wrote', async () => {
  const { id, contact_id: contactId } = await scene.transfer({ agent_id: ann.id })
  await answer(contactId, 'api')
  await noteFirstResponses(scene.parley.app)
  expect(await response(id)).toBeNull()
  const first = await answer(contactId)
  await answer(contactId)
  await noteFirstResponses(scene.parley.app)
  expect(await response(id)).toBe(first)
  await answer(contactId)
  await noteFirstResponses(scene.parley.app)
  expect(await response(id)).toBe(first)
})

test('TR11: an answer that was not noted before the end is noted with it', async () => {
  const { id, contact_id: contactId } = await scene.transfer({ agent_id: ann.id })
  const first = await answer(contactId)
  await resume(id)
  expect(await response(id)).toBe(first)
})

test('TR9: older webhooks hear of three events, as it was then', async () => {
  const { workspaceId } = scene.shop
  await scene.sql(
    `insert into legacy_webhook (workspace_id, id, name, url, events, is_active, created_at, updated_at)
     values ($1, gen_random_uuid(), 'CRM', 'https://crm.example', '{transfer.created,transfer.assigned,transfer.resumed}',
       true, now(), now())`,
    [workspaceId],
  )
  const { id, contact_id: contactId } = await scene.transfer({ notes: 'VIP' })
  await assign(id, { agent_id: ann.id })
  await assign(id, { agent_id: null })
  await resume(id)
  const events = await scene.sql(
    `select id, type, subject_id as "subjectId", contact_id as "contactId", data, occurred_at as "occurredAt"
     from event where workspace_id = $1 and contact_id = $2 order by seq`,
    [workspaceId, contactId],
  )
  const queued = await legacyAddressees(scene.parley.app, workspaceId, events as never)
  expect(queued.map(({ event }) => event)).toEqual([
    'transfer.created',
    'transfer.assigned',
    'transfer.resumed',
  ])
  const [created, assigned] = queued.map(({ body }) => JSON.parse(body).data)
  expect(created).toMatchObject({ transfer_id: id, contact_id: contactId, source: 'manual', reason: 'VIP' })
  expect(created).not.toHaveProperty('agent_id')
  expect(assigned).toMatchObject({ agent_id: ann.id, messaging_account: created.messaging_account })
})

test('the event language tells who has a chat, and when it goes back', async () => {
  const client = await speaker(ws(), await socketOf(ann))
  const { id, contact_id: contactId } = await scene.transfer()
  await assign(id, { agent_id: ann.id })
  await assign(id, { agent_id: null })
  await resume(id)
  await until(() => client.of('agent_transfer_resume').length > 0)
  await answered(client)
  const said = told(client)
    .filter(({ type }) => type.startsWith('agent_transfer'))
    .map(({ type, payload }) => [type, payload])
  expect(said).toMatchObject([
    ['agent_transfer', { id, contact_id: contactId, status: 'active', source: 'manual', notes: '' }],
    ['agent_transfer_assign', { id, contact_id: contactId, agent_id: ann.id, team_id: null }],
    ['agent_transfer_assign', { id, agent_id: null }],
    ['agent_transfer_resume', { id, status: 'resumed', resumed_by: admin.id }],
  ])
  client.ws.close()
})

test('G5: live events tell of one’s queues, and that what waited there went', async () => {
  await scene.role('Own', ['chat:read', 'chat:write', 'transfers:read', 'transfers:pickup'])
  const own = await scene.person('Own')
  const others = await scene.team('manual', ann)
  const socket = await graphqlSocket(
    ws(),
    await socketOf(own),
    `subscription { transferEvents { __typename ... on TransferCreated { transfer { id contactName contact { id } } }
      ... on TransferAssigned { transferId transfer { id } } } }`,
  )
  const hidden = await scene.transfer({ team_id: others })
  await assign(hidden.id, { agent_id: ann.id })
  const { id } = await scene.transfer()
  await assign(id, { agent_id: ann.id })
  await until(() => socket.heard.length >= 2)
  expect(socket.heard).toMatchObject([
    { transferEvents: { __typename: 'TransferCreated' } },
    { transferEvents: { __typename: 'TransferAssigned', transferId: id, transfer: null } },
  ])
  socket.close()
})

test('TR8: that somebody went away, and what they had waits again, is told live', async () => {
  const own = await scene.person()
  const { id } = await scene.transfer({ agent_id: own.id })
  const socket = await graphqlSocket(
    ws(),
    await socketOf(admin),
    `subscription { transferEvents { __typename ... on TransferMoved { transferId previousAgent { id } transfer { agent { id } } } } }`,
  )
  const { body } = await own.api.send('PUT', '/me/availability', { is_available: false })
  expect(body.data.transfers_to_queue).toBe(1)
  await until(() => socket.heard.length >= 2)
  expect(socket.heard).toEqual([
    {
      transferEvents: {
        __typename: 'TransferMoved',
        transferId: id,
        previousAgent: { id: own.id },
        transfer: { agent: null },
      },
    },
    { transferEvents: { __typename: 'AgentAvailabilityChanged' } },
  ])
  socket.close()
})

test('transfers go with their contact, and over to the one that it becomes a part of', async () => {
  const part = await scene.transfer({ notes: 'part' })
  const whole = await scene.transfer({ notes: 'whole' })
  await admin.graphql(
    `mutation ($keep: ID!, $merge: ID!) { mergeContacts(input: { keepId: $keep, mergeId: $merge }) { contact { id } } }`,
    { keep: whole.contact_id, merge: part.contact_id },
  )
  const rows = () =>
    scene.sql('select notes, status from transfer where contact_id = $1 order by notes', [whole.contact_id])
  expect(await rows()).toEqual([
    { notes: 'part', status: 'resumed' },
    { notes: 'whole', status: 'active' },
  ])
  const file = await admin.api.get(`/contacts/${whole.contact_id}/personal-data`)
  expect(JSON.parse(file.text).handed_over_to_people).toHaveLength(2)
  await admin.api.send('DELETE', `/contacts/${whole.contact_id}`)
  expect(await rows()).toEqual([])
})

test('round robin is off by none, however many are handed over at once', async () => {
  const people = [ann, await scene.person(), await scene.person()]
  const team = await scene.team('round_robin', ...people)
  const contacts = await Promise.all(Array.from({ length: 12 }, () => scene.create()))
  await Promise.all(contacts.map(({ id }) => admin.api.post(path, { contact_id: id, team_id: team })))
  const shares = await scene.sql(
    'select agent_id, count(*)::int as count from transfer where team_id = $1 group by agent_id',
    [team],
  )
  expect(shares.map(({ count }) => count)).toEqual([4, 4, 4])
})

test('load balanced gives the next to whoever has the fewest', async () => {
  const [one, two] = [await scene.person(), await scene.person()]
  const team = await scene.team('load_balanced', one, two)
  for (let count = 0; count < 2; count++) await scene.transfer({ agent_id: one.id })
  expect(await scene.transfer({ team_id: team })).toMatchObject({ agent_id: two.id })
  expect(await scene.transfer({ team_id: team })).toMatchObject({ agent_id: two.id })
})
