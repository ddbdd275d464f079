import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IncomingMessage, storeIncoming } from '#messaging/messages/messages/receive.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'

// What a received message makes, straight at the use-case: contacts by every name, chats, windows, events.

let parley: Parley
let shop: Tenant
let next = 0

beforeAll(async () => {
  parley = await startParley({ ROLE: 'web' })
  shop = await parley.tenant()
})

afterAll(() => parley.close())

const nobody = { waId: null, userId: null, parentUserId: null, username: null, profileName: null }

function incoming(
  sender: Partial<IncomingMessage['sender']>,
  more: Partial<IncomingMessage> = {},
): IncomingMessage {
  return {
    workspaceId: shop.workspaceId,
    numberId: shop.numberId,
    businessId: '200000000000001',
    platformMessageId: `wamid.in.${next++}`,
    at: parley.clock.now(),
    sender: { ...nobody, ...sender },
    type: 'text',
    content: { body: 'Hello', previewUrl: false },
    replyToPlatformId: null,
    media: null,
    raw: null,
    ...more,
  }
}

const messagesOf = (contactId: string) => parley.app.prisma.message.findMany({ where: { contactId } })
const contactBy = async (kind: string, value: string) =>
  (await parley.app.prisma.contactIdentity.findFirst({ where: { kind, value } }))?.contactId ?? ''
const typesOf = async (contactId: string) => {
  const events = await parley.app.prisma.event.findMany({ where: { contactId }, orderBy: { seq: 'asc' } })
  return events.map((event) => event.type)
}

test('a stranger becomes a contact with an open chat; twice the same message is one', async () => {
  const message = incoming({ waId: '15550900001', profileName: 'Ann' })
  await storeIncoming(parley.app, [message, message])
  await storeIncoming(parley.app, [message])
  const contactId = await contactBy('wa_id', '15550900001')
  expect(await messagesOf(contactId)).toHaveLength(1)
  const chat = await parley.app.prisma.conversation.findFirst({ where: { contactId } })
  expect(chat).toMatchObject({ status: 'open', unreadCount: 1, lastMessagePreview: 'Hello' })
  expect(await typesOf(contactId)).toEqual(['contact.created', 'chat.reopened', 'message.received'])
})

test('it was sent when the platform says, and never later than now', async () => {
  const hourAgo = new Date(Date.now() - 3_600_000)
  const tomorrow = new Date(Date.now() + 86_400_000)
  await storeIncoming(parley.app, [
    incoming({ waId: '15550900041' }, { at: hourAgo }),
    incoming({ waId: '15550900041' }, { at: tomorrow }),
    incoming({ waId: '15550900042' }, { at: hourAgo, echo: true }),
  ])
  const shown = async (waId: string) => {
    const { data } = (await shop.v1.get(`/messages?contact_id=${await contactBy('wa_id', waId)}`)).body
    return data as { sent_at: string; created_at: string; delivered_at: string | null }[]
  }
  const [future, past] = await shown('15550900041')
  const [echo] = await shown('15550900042')
  const world = (iso?: string) => Date.parse(iso ?? '') - parley.clock.aheadMs
  expect(world(past?.sent_at)).toBe(hourAgo.getTime())
  expect(world(echo?.sent_at)).toBe(hourAgo.getTime())
  expect(world(future?.sent_at)).toBeLessThanOrEqual(Date.now())
  expect(past?.delivered_at).toBe(past?.created_at)
})

test('two copies at the same time are one', async () => {
  const message = incoming({ waId: '15550900002' })
  await Promise.allSettled([storeIncoming(parley.app, [message]), storeIncoming(parley.app, [message])])
  expect(await messagesOf(await contactBy('wa_id', '15550900002'))).toHaveLength(1)
})

test('a reply and a reaction find a message that came with them', async () => {
  const person = { waId: '15550900005' }
  const first = incoming(person)
  const target = { replyToPlatformId: first.platformMessageId }
  await storeIncoming(parley.app, [
    first,
    first,
    incoming(person, target),
    incoming(person, { ...target, type: 'reaction', content: { emoji: '👍' } }),
    incoming({ waId: '15550900006' }, target),
  ])
  const rows = await messagesOf(await contactBy('wa_id', person.waId))
  const [said, reply, reaction] = rows.toSorted((a, b) => a.id.localeCompare(b.id))
  expect(reply).toMatchObject({ replyToMessageId: said?.id })
  expect(reaction).toMatchObject({ content: { emoji: '👍', messageId: said?.id }, replyToMessageId: null })
  const [elsewhere] = await messagesOf(await contactBy('wa_id', '15550900006'))
  expect(elsewhere).toMatchObject({ replyToMessageId: null })
})

test('a person without a phone is known by the business-scoped id, and found when the phone shows', async () => {
  await storeIncoming(parley.app, [incoming({ userId: 'US.100', username: 'bob', profileName: 'Bob' })])
  const contactId = await contactBy('bsuid', 'US.100')
  const contact = await parley.app.prisma.contact.findFirst({ where: { id: contactId } })
  expect(contact).toMatchObject({ phone: null, profileName: 'Bob' })
  await storeIncoming(parley.app, [incoming({ userId: 'US.100', waId: '15550900003' })])
  expect(await contactBy('wa_id', '15550900003')).toBe(contactId)
  expect(await messagesOf(contactId)).toHaveLength(2)
  expect((await shop.v1.get(`/contacts/${contactId}`)).body.phone).toBe('+15550900003')
  const updated = await parley.app.prisma.event.findMany({ where: { contactId, type: 'contact.updated' } })
  expect(updated.map(({ data }) => data)).toMatchObject([{ extras: { changed: ['phone'] } }])
})

test('a phone that shows stays with the contact who has it, if that is somebody else', async () => {
  await storeIncoming(parley.app, [incoming({ userId: 'US.110' })])
  await storeIncoming(parley.app, [incoming({ waId: '15550900013', userId: 'US.111' })])
  await storeIncoming(parley.app, [incoming({ userId: 'US.110', waId: '15550900013', profileName: 'Eve' })])
  const eve = await parley.app.prisma.contact.findFirst({
    where: { id: await contactBy('bsuid', 'US.110') },
  })
  expect(eve).toMatchObject({ phone: null, profileName: 'Eve' })
  expect(await messagesOf(await contactBy('wa_id', '15550900013'))).toHaveLength(1)
})

test('one person named two ways in one batch is one contact', async () => {
  await storeIncoming(parley.app, [
    incoming({ userId: 'US.200' }),
    incoming({ userId: 'US.200', waId: '15550900004' }),
  ])
  expect(await messagesOf(await contactBy('bsuid', 'US.200'))).toHaveLength(2)
  expect(await contactBy('wa_id', '15550900004')).toBe(await contactBy('bsuid', 'US.200'))
})

test("the platform's own spelling of a phone finds the contact that the API made", async () => {
  const sent = await shop.v1.post('/messages', {
    to: '+5511987654321',
    type: 'template',
    template: { name: 'hello', language: 'en' },
  })
  await storeIncoming(parley.app, [incoming({ waId: '551187654321' })])
  expect(await messagesOf(sent.body.contact_id)).toHaveLength(2)
  const reply = await shop.v1.post('/messages', { to: '551187654321', type: 'text', text: { body: 'Hi' } })
  expect(reply.body.contact_id).toBe(sent.body.contact_id)
})

test('a new profile name is kept and told as a change', async () => {
  await storeIncoming(parley.app, [incoming({ waId: '15550900005', profileName: 'Old' })])
  await storeIncoming(parley.app, [incoming({ waId: '15550900005', profileName: 'New' })])
  const contactId = await contactBy('wa_id', '15550900005')
  const event = await parley.app.prisma.event.findFirst({ where: { contactId, type: 'contact.updated' } })
  expect(event?.data).toMatchObject({ extras: { changed: ['profile_name'] } })
})

test('a reply is linked, a reaction names its target; both only within the chat', async () => {
  const first = incoming({ waId: '15550900006' })
  await storeIncoming(parley.app, [first])
  const contactId = await contactBy('wa_id', '15550900006')
  const [target] = await messagesOf(contactId)
  const reply = { replyToPlatformId: first.platformMessageId }
  await storeIncoming(parley.app, [
    incoming({ waId: '15550900006' }, reply),
    incoming({ waId: '15550900006' }, { ...reply, type: 'reaction', content: { emoji: '👍' } }),
    incoming({ waId: '15550900007' }, reply),
  ])
  const rows = await messagesOf(contactId)
  expect(rows.find((row) => row.replyToMessageId)?.replyToMessageId).toBe(target?.id)
  expect(rows.find((row) => row.type === 'reaction')?.content).toEqual({ emoji: '👍', messageId: target?.id })
  const [stranger] = await messagesOf(await contactBy('wa_id', '15550900007'))
  expect(stranger?.replyToMessageId).toBeNull()
})

test('a file waits to be fetched and the message says which', async () => {
  const media = {
    platformMediaId: '42',
    kind: 'image' as const,
    mimeType: 'image/png',
    filename: null,
    sha256: null,
  }
  await storeIncoming(parley.app, [
    incoming({ waId: '15550900008' }, { type: 'image', content: { caption: 'Look' }, media }),
  ])
  const [row] = await messagesOf(await contactBy('wa_id', '15550900008'))
  const { mediaId } = (row?.content ?? {}) as { mediaId: string }
  const file = await parley.app.prisma.media.findFirst({ where: { id: mediaId } })
  expect(file).toMatchObject({ state: 'waiting', source: 'received', platformMediaId: '42' })
  const answer = await shop.v1.get(`/messages/${row?.id}`)
  expect(answer.body.media).toEqual({
    id: mediaId,
    mime_type: 'image/png',
    size: null,
    filename: null,
    caption: 'Look',
  })
})

test('an echo of the phone app is outgoing and opens neither chat nor window', async () => {
  await storeIncoming(parley.app, [incoming({ waId: '15550900010' }, { echo: true })])
  const contactId = await contactBy('wa_id', '15550900010')
  const [row] = await messagesOf(contactId)
  expect(row).toMatchObject({ direction: 'outgoing', status: 'sent', sentByType: 'phone_app' })
  expect(await parley.app.prisma.conversation.findFirst({ where: { contactId } })).toMatchObject({
    status: 'closed',
    unreadCount: 0,
  })
  expect(await parley.app.prisma.conversationWindow.count({ where: { contactId } })).toBe(0)
})

test('an order and a notice of the platform have names as all answers of /v1 have', async () => {
  const item = { productRetailerId: 'mug', quantity: 2, itemPrice: 4.5, currency: 'EUR' }
  const order = { catalogId: '9', text: null, productItems: [item] }
  const system = { type: 'user_changed_number', body: 'Ann changed', waId: '15550900013' }
  const sender = { waId: '15550900012' }
  await storeIncoming(parley.app, [incoming(sender, { type: 'order', content: order })])
  await storeIncoming(parley.app, [incoming(sender, { type: 'system', content: system })])
  const contactId = await contactBy('wa_id', sender.waId)
  const { data } = (await shop.v1.get(`/messages?contact_id=${contactId}`)).body
  const shown = (type: string) => data.find((message: { type: string }) => message.type === type)[type]
  expect(shown('order')).toEqual({
    catalog_id: '9',
    text: null,
    product_items: [{ product_retailer_id: 'mug', quantity: 2, item_price: 4.5, currency: 'EUR' }],
  })
  expect(shown('system')).toEqual({
    type: 'user_changed_number',
    body: 'Ann changed',
    wa_id: '15550900013',
  })
})

test('what we cannot show is kept with its raw body', async () => {
  const raw = { type: 'hologram', hologram: { depth: 3 } }
  await storeIncoming(parley.app, [
    incoming(
      { waId: '15550900011' },
      { type: 'unsupported', content: { kind: 'hologram', errors: [] }, raw },
    ),
  ])
  const [row] = await messagesOf(await contactBy('wa_id', '15550900011'))
  expect(row?.raw).toEqual(raw)
  expect((await shop.v1.get(`/messages/${row?.id}`)).body.type).toBe('unsupported')
})

test('events of a workspace are numbered without a gap while several write at once', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? storeIncoming(parley.app, [incoming({ waId: `1555091${String(index).padStart(4, '0')}` })])
        : shop.v1.post('/messages', { to: '15550900001', type: 'text', text: { body: 'Hi' } }),
    ),
  )
  const rows = await parley.app.prisma.event.findMany({
    where: { workspaceId: shop.workspaceId },
    orderBy: { seq: 'asc' },
    select: { seq: true },
  })
  expect(rows.map((row) => Number(row.seq))).toEqual(rows.map((_, index) => index + 1))
})

test('/v1 names what it tells of orders, moves and forms as it names everything', async () => {
  const item = { productRetailerId: 'sku-1', quantity: 2, itemPrice: 9.5, currency: 'USD' }
  const form = {
    type: 'nfm_reply',
    name: 'flow',
    body: 'Sent',
    responseJson: '{}',
    response: { shoeSize: 42 },
  }
  const sender = { waId: '15550900090' }
  await storeIncoming(parley.app, [
    incoming(sender, { type: 'order', content: { catalogId: '7', text: null, productItems: [item] } }),
    incoming(sender, {
      type: 'system',
      content: { type: 'user_changed_number', body: null, waId: '15550900091' },
    }),
    incoming(sender, { type: 'interactive', content: form }),
  ])
  const contactId = await contactBy('wa_id', sender.waId)
  const { data } = (await shop.v1.get(`/messages?contact_id=${contactId}`)).body as {
    data: Record<string, unknown>[]
  }
  const { responseJson: response_json, ...rest } = form
  expect(data.map(({ order, system, interactive }) => order ?? system ?? interactive)).toEqual([
    { ...rest, response_json },
    { type: 'user_changed_number', body: null, wa_id: '15550900091' },
    {
      catalog_id: '7',
      text: null,
      product_items: [{ product_retailer_id: 'sku-1', quantity: 2, item_price: 9.5, currency: 'USD' }],
    },
  ])
})
