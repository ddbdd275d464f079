import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memberSession, type Session } from '../../../../support/session.ts'
import { type ContactScene, startContacts } from '../../../contacts/contacts/scene.ts'

// Sessions of the chatbot as people read them (spec/5 1.8; spec/8 CS7, CS8, CO9, MS11).

let scene: ContactScene
let admin: Session
let own: Session
let ownId: string

beforeAll(async () => {
  scene = await startContacts()
  const { workspaceId } = scene.shop
  await scene.sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Own', '{chat:read,chat:write}', now(), now())`,
    [workspaceId],
  )
  admin = await memberSession(scene.parley, workspaceId)
  own = await memberSession(scene.parley, workspaceId, 'Own')
  ownId = (await scene.sql('select id from user_account where email = $1', [own.email]))[0]?.id as string
})
beforeEach(async () => {
  await scene.sql('delete from bot_session')
  await scene.sql('update chatbot_settings set agent_current_conversation_only = false')
})
afterAll(() => scene?.parley.close())

const ago = (minutes: number) => new Date(scene.parley.clock.nowMs() - minutes * 60_000)

async function begin(contactId: string, fields: Record<string, unknown> = {}): Promise<string> {
  const given = {
    workspace_id: scene.shop.workspaceId,
    contact_id: contactId,
    number_id: scene.shop.numberId,
    started_at: ago(5),
    last_activity_at: ago(5),
    ...fields,
  }
  const names = Object.keys(given)
  const [row] = await scene.sql(
    `insert into bot_session (id, ${names.join(', ')})
     values (gen_random_uuid(), ${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(given),
  )
  return String(row?.id)
}
const give = (contactId: string, agent: string) =>
  scene.sql('update conversation set agent_id = $2 where contact_id = $1', [contactId, agent])
const list = async (query = '', by = admin) =>
  (await by.api.get(`/chatbot/sessions${query}`)).body.data.sessions as Record<string, unknown>[]
const ids = async (query = '', by = admin) => (await list(query, by)).map(({ id }) => id)

test('nobody has one: an empty list', async () => {
  expect(await list()).toEqual([])
})

test('one has the members of spec/5 1.8, with its messages', async () => {
  const { id: contactId, phone } = await scene.create({ name: 'Ann' })
  await scene.receive({ waId: phone.slice(1) })
  const id = await begin(contactId, { node_id: 'ask', retries: 1, vars: JSON.stringify({ size: 'L' }) })
  await scene.sql(
    `insert into bot_session_message (workspace_id, session_id, message_id, step_name)
     select workspace_id, $1, id, 'keyword_check' from message where contact_id = $2`,
    [id, contactId],
  )
  const { body } = await admin.api.get(`/chatbot/sessions/${id}`)
  const { messages, ...session } = body.data
  expect(session).toEqual({
    id,
    contact_id: contactId,
    messaging_account: expect.any(String),
    phone_number: phone.slice(1),
    status: 'active',
    current_step: 'ask',
    step_retries: 1,
    session_data: { size: 'L' },
    started_at: expect.any(String),
    last_activity_at: expect.any(String),
    contact: { id: contactId, phone_number: phone.slice(1), profile_name: 'Ann' },
  })
  expect(messages).toEqual([
    {
      id: expect.any(String),
      direction: 'incoming',
      message: 'Hello',
      step_name: 'keyword_check',
      created_at: expect.any(String),
    },
  ])
  expect(await list()).toEqual([session])
  expect((await admin.api.get(`/contacts/${contactId}/session-data`)).body.data).toEqual({
    session_id: session.id,
    session_data: { size: 'L' },
    panel_config: null,
  })
})

test('the last activity comes first; a status filters, an unknown one finds nothing, all and none do not filter', async () => {
  const contacts = [await scene.create(), await scene.create(), await scene.create()]
  const [first = '', second = '', third = ''] = contacts.map(({ id }) => id)
  const done = await begin(first, { status: 'completed', last_activity_at: ago(50) })
  const going = await begin(second)
  const left = await begin(third, { last_activity_at: ago(31), started_at: ago(31) })
  expect(await ids()).toEqual([going, left, done])
  expect(await ids('?status=all')).toEqual([going, left, done])
  expect(await ids('?status=completed')).toEqual([done])
  expect(await ids('?status=nonsense')).toEqual([])
  // CS7: whom the person left is over, although nobody has noted it.
  expect(await ids('?status=active')).toEqual([going])
  expect(await ids('?status=timeout')).toEqual([left])
  const { stats } = (await admin.api.get('/chatbot/settings')).body.data
  expect(stats.active_sessions).toBe(1)
})

test('CS8: with chat:read, in record scope; another workspace has none of them', async () => {
  const [mine, theirs] = [await scene.create(), await scene.create()]
  await give(mine.id, ownId)
  const [seen, hidden] = [await begin(mine.id), await begin(theirs.id)]
  expect(await ids('', own)).toEqual([seen])
  expect((await own.api.get(`/chatbot/sessions/${hidden}`)).status).toBe(404)
  const stranger = await memberSession(scene.parley, scene.other.workspaceId)
  expect(await ids('', stranger)).toEqual([])
  expect((await stranger.api.get(`/chatbot/sessions/${seen}`)).body.message).toBe('Session not found')
  expect((await admin.api.get('/chatbot/sessions/x')).body.message).toBe('Invalid session ID')
})

test('CO9: the newest active or completed session counts', async () => {
  const { id } = await scene.create()
  await begin(id, { status: 'completed', started_at: ago(60), vars: JSON.stringify({ of: 'before' }) })
  await begin(id, { status: 'cancelled', started_at: ago(10), vars: JSON.stringify({ of: 'cancelled' }) })
  const data = async () => (await admin.api.get(`/contacts/${id}/session-data`)).body.data.session_data
  expect(await data()).toEqual({ of: 'before' })
  await begin(id, { vars: JSON.stringify({ of: 'now' }) })
  expect(await data()).toEqual({ of: 'now' })
})

describe('MS11: what was said before the latest session began', () => {
  const said = async (id: string, by: Session) =>
    (await by.api.get(`/contacts/${id}/messages`)).body.data.messages.map(
      ({ content }: { content: { body: string } }) => content.body,
    )

  test('is out of sight for members without contacts:read, in lists, single reads, files and quotes', async () => {
    const { id, phone } = await scene.create()
    await scene.receive({ waId: phone.slice(1) })
    await scene.parley.clock.advance(60)
    const between = scene.parley.clock.now()
    await scene.parley.clock.advance(60)
    await scene.receive({ waId: phone.slice(1) })
    await give(id, ownId)
    const messages = await scene.sql('select id from message where contact_id = $1 order by created_at, id', [
      id,
    ])
    const [old, recent] = messages.map((row) => String(row.id)) as [string, string]
    await scene.sql(`update message set content = '{"body":"Old"}' where id = $1`, [old])
    await scene.sql(`update message set content = '{"body":"New"}', reply_to_message_id = $2 where id = $1`, [
      recent,
      old,
    ])
    await begin(id, { started_at: between, last_activity_at: between })
    expect(await said(id, own)).toEqual(['Old', 'New'])
    await scene.sql('update chatbot_settings set agent_current_conversation_only = true')
    expect(await said(id, own)).toEqual(['New'])
    expect(await said(id, admin)).toEqual(['Old', 'New'])
    expect((await own.api.get(`/messages/${old}`)).status).toBe(404)
    expect((await own.api.get(`/messages/${recent}`)).body.data.reply_to_message ?? null).toBeNull()
    const graph = await own.ask(
      `query ($id: ID!, $old: ID!) {
        messages(first: 10) { nodes { id } }
        contact(id: $id) { messages { nodes { id replyTo { id } } } }
        timeline(contactId: $id) { nodes { ... on Message { id } } }
        around: contact(id: $id) { messages(first: 10) { nodes { id } } }
        node(id: $old) { id }
      }`,
      { id, old },
    )
    expect(JSON.stringify(graph.body)).not.toContain(old)
    expect(JSON.stringify(graph.body)).toContain(recent)
    expect((await own.api.get(`/media/${old}`)).status).not.toBe(200)
  })
})
