import { afterAll, beforeAll, expect, test } from 'vitest'
import { followPerson } from '#messaging/inbox/contact-changes/follow-person.ts'
import { setPersonsMarketingChoice } from '#messaging/receiving/callbacks/choices.ts'
import { memberSession } from '../../../support/session.ts'
import { type ContactScene, startContacts } from './scene.ts'

// A person is known by phone and, hidden behind a username, by a business-scoped id, until a callback names both
// (spec/6 12.9).

let scene: ContactScene
beforeAll(async () => {
  scene = await startContacts()
})
afterAll(() => scene?.parley.close())

const get = async (path: string) => (await scene.shop.v1.get(path)).body
const digits = (phone: string) => phone.slice(1)

async function idOf(userId: string): Promise<string> {
  const [row] = await scene.sql(`select contact_id as id from contact_identity where value = $1`, [userId])
  return String(row?.id)
}

test('what was said, known and chosen under either name is one contact, one chat and one window', async () => {
  const kept = await scene.create({ name: 'Ann', tags: ['vip'], custom_fields: { town: 'Porto' } })
  await scene.receive({ userId: 'PT.10', profileName: 'Annie' }, { userId: 'PT.10' })
  const hidden = await idOf('PT.10')
  expect(hidden).not.toBe(kept.id)
  await scene.patch(hidden, {
    name: 'Somebody',
    tags: ['asked'],
    custom_fields: { town: 'Faro', size: 4 },
    marketing_opted_out: true,
  })
  const waiting = await scene.shop.v1.post('/messages', { to: hidden, type: 'text', text: { body: 'Hi' } })
  expect(waiting.status).toBe(201)
  const { used } = (await get('/usage')).limits.contacts
  await scene.parley.clock.advance(60)

  await scene.receive({ waId: digits(kept.phone), userId: 'PT.10', profileName: 'Annie' })

  expect((await scene.shop.v1.get(`/contacts/${hidden}`)).status).toBe(404)
  expect(await get(`/contacts/${kept.id}`)).toMatchObject({
    phone: kept.phone,
    name: 'Ann',
    profile_name: 'Annie',
    tags: ['asked', 'vip'],
    custom_fields: { town: 'Porto', size: 4 },
    marketing_opted_out: true,
    marketing_opted_out_by: 'api',
  })
  const { data: messages } = await get(`/messages?contact_id=${kept.id}`)
  expect(messages.map((one: { direction: string }) => one.direction)).toEqual([
    'incoming',
    'outgoing',
    'incoming',
    'incoming',
  ])
  const senders = messages.filter((one: { direction: string }) => one.direction === 'incoming')
  for (const { sent_by } of senders) expect(sent_by).toEqual({ type: 'contact', id: kept.id })
  expect(await get(`/chats/${kept.id}`)).toMatchObject({
    status: 'open',
    unread_count: 3,
    windows: [{ number_id: scene.shop.numberId }],
    last_message_at: messages[0].created_at,
  })
  const text = { to: kept.phone, type: 'text', text: { body: 'You wrote' } }
  expect((await scene.shop.v1.post('/messages', text)).status).toBe(201)
  expect((await get('/usage')).limits.contacts.used).toBe(used - 1)
  const queued = await scene.sql('select contact_id as id from hand_over where message_id = $1', [
    waiting.body.id,
  ])
  expect(queued).toEqual([{ id: kept.id }])

  const [told] = await scene.events('contact.updated', kept.id)
  expect(told?.extras.changed).toEqual([
    'profile_name',
    'tags',
    'custom_fields',
    'marketing_opted_out',
    'marketing_opted_out_at',
    'marketing_opted_out_by',
  ])
  expect(await scene.events('contact.deleted', hidden)).toHaveLength(1)
  expect(await scene.events('chat.reopened', kept.id)).toHaveLength(1)
})

test('whoever has the chat keeps it, and later messages under either name meet the one contact', async () => {
  const kept = await scene.create()
  await scene.receive({ userId: 'PT.11' })
  const hidden = await idOf('PT.11')
  const agent_id = (await scene.parley.createMember(scene.shop.workspaceId, 'agent')).id
  expect((await scene.shop.v1.post(`/chats/${hidden}/assign`, { agent_id })).status).toBe(200)
  await scene.receive({ waId: digits(kept.phone), userId: 'PT.11' }, { userId: 'PT.11' })
  await scene.receive({ waId: digits(kept.phone) }, { userId: 'PT.11' })
  const chat = await get(`/chats/${kept.id}`)
  expect(chat.unread_count).toBe(5)
  expect(chat.agent.id).toBe(agent_id)
  expect(await scene.events('chat.assigned', kept.id)).toHaveLength(1)
  expect((await get(`/messages?contact_id=${kept.id}`)).data).toHaveLength(5)
})

test('notes and what was done go over to the contact that stays, with whom they name', async () => {
  const kept = await scene.create()
  await scene.receive({ userId: 'PT.40' })
  const hidden = await idOf('PT.40')
  const { workspaceId } = scene.shop
  const [writer, named] = [
    await memberSession(scene.parley, workspaceId),
    await memberSession(scene.parley, workspaceId),
  ]
  const [user] = await scene.sql('select id from user_account where email = $1', [named.email])
  const text = `mutation ($input: CreateNoteInput!) { createNote(input: $input) { note { id } } }`
  const write = (contactId: string, content: string) =>
    writer.graphql(text, { input: { contactId, content, mentionIds: [user?.id] } })
  await write(hidden, 'Who is this?')
  await scene.shop.v1.post(`/chats/${hidden}/close`)
  await scene.receive({ waId: digits(kept.phone), userId: 'PT.40' }, { userId: 'PT.40' })
  await write(kept.id, 'It is Ann.')
  const { timeline } = await writer.graphql(
    `query ($id: ID!) { timeline(contactId: $id) { nodes { __typename ... on Note { content mentions { ... on MemberActor { id } } } } } }`,
    { id: kept.id },
  )
  const { nodes } = timeline as unknown as { nodes: { __typename: string }[] }
  const mentions = [{ id: user?.id }]
  expect(nodes.filter(({ __typename: type }) => type === 'Note')).toEqual([
    { __typename: 'Note', content: 'It is Ann.', mentions },
    { __typename: 'Note', content: 'Who is this?', mentions },
  ])
  expect(nodes.map(({ __typename: type }) => type)).toContain('TimelineClosed')
  const found = await named.graphql('{ conversations(filter: { mentioned: true }) { nodes { contactId } } }')
  expect(found.conversations).toEqual({ nodes: [{ contactId: kept.id }] })
})

test('a recipient of a broadcast that waits is the contact that stays', async () => {
  const kept = await scene.create()
  await scene.receive({ userId: 'PT.12' })
  const hidden = await idOf('PT.12')
  const template = { name: 'order_update', language: 'en', params: { 1: 'Ann' } }
  const scheduled_at = new Date(scene.parley.clock.now().getTime() + 3_600_000).toISOString()
  const made = await scene.shop.v1.post('/broadcasts', {
    name: 'News',
    template,
    recipients: [{ to: hidden }],
    scheduled_at,
  })
  expect(made.status).toBe(201)
  await scene.receive({ waId: digits(kept.phone), userId: 'PT.12' })
  const { data } = await get(`/broadcasts/${made.body.id}/recipients`)
  expect(data).toMatchObject([{ contact_id: kept.id, to: kept.id, status: 'pending' }])
})

test('a recipient of a waiting broadcast under both names gets it once', async () => {
  const kept = await scene.create()
  await scene.receive({ userId: 'PT.16' })
  const hidden = await idOf('PT.16')
  const template = { name: 'order_update', language: 'en', params: { 1: 'Ann' } }
  const scheduled_at = new Date(scene.parley.clock.now().getTime() + 3_600_000).toISOString()
  const recipients = [{ to: kept.phone }, { to: hidden }]
  const made = await scene.shop.v1.post('/broadcasts', { name: 'News', template, recipients, scheduled_at })
  expect(made.status).toBe(201)
  await scene.receive({ waId: digits(kept.phone), userId: 'PT.16' })
  const { data } = await get(`/broadcasts/${made.body.id}/recipients`)
  // Nobody is sent to at the place of a deleted contact.
  expect(data).toMatchObject([
    { contact_id: kept.id, to: kept.phone },
    { contact_id: null, to: hidden },
  ])
})

test('a new business-scoped id that is told with the phone joins them, too', async () => {
  const kept = await scene.create()
  await scene.receive({ userId: 'PT.17' })
  const {
    workspaceId,
    businessId,
    sender: previous,
  } = scene.message({ waId: digits(kept.phone), userId: 'PT.17' })
  const current = { ...previous, userId: 'PT.18' }
  expect(await followPerson(scene.parley.app, { workspaceId, businessId, previous, current })).toBe(true)
  expect(await idOf('PT.17')).toBe(kept.id)
  expect(await idOf('PT.18')).toBe(kept.id)
})

test('a choice about marketing that names both joins them, too', async () => {
  const kept = await scene.create()
  await scene.receive({ userId: 'PT.15' })
  const { workspaceId, businessId, sender, at } = scene.message({ waId: digits(kept.phone), userId: 'PT.15' })
  const choice = { workspaceId, businessId, sender, at, optedOut: true, way: 'word' as const }
  expect(await setPersonsMarketingChoice(scene.parley.app, choice)).toBe(true)
  expect(await get(`/contacts/${kept.id}`)).toMatchObject({
    marketing_opted_out: true,
    marketing_opted_out_by: 'contact',
  })
  expect(await idOf('PT.15')).toBe(kept.id)
})

test("a phone whose contact has an id of its own was somebody else's before", async () => {
  const former = await scene.create()
  await scene.receive({ waId: digits(former.phone), userId: 'PT.13' }, { userId: 'PT.14' })
  const now = await idOf('PT.14')
  await scene.receive({ waId: digits(former.phone), userId: 'PT.14' })
  expect(await get(`/messages?contact_id=${former.id}`)).toMatchObject({ data: [{}] })
  expect((await get(`/messages?contact_id=${now}`)).data).toHaveLength(2)
  expect((await get(`/contacts/${now}`)).phone).toBeNull()
})
