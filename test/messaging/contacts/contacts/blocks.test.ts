import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOne, together } from '#messaging/inbox/contact-changes/make-one.ts'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

// People whom a workspace wants to hear nothing of (docs/adr/0160), with the platform that keeps them away.

let parley: Parley
let shop: Tenant
let ada: Session
let phoneId: string

const sql = async (text: string, values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await parley.app.pool.query(text, values)).rows

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  ada = await memberSession(parley, shop.workspaceId)
  const [row] = await sql('select phone_id from number where workspace_id = $1', [shop.workspaceId])
  phoneId = String(row?.phone_id)
})
afterAll(() => parley?.close())

let people = 4000
const somebody = () => `1555043${people++}`

const write = (from: string, body: string) =>
  parley.sandbox.inbound(phoneId, from, { type: 'text', text: { body } })

const said = async (body: string) =>
  (
    await sql(`select contact_id as id from message where workspace_id = $1 and content ->> 'body' = $2`, [
      shop.workspaceId,
      body,
    ])
  )[0]?.id as string | undefined

/** Somebody who has written; answers their contact. */
async function whoWrote(phone: string, body = `Hello from ${phone}`): Promise<string> {
  await write(phone, body)
  return parley.until(() => said(body)) as Promise<string>
}

/** Somebody of whom the platform knows no message. */
async function whoWroteLongAgo(phone: string): Promise<string> {
  const sender = { waId: phone, userId: null, parentUserId: null, username: null, profileName: null }
  const body = `Hello long ago from ${phone}`
  const { workspaceId, numberId } = shop
  const platformMessageId = `wamid.${phone}`
  const at = parley.clock.now()
  const content = { body, previewUrl: false }
  const known = { workspaceId, numberId, businessId: '200000000000001', platformMessageId, at, sender }
  await storeIncoming(parley.app, [
    { ...known, type: 'text', content, replyToPlatformId: null, media: null, raw: null },
  ])
  return String(await said(body))
}

const shown = `{ id block { reason note blockedBy { __typename name } liftedAt numbers { isBlocked code message number { id } } } }`
const blockText = `mutation ($input: BlockContactInput!) { blockContact(input: $input) { contact ${shown} } }`
const unblockText = `mutation ($input: UnblockContactInput!) { unblockContact(input: $input) { contact ${shown} } }`
const block = (contactId: string, more: object = { reason: 'SPAM' }, who = ada) =>
  who.ask(blockText, { input: { contactId, ...more } }).then(({ body }) => body)
const unblock = (contactId: string) =>
  ada.ask(unblockText, { input: { contactId } }).then(({ body }) => body.data.unblockContact.contact)

const chatText = `query ($id: ID!) { conversation(contactId: $id) { status unreadCount lastMessagePreview } }`
const chatOf = async (id: string) =>
  ((await ada.graphql(chatText, { id })) as unknown as { conversation: unknown }).conversation

/** A name that the platform tells of them is kept as ever. */
const eventsOf = async (id: string) =>
  (
    await sql(`select type from event where contact_id = $1 and type <> 'contact.updated' order by seq`, [id])
  ).map(({ type }) => type)

test('who is blocked is blocked at the platform too, and their chat is closed', async () => {
  const phone = somebody()
  const id = await whoWrote(phone)
  const { data } = await block(id, { reason: 'SPAM', note: 'Sells watches' })
  expect(data.blockContact.contact).toEqual({
    id,
    block: {
      reason: 'SPAM',
      note: 'Sells watches',
      blockedBy: { __typename: 'MemberActor', name: expect.any(String) },
      liftedAt: null,
      numbers: [{ isBlocked: true, code: null, message: null, number: { id: shop.numberId } }],
    },
  })
  expect(await chatOf(id)).toMatchObject({ status: 'CLOSED', unreadCount: 0 })
  const told = await eventsOf(id)
  expect(told.filter((type) => type === 'contact_block.changed')).toHaveLength(2)
  expect(told).toContain('chat.closed')
  const audited = await sql(
    `select changes from audit_record where kind = 'contact' and resource_id = $1 and action = 'updated'`,
    [id],
  )
  expect(audited).toEqual([
    { changes: { blocked: { old: false, new: true }, block_reason: { old: null, new: 'spam' } } },
  ])
  // Nothing but null is left of it once both have let go.
  expect(await unblock(id)).toEqual({ id, block: null })
  expect(await unblock(id)).toEqual({ id, block: null })
})

test('where the platform refuses, the block holds here and says why; a repeat asks again', async () => {
  const phone = somebody()
  const id = await whoWroteLongAgo(phone)
  const { data } = await block(id, { reason: 'OTHER' })
  expect(data.blockContact.contact.block).toMatchObject({
    reason: 'OTHER',
    numbers: [{ isBlocked: false, code: 131047 }],
  })

  // What they write is kept, and nobody hears of it.
  const before = await eventsOf(id)
  const chat = await chatOf(id)
  await whoWrote(phone, 'Buy my watches')
  expect(await eventsOf(id)).toEqual(before)
  expect(await chatOf(id)).toEqual(chat)
  expect(await sql('select from bot_turn where contact_id = $1', [id])).toEqual([])

  const again = await block(id)
  expect(again.data.blockContact.contact.block).toMatchObject({
    reason: 'SPAM',
    numbers: [{ isBlocked: true, code: null }],
  })
  await unblock(id)
  await whoWrote(phone, 'I am sorry')
  expect(await chatOf(id)).toEqual({
    status: 'OPEN',
    unreadCount: 1,
    lastMessagePreview: 'I am sorry',
  })
})

test('nothing is sent to who is blocked, neither what is remembered nor a campaign', async () => {
  const phone = somebody()
  const id = await whoWrote(phone)
  const send = () => shop.v1.post('/messages', { to: `+${phone}`, type: 'text', text: { body: 'Hi' } })
  expect((await send()).status).toBe(201)
  await block(id)
  const refused = await send()
  expect(refused.status, refused.text).toBe(409)
  expect(refused.body.error).toMatchObject({ code: 'invalid_state', field: 'to' })
  const made = await shop.v1.post('/broadcasts', {
    name: 'News',
    template: { name: 'order_update', language: 'en', params: { 1: 'Ann' } },
    recipients: [{ to: `+${phone}` }],
  })
  expect(made.status, made.text).toBe(201)
  const [row] = (await parley.until(async () => {
    const rows = await sql(
      `select status, error_message from broadcast_recipient where broadcast_id = $1 and status <> 'pending'`,
      [made.body.id],
    )
    return rows.length > 0 ? rows : undefined
  })) as Record<string, unknown>[]
  expect(row).toEqual({ status: 'failed', error_message: 'The contact is blocked.' })
})

test('lists find who is blocked; rights and other workspaces are asked', async () => {
  const id = await whoWrote(somebody())
  await block(id)
  const list = `query ($blocked: Boolean) { contacts(filter: { blocked: $blocked }) { nodes { id } } }`
  const idsWhere = async (blocked: boolean) => {
    const { contacts } = (await ada.graphql(list, { blocked })) as unknown as {
      contacts: { nodes: { id: string }[] }
    }
    return contacts.nodes.map((one) => one.id)
  }
  expect(await idsWhere(true)).toContain(id)
  expect(await idsWhere(false)).not.toContain(id)

  const other = await parley.tenant()
  const stranger = await memberSession(parley, other.workspaceId)
  expect((await block(id, { reason: 'SPAM' }, stranger)).errors[0].extensions.code).toBe('NOT_FOUND')
  await sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Reader', '{contacts:read}', now(), now())`,
    [shop.workspaceId],
  )
  const reader = await memberSession(parley, shop.workspaceId, 'Reader')
  expect((await block(id, { reason: 'SPAM' }, reader)).errors[0].extensions.code).toBe('FORBIDDEN')
})

test('of two who become one, whoever was blocked stays so', async () => {
  const part = await whoWrote(somebody())
  const whole = await whoWrote(somebody())
  await block(part)
  const { workspaceId } = shop
  const actor = { kind: 'system', workspaceId } as const
  await makeOne(parley.app, { workspaceId, part, whole }, { actor, together })
  const [row] = await sql('select blocked_at is not null as blocked from contact where id = $1', [whole])
  expect(row).toEqual({ blocked: true })
})
