import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { memberSession, type Session } from '../support/session.ts'
import { type ContactScene, startContacts } from './contacts/contacts/scene.ts'

// Objects of messaging lead to one another; what is another workspace's, or out of one's sight, is not reached by a link.

interface Side {
  workspaceId: string
  numberId: string
  contactId: string
  messageId: string
  templateId: string
  mediaId: string
  broadcastId: string
  phone: string
}

let scene: ContactScene
let admin: Session
/** without contacts:read: sees the chats that are theirs, and of other things what everybody sees */
let limited: Session
/** by the permission that each of them lacks */
const without = new Map<string, Session>()
let mine: Side
let theirs: Side

const reads = ['tags:read', 'templates:read', 'campaigns:read', 'accounts:read']

const template = { name: 'order_update', language: 'en', params: { 1: 'Ann' } }

/** A workspace with a tagged contact who was sent a broadcast and wrote a message. */
async function sideOf(tenant: ContactScene['shop']): Promise<Side> {
  const { workspaceId, numberId } = tenant
  const contact = await scene.create({ tags: ['vip', 'new'] }, tenant)
  const scheduled_at = new Date(scene.parley.clock.nowMs() + 3_600_000).toISOString()
  const recipients = [{ to: contact.phone }]
  const broadcast = await tenant.v1.post('/broadcasts', { name: 'News', template, recipients, scheduled_at })
  const sent = await tenant.v1.post('/messages', { to: contact.phone, type: 'template', template })
  const [{ id: mediaId }] = (await scene.sql(
    `insert into media (workspace_id, id, source, state, kind, mime_type, message_id, created_at)
     values ($1, $2, 'received', 'lost', 'image', 'image/png', $3, now()) returning id`,
    [workspaceId, newId(), sent.body.id],
  )) as [{ id: string }]
  await scene.sql(
    `with sent as (update message set broadcast_id = $2 where id = $1),
       file as (update broadcast set defaults = jsonb_build_object('headerMedia', jsonb_build_object('id', $3::text)) where id = $2)
     update broadcast_recipient set message_id = $1 where broadcast_id = $2`,
    [sent.body.id, broadcast.body.id, mediaId],
  )
  await scene.sql(
    `insert into template select (json_populate_record(t, json_build_object('id', $2::text, 'language', 'sv'))).*
     from template t where t.id = $1 on conflict do nothing`,
    [sent.body.template.id, newId()],
  )
  await scene.sql('insert into conversation_window values ($1, $2, $3, now())', [
    workspaceId,
    contact.id,
    numberId,
  ])
  return {
    workspaceId,
    numberId,
    contactId: contact.id,
    messageId: sent.body.id,
    templateId: sent.body.template.id,
    mediaId,
    broadcastId: broadcast.body.id,
    phone: contact.phone,
  }
}

async function withRole(name: string, permissions: string[]): Promise<Session> {
  await scene.sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, $3, now(), now())`,
    [scene.shop.workspaceId, name, permissions],
  )
  return await memberSession(scene.parley, scene.shop.workspaceId, name)
}

beforeAll(async () => {
  scene = await startContacts()
  admin = await memberSession(scene.parley, scene.shop.workspaceId)
  limited = await withRole('Own', ['chat:read', ...reads])
  for (const permission of reads) {
    const others = ['chat:read', 'contacts:read', ...reads.filter((one) => one !== permission)]
    without.set(permission, await withRole(`All but ${permission}`, others))
  }
  mine = await sideOf(scene.shop)
  theirs = await sideOf(scene.other)
})
afterAll(() => scene?.parley.close())

const content = (more: string) => `message(id: $messageId) { content { ... on TemplateContent { ${more} } } }`

/** From an object to others: what is asked, what it answers, and the permission without which it is refused. */
const links: Record<string, [query: string, answer: (side: Side) => object, permission?: string]> = {
  'a contact to its tags': [
    'contact(id: $contactId) { tags { name color } }',
    () => ({ contact: { tags: ['new', 'vip'].map((name) => ({ name, color: 'GRAY' })) } }),
    'tags:read',
  ],
  'a message to its template': [
    content('template { template { id } }'),
    ({ templateId }) => ({ message: { content: { template: { template: { id: templateId } } } } }),
    'templates:read',
  ],
  'a file to its message': [
    'media(id: $mediaId) { message { id } }',
    ({ messageId }) => ({ media: { message: { id: messageId } } }),
  ],
  'a template to its broadcasts': [
    'template(id: $templateId) { broadcasts(first: 1) { nodes { id } totalCount { value } } }',
    ({ broadcastId }) => ({
      template: { broadcasts: { nodes: [{ id: broadcastId }], totalCount: { value: 1 } } },
    }),
    'campaigns:read',
  ],
  'a number to its broadcasts': [
    'node(id: $numberId) { ... on Number { broadcasts { nodes { id } } } }',
    ({ broadcastId }) => ({ node: { broadcasts: { nodes: [{ id: broadcastId }] } } }),
    'campaigns:read',
  ],
  'a chat to the number of its last message': [
    'conversation(contactId: $contactId) { number { id } windows { number { id } } }',
    ({ numberId }) => ({
      conversation: { number: { id: numberId }, windows: [{ number: { id: numberId } }] },
    }),
    'accounts:read',
  ],
  'a message of a broadcast to its recipient': [
    'message(id: $messageId) { recipient { to message { id } broadcast { id } } }',
    ({ messageId, broadcastId, phone }) => ({
      message: { recipient: { to: phone, message: { id: messageId }, broadcast: { id: broadcastId } } },
    }),
    'campaigns:read',
  ],
  'a broadcast to the file of its header': [
    'broadcast(id: $broadcastId) { headerFile { id } }',
    ({ mediaId }) => ({ broadcast: { headerFile: { id: mediaId } } }),
  ],
  'a template to its translations': [
    'template(id: $templateId) { translations { name language } }',
    () => ({ template: { translations: [{ name: 'order_update', language: 'sv' }] } }),
  ],
  'recipients to their broadcast': [
    'broadcast(id: $broadcastId) { recipients { nodes { broadcast { id } } } }',
    ({ broadcastId: id }) => ({ broadcast: { recipients: { nodes: [{ broadcast: { id } }] } } }),
  ],
}

const variables = (query: string) =>
  [...new Set(query.match(/\$\w+/g))].map((name) => `${name}: ID!`).join(', ')

const ask = (session: Session, query: string, side: Side) =>
  session.ask(`query (${variables(query)}) { ${query} }`, { ...side })

describe.each(Object.entries(links))('%s', (_name, [query, answer]) => {
  test('is a link for whoever may read both', async () => {
    const { body } = await ask(admin, query, mine)
    expect(body).toEqual({ data: answer(mine) })
  })

  test('does not begin in another workspace', async () => {
    const { body } = await ask(admin, query, theirs)
    expect(JSON.stringify(body.data)).not.toMatch(/"id":|GRAY|"sv"/)
  })
})

const asking = Object.entries(links).filter(([, [, , permission]]) => permission)

test.each(asking)('%s is refused to who may not read the latter', async (_name, [query, , permission]) => {
  const { body, text } = await ask(without.get(permission ?? '') as Session, query, mine)
  expect(body.errors[0].extensions.code, text).toBe('FORBIDDEN')
  expect(JSON.stringify(body.data)).not.toMatch(/GRAY|"id":/)
})

test('a link that were to lead into another workspace leads nowhere', async () => {
  const point = (table: string, column: string, id: string, to: string) =>
    scene.sql(`update ${table} set ${column} = $2 where id = $1`, [id, to])
  const side = await sideOf(scene.shop)
  await scene.sql(
    `update message set content = jsonb_set(content::jsonb, '{id}', to_jsonb($2::text)) where id = $1`,
    [side.messageId, theirs.templateId],
  )
  const [toTemplate] = links['a message to its template'] ?? ['']
  const told = await ask(admin, toTemplate, side)
  expect(told.body).toEqual({ data: { message: { content: { template: { template: null } } } } })
  await point('media', 'message_id', side.mediaId, theirs.messageId)
  expect((await ask(admin, 'media(id: $mediaId) { message { id } }', side)).body.data).toBeNull()
})

test('tags lead to the contacts that one sees, newest first, by pages', async () => {
  const { contactId } = await sideOf(scene.shop)
  const query = `query ($after: String) { tag(name: "vip") {
    contacts(first: 1, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } totalCount { value } } } }`
  const listed = async (session: Session, after?: string) => {
    const { tag } = await session.graphql(query, { after })
    return (tag as unknown as { contacts: { nodes: object[]; pageInfo: { endCursor: string } } }).contacts
  }
  const all = await listed(admin)
  expect(all).toMatchObject({ nodes: [{ id: contactId }], pageInfo: { hasNextPage: true } })
  const next = await listed(admin, all.pageInfo.endCursor)
  expect(next.nodes).toHaveLength(1)
  expect(await listed(limited)).toMatchObject({ nodes: [], totalCount: { value: 0 } })
  const [user] = await scene.sql('select id from user_account where email = $1', [limited.email])
  await scene.sql('update conversation set agent_id = $2 where contact_id = $1', [contactId, user?.id])
  expect(await listed(limited)).toMatchObject({ nodes: [{ id: contactId }], totalCount: { value: 1 } })
})

test('a file is found by node for whoever sees its chat', async () => {
  const query = 'query ($id: ID!) { node(id: $id) { __typename id } }'
  const asked = { id: mine.mediaId }
  expect(await admin.graphql(query, asked)).toEqual({ node: { __typename: 'Media', id: mine.mediaId } })
  expect(await limited.graphql(query, asked)).toEqual({ node: null })
  expect(await admin.graphql(query, { id: theirs.mediaId })).toEqual({ node: null })
})

test('a dry run names whom and what it would use, and upserts the contacts they made', async () => {
  const run = `mutation ($input: SendMessageInput!) { dryRunMessage(input: $input) {
    contact { id } number { id } template { id } } }`
  const reference = { name: { name: template.name, language: template.language } }
  const content = { template: { reference, bodyValues: [{ name: '1', value: 'Ann' }] } }
  const input = { to: { contactId: mine.contactId }, content }
  expect(await admin.graphql(run, { input })).toEqual({
    dryRunMessage: {
      contact: { id: mine.contactId },
      number: { id: mine.numberId },
      template: { id: mine.templateId },
    },
  })
  const save = `mutation ($contacts: [UpsertContactInput!]!) { upsertContacts(input: { contacts: $contacts }) { results {
    id contact { id tagNames } } } }`
  const contacts = [{ phone: scene.phone(), tags: ['x'] }, { phone: 'none' }]
  const { upsertContacts } = await admin.graphql(save, { contacts })
  expect((upsertContacts as never as { results: object[] }).results).toEqual([
    { id: expect.any(String), contact: { id: expect.any(String), tagNames: ['x'] } },
    { id: null, contact: null },
  ])
})

test('a shared card leads to the contacts with its phones, however they are spelt, that one sees', async () => {
  const side = await sideOf(scene.shop)
  const spelt = side.phone.replace(/^\+(\d)(\d{3})/, '+$1 ($2) ')
  const contacts = [{ name: 'Ann', phones: [spelt, '+1 000', theirs.phone], emails: [] }]
  await scene.sql(`update message set type = 'contacts', content = $2 where id = $1`, [
    side.messageId,
    JSON.stringify({ contacts }),
  ])
  const cards =
    'message(id: $messageId) { content { ... on ContactsContent { cards { phones contacts { id } } } } }'
  const shown = (found: object[]) => ({
    message: { content: { cards: [{ phones: contacts[0]?.phones, contacts: found }] } },
  })
  expect((await ask(admin, cards, side)).body).toEqual({ data: shown([{ id: side.contactId }]) })
  await scene.sql('update contact set phone = $2 where id = $1', [mine.contactId, '15550999000'])
  contacts[0]?.phones.push('15550999000')
  await scene.sql(`update message set content = $2 where id = $1`, [
    side.messageId,
    JSON.stringify({ contacts }),
  ])
  const [user] = await scene.sql('select id from user_account where email = $1', [limited.email])
  await scene.sql('update conversation set agent_id = $2 where contact_id = $1', [side.contactId, user?.id])
  expect((await ask(admin, cards, side)).body.data).toEqual(
    shown([{ id: side.contactId }, { id: mine.contactId }]),
  )
  expect((await ask(limited, cards, side)).body.data).toEqual(shown([{ id: side.contactId }]))
})
