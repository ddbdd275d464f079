import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberSession } from '../../../support/session.ts'
import { type MoveInScene, startMoveIn } from './scene.ts'

// The tests stand on one another: what a dry run foretells, a run does, and a later one adds what is new.

let scene: MoveInScene
let before: string

/** What every table of a workspace holds, but for what the jobs of the product keep of where they are. */
const kept = [
  'contact',
  'conversation',
  'message',
  'note',
  'tag',
  'team',
  'invitation',
  'canned_response',
  'moved_in',
]
async function hashOf(workspaceId: string): Promise<string> {
  const parts = kept.map(
    (table) =>
      `select '${table}' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash from ${table} t where workspace_id = $1`,
  )
  const rows = await scene.sql(parts.join(' union all '), [workspaceId])
  return rows.map(({ hash }) => hash).join()
}

beforeAll(async () => {
  scene = await startMoveIn('chatwoot')
  // Bob of the source is a member here already; a webhook waits for whatever happens.
  await scene.parley.app.pool.query(`update user_account set email = 'bob@acme.example' where id = $1`, [
    scene.adminId,
  ])
  scene.admin = 'bob@acme.example'
  const made = await scene.shop.v1.post('/webhooks', {
    url: 'http://127.0.0.1:9/never',
    events: ['contact.created', 'contact.updated', 'message.received', 'message.sent'],
  })
  expect(made.status, made.text).toBe(201)
  await scene.neighbour.v1.post('/contacts', { phone: '+4915112345678', name: 'Of a neighbour' })
  before = await hashOf(scene.neighbour.workspaceId)
})
afterAll(() => scene?.close())

const expected = {
  invitation: { found: 3, moved: 1, left_out: { here: 1, no_email: 1 } },
  team: { found: 2, moved: 2, left_out: {} },
  team_member: { found: 2, moved: 1, left_out: { no_member: 1 } },
  tag: { found: 2, moved: 2, left_out: {} },
  canned_response: { found: 2, moved: 1, left_out: { unusable: 1 } },
  contact: { found: 5, moved: 2, left_out: { no_phone: 1, phone_unreadable: 1, same_person: 1 } },
  message: { found: 9, moved: 5, left_out: { of_the_system: 1, no_number: 1, no_contact: 1, empty: 1 } },
  note: { found: 2, moved: 2, left_out: {} },
}

const move = (...more: string[]) => scene.move('--as', scene.admin, '--account', 'Acme', ...more)

test('an account must be named where there are several, and the person must be a member', async () => {
  const several = await scene.run('--as', scene.admin)
  expect([several.status, several.stderr]).toEqual([1, expect.stringContaining('1 (Acme), 2 (Other)')])
  const stranger = await scene.run('--as', 'nobody@example.com', '--account', '1')
  expect([stranger.status, stranger.stderr]).toEqual([1, expect.stringContaining('--as')])
})

test('a database that is none of Chatwoot is named so, and one that does not answer, too', async () => {
  const { DATABASE_URL = '' } = scene.env
  const wrong = await scene.run('--as', scene.admin, '--from', DATABASE_URL)
  expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('no database of Chatwoot')])
  const silent = await scene.run('--as', scene.admin, '--from', 'postgres://127.0.0.1:9/none')
  expect([silent.status, silent.stderr]).toEqual([1, expect.stringContaining('does not answer')])
})

test('a dry run counts, gives reasons and writes nothing', async () => {
  const empty = await hashOf(scene.shop.workspaceId)
  const report = await move()
  expect(report).toMatchObject({ applied: false, version: '20250816044639', account: 'Acme', chats: 3 })
  expect(report.parts).toMatchObject(expected)
  expect(report.numbers).toEqual([
    { name: 'Shop', phone: '+15550009999', here: 'Shop' },
    { name: 'Site', phone: null, here: null },
    { name: 'Twilio', phone: '+15550007777', here: null },
  ])
  expect(report.templates_to_sync).toContainEqual({ name: 'only_there', language: 'de' })
  expect(report.others).toEqual({ automation_rules: 2 })
  expect(await hashOf(scene.shop.workspaceId)).toBe(empty)
  const { stdout } = await scene.run('--as', scene.admin, '--account', '1')
  expect(stdout).toContain('messages: 9 found, 5 to move')
  expect(stdout).toContain('1: has no phone number')
  expect(stdout).toContain('Nothing was written.')
})

test('--apply does what was foretold', async () => {
  const report = await move('--apply')
  expect(report.parts).toMatchObject(expected)
  expect(report).toMatchObject({ applied: true, chats: 3 })
  expect(await hashOf(scene.neighbour.workspaceId)).toBe(before)
})

test('contacts have their names, tags, values and times', async () => {
  const { body } = await scene.shop.v1.get('/contacts?limit=50')
  const contacts = body.data.map(({ phone, name, tags, custom_fields, created_at }: never) => ({
    phone,
    name,
    tags,
    custom_fields,
    created_at,
  }))
  expect(contacts).toContainEqual({
    phone: '+4915112345678',
    name: 'Dora Day',
    tags: ['lead', 'vip'],
    custom_fields: { email: 'dora@example.com', plan: 'gold', visits: 3 },
    created_at: expect.stringMatching(/^2025-01-01T08:00:00/),
  })
  expect(contacts).toHaveLength(2)
  expect(contacts.map(({ phone }: { phone: string }) => phone)).toContain('+5511987654321')
})

test('a chat has its messages where they were written, with who wrote them and what they answer', async () => {
  const rows = await scene.sql(
    `select m.content ->> 'body' as body, m.direction, m.status, m.sent_by_type as by, m.sent_by_id = $2 as own,
       m.created_at as at, r.content ->> 'body' as answered, m.error_message as error, m.platform_message_id as platform
     from message m left join message r on r.id = m.reply_to_message_id
     where m.workspace_id = $1 order by m.created_at`,
    [scene.shop.workspaceId, scene.adminId],
  )
  const at = (text: string) => new Date(`${text}Z`)
  expect(rows).toMatchObject([
    { body: 'Me again', direction: 'incoming', at: at('2025-02-01T10:00:00') },
    { body: 'Where is my parcel?', by: 'contact', status: 'delivered', at: at('2025-03-01T10:00:00.123') },
    { body: 'It left **today**.', by: 'responder', status: 'read', answered: 'Where is my parcel?' },
    { body: 'Automatic hello', status: 'failed', error: '131026: undeliverable', platform: null },
    { body: '[Image: receipt.jpg]\n[Location: The shop, https://maps.example/1]', platform: 'wamid.in2' },
  ])
})

test('chats show the latest message; nothing is unread or open, and windows are as the platform has them', async () => {
  const [dora] = await scene.sql(
    `select v.status, v.unread_count, v.agent_id = $2 as own, t.name as team, v.last_message_preview, v.last_message_at, v.last_incoming_at, w.last_incoming_at as until
     from conversation v join contact c on c.workspace_id = v.workspace_id and c.id = v.contact_id
     left join team t on t.workspace_id = v.workspace_id and t.id = v.team_id
     left join conversation_window w on w.workspace_id = v.workspace_id and w.contact_id = v.contact_id
     where v.workspace_id = $1 and c.phone = '4915112345678'`,
    [scene.shop.workspaceId, scene.adminId],
  )
  expect(dora).toEqual({
    status: 'closed',
    unread_count: 0,
    own: true,
    team: 'sales',
    last_message_preview: 'It left **today**.',
    last_message_at: new Date('2025-03-01T10:02:00Z'),
    last_incoming_at: new Date('2025-03-01T10:00:00.123Z'),
    until: new Date('2025-03-01T10:00:00.123Z'),
  })
})

test('notes of colleagues are notes; one of a stranger says whose it is', async () => {
  const notes = await scene.sql(
    'select content, author_id = $2 as own from note where workspace_id = $1 order by created_at',
    [scene.shop.workspaceId, scene.adminId],
  )
  expect(notes).toEqual([
    { content: 'Ann Lead: Pays late.', own: true },
    { content: 'She called twice.', own: true },
  ])
})

test('teams, tags, replies and invitations are there, and no mail went out', async () => {
  const { workspaceId } = scene.shop
  const teams = await scene.sql('select name from team where workspace_id = $1 order by name', [workspaceId])
  expect(teams.map(({ name }) => name)).toEqual(['sales', 'support'])
  const tags = await scene.sql('select name, color from tag where workspace_id = $1 order by name', [
    workspaceId,
  ])
  expect(tags).toEqual([
    { name: 'lead', color: 'blue' },
    { name: 'vip', color: 'red' },
  ])
  const invited = await scene.sql(
    'select i.email, r.name as role from invitation i join role r on r.id = i.role_id where i.workspace_id = $1',
    [workspaceId],
  )
  expect(invited).toEqual([{ email: 'ann@acme.example', role: 'admin' }])
  expect(await scene.sql('select from outgoing_mail where workspace_id = $1', [workspaceId])).toEqual([])
  const replies = await scene.sql('select name, shortcut from canned_response where workspace_id = $1', [
    workspaceId,
  ])
  expect(replies).toEqual([{ name: 'hello', shortcut: 'hello' }])
})

test('messages are found by their words', async () => {
  const session = await memberSession(scene.parley, scene.shop.workspaceId)
  const query = `query { messages(filter: { search: "parcel where" }, first: 10) {
    nodes { content { ... on TextContent { body } } author { name } } } }`
  const { body } = await session.ask(query)
  expect(body.data?.messages.nodes, JSON.stringify(body)).toEqual([
    { content: { body: 'Where is my parcel?' }, author: { name: 'Dora Day' } },
  ])
})

test('nothing left: no send, no delivery of a webhook, no turn of the chatbot, no timer, no push', async () => {
  const { workspaceId } = scene.shop
  // All readers of the log are behind what was written.
  await scene.parley.until(async () => {
    const [row] = await scene.sql(
      'select fanout_seq = event_seq as done from workspace_counter where workspace_id = $1',
      [workspaceId],
    )
    return row?.done
  })
  expect(await scene.parley.sandbox.messages()).toEqual([])
  for (const table of ['webhook_delivery', 'hand_over', 'bot_turn', 'timer', 'transfer', 'read_receipt'])
    expect(await scene.sql(`select from ${table} where workspace_id = $1`, [workspaceId]), table).toEqual([])
  const types = await scene.sql('select distinct type from event where workspace_id = $1', [workspaceId])
  const told = types.map(({ type }) => type)
  expect(told).toContain('message.stored')
  expect(told.filter((type) => /^(contact|chat|note)\.|^message\.(?!stored)/.test(String(type)))).toEqual([])
})

test('messages are in the figures of the time at which they were written, and in none of today', async () => {
  const { workspaceId } = scene.shop
  const read = `select p.seq = c.event_seq and p.older_than is null as done
    from rollup_position p join workspace_counter c using (workspace_id) where workspace_id = $1`
  await scene.parley.until(async () => (await scene.sql(read, [workspaceId]))[0]?.done)
  // Hours and days of so long ago are kept no more.
  const figures = await scene.sql(
    `select span, begins_at as begins, sum(made)::int as made, sum(sent)::int as sent from message_count
     where workspace_id = $1 group by span, begins_at order by begins_at`,
    [workspaceId],
  )
  expect(figures).toEqual([
    { span: 'month', begins: new Date('2025-02-01T00:00:00Z'), made: 1, sent: 0 },
    { span: 'month', begins: new Date('2025-03-01T00:00:00Z'), made: 4, sent: 1 },
  ])
})

test('a second run adds only what is new, and what was deleted here stays away', async () => {
  const { workspaceId } = scene.shop
  const same = await hashOf(workspaceId)
  const again = await move('--apply')
  expect(again.parts.message).toMatchObject({ moved: 0, left_out: { known: 5 } })
  expect(Object.values(again.parts).map(({ moved }) => moved)).toEqual(Array(8).fill(0))
  expect(await hashOf(workspaceId)).toBe(same)
  const [emil] = await scene.sql(
    `select id from contact where workspace_id = $1 and phone = '5511987654321'`,
    [workspaceId],
  )
  await scene.shop.v1.send('DELETE', `/contacts/${emil?.id}`)
  await scene.there(`insert into messages (content, account_id, inbox_id, conversation_id, message_type, created_at, sender_type, sender_id)
    values ('Any news?', 1, 1, 1, 0, '2025-03-09 10:00:00', 'Contact', 1), ('Hello?', 1, 1, 2, 0, '2025-03-09 10:00:00', 'Contact', 2)`)
  const later = await move('--apply')
  expect(later.parts.message).toMatchObject({ moved: 1, left_out: { known: 5, gone: 1 } })
  expect(later.parts.contact).toMatchObject({ moved: 0 })
})

test('a number that has another phone there can be named', async () => {
  const report = await move('--number', 'Site=Shop')
  expect(report.numbers).toContainEqual({ name: 'Site', phone: null, here: 'Shop' })
  const wrong = await scene.run('--as', scene.admin, '--account', '1', '--number', 'Site=None')
  expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('--number')])
})
