import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberSession } from '../../../support/session.ts'
import { type Person, startTransfers } from './scene.ts'

// Who has a chat: transfers are made and end (spec/5 1.7; spec/8 TR; spec/9, transfers).

let scene: Awaited<ReturnType<typeof startTransfers>>
let admin: Person
let ann: Person
let ben: Person

beforeAll(async () => {
  scene = await startTransfers()
  admin = scene.admin
  ann = await scene.person()
  ben = await scene.person()
})
beforeEach(async () => {
  await scene.settings({ assign_to_same_agent: true, allow_agent_queue_pickup: true, sla_enabled: false })
  await scene.sql('delete from transfer')
  await scene.sql('update user_account set is_available = true')
})
afterAll(() => scene?.parley.close())

const path = '/chatbot/transfers'
const assign = (id: string, body: object, session = admin) =>
  session.api.send('PUT', `${path}/${id}/assign`, body)
const resume = (id: string, session = admin) => session.api.send('PUT', `${path}/${id}/resume`)
const list = async (query = '', session = admin) => (await session.api.get(`${path}${query}`)).body.data
const said = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message]

test('TR2, TR3, TR9: a transfer opens the chat, and its agent and team are those of the chat', async () => {
  const { id: contactId } = await scene.create()
  const { status, body } = await admin.api.post(path, {
    contact_id: contactId,
    agent_id: ann.id,
    notes: 'VIP',
  })
  expect([status, body.data.message]).toEqual([200, 'Transfer created'])
  expect(body.data.transfer).toMatchObject({
    contact_id: contactId,
    status: 'active',
    source: 'manual',
    agent_id: ann.id,
    team_id: null,
    notes: 'VIP',
    transferred_by: admin.id,
    sla_breached: false,
    escalation_level: 0,
    resumed_at: null,
  })
  expect(await scene.standing(body.data.transfer.id)).toEqual({
    status: 'ACTIVE',
    agent: ann.id,
    team: null,
    chat: 'OPEN',
    people: true,
    chatAgent: ann.id,
    chatTeam: null,
  })
  expect(await scene.told(contactId)).toEqual([
    'chat.reopened',
    'chat.assigned',
    'transfer.created',
    'transfer.assigned',
  ])
})

test('TR2: a contact has one active transfer, whoever asks at the same moment', async () => {
  const { id } = await scene.create()
  const answers = await Promise.all(Array.from({ length: 6 }, () => admin.api.post(path, { contact_id: id })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  expect(said(await admin.api.post(path, { contact_id: id }))).toEqual([
    409,
    'Contact already has an active transfer',
  ])
  expect((await scene.told(id)).filter((type) => type === 'transfer.created')).toHaveLength(1)
})

test('TR2: /v1, /api and many chats at once assign the transfer with the chat, with one chat.assigned', async () => {
  const team = await scene.team('manual', ann, ben)
  const { id, contact_id: contactId } = await scene.transfer({ team_id: team })
  const assigned = async () => (await scene.told(contactId)).filter((type) => type.endsWith('.assigned'))
  await scene.shop.v1.post(`/chats/${contactId}/assign`, { agent_id: ann.id })
  expect(await scene.standing(id)).toMatchObject({ agent: ann.id, team, chatAgent: ann.id, chatTeam: team })
  await admin.api.send('PUT', `/contacts/${contactId}/assign`, { user_id: ben.id })
  expect(await scene.standing(id)).toMatchObject({ agent: ben.id, team, chatAgent: ben.id })
  await admin.api.send('PUT', `/contacts/${contactId}`, { assigned_user_id: ann.id })
  expect(await scene.standing(id)).toMatchObject({ agent: ann.id, chatAgent: ann.id })
  await admin.graphql(
    `mutation ($ids: [ID!]!, $agent: ID!) { changeConversations(input: {
      contactIds: $ids, change: { assign: { agentId: $agent } }
    }) { results { __typename } } }`,
    { ids: [contactId], agent: ben.id },
  )
  expect(await scene.standing(id)).toMatchObject({ agent: ben.id, chatAgent: ben.id })
  // One of the chat and one of the transfer each.
  expect(await assigned()).toEqual([
    'chat.assigned',
    ...Array(4).fill(['chat.assigned', 'transfer.assigned']).flat(),
  ])
  const stranger = await scene.person()
  const refused = await scene.shop.v1.post(`/chats/${contactId}/assign`, { agent_id: stranger.id })
  expect(refused.status).toBe(422)
  expect(await scene.standing(id)).toMatchObject({ agent: ben.id, chatAgent: ben.id })
})

test('TR3: closing a chat ends its transfer, at all doors; the agent stays where chats keep theirs', async () => {
  const team = await scene.team('manual', ann)
  const { id, contact_id: contactId } = await scene.transfer({ team_id: team, agent_id: ann.id })
  await scene.shop.v1.post(`/chats/${contactId}/close`, {})
  expect(await scene.standing(id)).toEqual({
    status: 'RESUMED',
    agent: ann.id,
    team,
    chat: 'CLOSED',
    people: false,
    chatAgent: ann.id,
    chatTeam: null,
  })
  expect((await scene.told(contactId)).slice(-3)).toEqual([
    'chat.closed',
    'chat.assigned',
    'transfer.resumed',
  ])
  await scene.settings({ assign_to_same_agent: false })
  const other = await scene.transfer({ agent_id: ann.id })
  await admin.graphql(
    `mutation ($id: ID!) { closeConversation(input: { contactId: $id }) { conversation { id } } }`,
    {
      id: other.contact_id,
    },
  )
  expect(await scene.standing(other.id)).toMatchObject({ status: 'RESUMED', chatAgent: null, chat: 'CLOSED' })
  const ended = (await list('?status=resumed')).transfers.find((one: { id: string }) => one.id === other.id)
  expect(ended).toMatchObject({ resumed_by: admin.id, agent_id: ann.id })
  expect(ended.resumed_at).not.toBeNull()
})

test('TR1, TR3: resuming gives the chat back to the bot, though its agent stays', async () => {
  const { id, contact_id: contactId } = await scene.transfer({ agent_id: ann.id })
  expect(said(await resume(id))).toEqual([200, undefined])
  expect(await scene.standing(id)).toMatchObject({
    status: 'RESUMED',
    chat: 'OPEN',
    people: false,
    chatAgent: ann.id,
  })
  expect(said(await resume(id))).toEqual([400, 'Transfer is not active'])
  expect((await scene.told(contactId)).at(-1)).toBe('transfer.resumed')
  // A person gives it again to the agent who had it: then it is with people.
  await scene.shop.v1.post(`/chats/${contactId}/assign`, { agent_id: ann.id })
  expect(await scene.standing(id)).toMatchObject({ people: true })
  await scene.shop.v1.post(`/chats/${contactId}/close`, {})
  await scene.shop.v1.post(`/chats/${contactId}/reopen`, {})
  expect(await scene.standing(id)).toMatchObject({ people: false, chat: 'OPEN', chatAgent: ann.id })
})

test('TR1: an assigned open chat is with people without a transfer, and a closed one is not', async () => {
  const { id, contact_id: contactId } = await scene.transfer()
  await resume(id)
  expect(await scene.standing(id)).toMatchObject({ people: false, chatAgent: null })
  await scene.shop.v1.post(`/chats/${contactId}/assign`, { agent_id: ben.id })
  expect(await scene.standing(id)).toMatchObject({ people: true })
  await scene.shop.v1.post(`/chats/${contactId}/close`, {})
  expect(await scene.standing(id)).toMatchObject({ people: false })
})

test.each<
  [string, (bad: { team: string; off: string; away: string; guest: string }) => object, number, string]
>([
  ['no contact', () => ({}), 400, 'contact_id is required'],
  ['no uuid', () => ({ contact_id: 'x' }), 400, 'contact_id: Must be a uuid.'],
  ['nobody', () => ({ contact_id: '0198f0a2-0000-7000-8000-0000000000d1' }), 404, 'Contact not found'],
  ['no such team', () => ({ team_id: '0198f0a2-0000-7000-8000-0000000000d1' }), 400, 'Team not found'],
  ['a team that is off', ({ off }) => ({ team_id: off }), 400, 'Team is not active'],
  [
    'an agent of no team',
    ({ team, guest }) => ({ team_id: team, agent_id: guest }),
    400,
    'Agent is not in the team',
  ],
  ['an agent who is away', ({ away }) => ({ agent_id: away }), 400, 'Agent is currently away'],
  ['nobody as agent', () => ({ agent_id: '0198f0a2-0000-7000-8000-0000000000d1' }), 400, 'Agent not found'],
  ['no such account', () => ({ messaging_account: 'Elsewhere' }), 400, 'Account not found'],
  [
    'no such source',
    () => ({ source: 'magic' }),
    400,
    'source: Must be one of manual, flow, keyword, chatbot_disabled.',
  ],
])('TR4: %s is refused, and nothing changes', async (_what, fields, status, message) => {
  const guest = await scene.person()
  const team = await scene.team('manual', ann)
  const off = await scene.team('manual', ann)
  await admin.api.send('PUT', `/teams/${off}`, { is_active: false })
  const away = await scene.person()
  await away.api.send('PUT', '/me/availability', { is_available: false })
  const { id } = await scene.create()
  const given = fields({ team, off, away: away.id, guest: guest.id })
  const isAboutContact = message.toLowerCase().includes('contact')
  const answer = await admin.api.post(path, isAboutContact ? given : { contact_id: id, ...given })
  expect(said(answer)).toEqual([status, message])
  expect(await scene.told(id)).toEqual([])
})

test('TR4: the order is named agent, strategy of the team, same agent, queue', async () => {
  const team = await scene.team('round_robin', ann, ben)
  expect(await scene.transfer({ team_id: team, agent_id: ben.id })).toMatchObject({ agent_id: ben.id })
  const [first] = [ann, ben].sort((one, other) => (one.id < other.id ? -1 : 1))
  expect(await scene.transfer({ team_id: team })).toMatchObject({ agent_id: first?.id, team_id: team })
  const again = await scene.create()
  await scene.shop.v1.post(`/chats/${again.id}/assign`, { agent_id: ben.id })
  expect(await scene.transfer({}, again)).toMatchObject({ agent_id: ben.id, team_id: null })
  const gone = await scene.create()
  await scene.shop.v1.post(`/chats/${gone.id}/assign`, { agent_id: ben.id })
  await ben.api.send('PUT', '/me/availability', { is_available: false })
  expect(await scene.transfer({}, gone)).toMatchObject({ agent_id: null })
  expect(await scene.told(gone.id)).toEqual([
    'chat.assigned',
    'chat.reopened',
    'chat.assigned',
    'transfer.created',
  ])
})

test('TR4: the account is the one that is named, else that of the chat, else the default', async () => {
  const { messaging_account: usual } = await scene.transfer()
  expect(usual).not.toBe('')
  const { id } = await scene.create()
  const { body } = await admin.api.post(path, {
    contact_id: id,
    messaging_account: String(usual).toUpperCase(),
  })
  expect(body.data.transfer.messaging_account).toBe(usual)
})

test('another workspace’s transfers are not there', async () => {
  const { id, contact_id: contactId } = await scene.transfer()
  const stranger = await memberSession(scene.parley, scene.other.workspaceId)
  expect((await stranger.api.get(path)).body.data.total_count).toBe(0)
  expect((await stranger.api.send('PUT', `${path}/${id}/assign`, {})).status).toBe(404)
  expect((await stranger.api.send('PUT', `${path}/${id}/resume`)).status).toBe(404)
  expect((await stranger.api.post(path, { contact_id: contactId })).status).toBe(404)
  expect((await stranger.api.post(`${path}/pick`, {})).body.data.transfer).toBeNull()
})

test('G9: transfers are not audited', async () => {
  const { id } = await scene.transfer({ agent_id: ann.id })
  await assign(id, { agent_id: ben.id })
  await resume(id)
  const records = await scene.sql(
    `select kind from audit_record where kind = 'transfer' or resource_id = $1`,
    [id],
  )
  expect(records).toEqual([])
})
