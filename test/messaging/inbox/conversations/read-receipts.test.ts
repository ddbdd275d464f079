import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction } from '#core/db/db.ts'
import { changeHeld, holdChats } from '#messaging/inbox/conversations/chat-changes.ts'
import { markConversationRead, readingMessages } from '#messaging/inbox/conversations/mark-read.ts'
import { type IncomingMessage, storeIncoming } from '#messaging/messages/messages/receive.ts'
import { forgetNumbers } from '#messaging/numbers/accounts/directory.ts'
import { type Receiver, startReceiver } from '../../../outside/guarded-client/receiver.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'

// spec/8 MS4, spec/6 2.4: what was read is told to the platform where the account wants that.

let platform: Receiver
let parley: Parley
let shop: Tenant
let next = 0

const accept: Receiver['answer'] = (res) =>
  void res.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}')
const refuse =
  (status: number, code: number): Receiver['answer'] =>
  (res) =>
    void res
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { code, message: `(#${code}) no`, type: 'OAuthException' } }))

beforeAll(async () => {
  platform = await startReceiver(accept)
  parley = await startParley({ PLATFORM__BASE_URL: new URL(platform.url).origin })
  shop = await parley.tenant()
})
afterEach(() => {
  platform.answer = accept
  platform.received.length = 0
})
afterAll(async () => {
  await parley?.close()
  await platform?.close()
})

async function setReceipts(on: boolean, tenant = shop): Promise<void> {
  const { workspaceId } = tenant
  await parley.app.prisma.number.updateMany({ where: { workspaceId }, data: { autoReadReceipt: on } })
  await forgetNumbers(parley.app)
}

/** Such messages of one person arrive; answers the contact and the platform's ids. */
async function received(...messages: Partial<IncomingMessage>[]) {
  const waId = `1555047${String(next++).padStart(4, '0')}`
  const ids = await write(waId, ...messages)
  const [contact] = (await shop.v1.get(`/contacts?phone=${waId}`)).body.data
  return { waId, contactId: contact.id as string, ids }
}

async function write(waId: string, ...messages: Partial<IncomingMessage>[]): Promise<string[]> {
  const stored = messages.map(
    (message): IncomingMessage => ({
      workspaceId: shop.workspaceId,
      numberId: shop.numberId,
      businessId: '200000000000001',
      platformMessageId: `wamid.receipts.${next++}`,
      at: parley.clock.now(),
      sender: { waId, userId: null, parentUserId: null, username: null, profileName: null },
      type: 'text',
      content: { body: 'Hello', previewUrl: false },
      replyToPlatformId: null,
      media: null,
      raw: null,
      ...message,
    }),
  )
  await storeIncoming(parley.app, stored)
  return stored.map(({ platformMessageId }) => platformMessageId)
}

const read = (contactId: string) =>
  markConversationRead(
    createCtx(parley.app, { actor: { kind: 'system', workspaceId: shop.workspaceId } }),
    contactId,
  )

/** What the platform was told; that it is asked about the new number is something else. */
const told = () =>
  platform.received
    .filter(({ method }) => method === 'POST')
    .map(({ path, body }) => ({ path: path.replace(/^\/v[\d.]+/, ''), ...JSON.parse(body) }))
const waiting = async () => (await parley.app.pool.query('select * from read_receipt')).rows
const receipt = (message_id: string | undefined) => ({
  path: `/${shop.phoneId}/messages`,
  messaging_product: 'whatsapp',
  status: 'read',
  message_id,
})

test('one receipt names the newest message that was read, once', async () => {
  await setReceipts(true)
  const { contactId, ids } = await received({}, {}, {})
  expect(await waiting()).toEqual([])
  await read(contactId)
  await parley.running.drain()
  expect(told()).toEqual([receipt(ids[2])])
  await read(contactId)
  await parley.running.drain()
  expect(told()).toHaveLength(1)
  expect(await waiting()).toEqual([])
})

test('a receipt that waits is not taken back by an older message', async () => {
  await setReceipts(true)
  const { contactId, ids } = await received({}, {})
  const ctx = createCtx(parley.app, { actor: { kind: 'system', workspaceId: shop.workspaceId } })
  const stored = await parley.app.prisma.message.findMany({
    where: { workspaceId: shop.workspaceId, contactId },
    orderBy: { id: 'desc' },
  })
  // In one transaction, so that the first one waits while the second comes.
  await inTransaction(parley.app.pool, async (tx) => {
    const held = await holdChats(tx, shop.workspaceId, [contactId])
    for (const one of stored) await changeHeld(ctx, tx, held, readingMessages(parley.app, [one]))
  })
  await parley.running.drain()
  expect(told()).not.toContainEqual(receipt(ids[0]))
  expect(told()).toContainEqual(receipt(ids[1]))
})

test('an account that does not want it tells nothing, also when it has been turned off meanwhile', async () => {
  await setReceipts(false)
  const quiet = await received({})
  await read(quiet.contactId)
  expect(await waiting()).toEqual([])
  await setReceipts(true)
  platform.answer = refuse(500, 131016)
  const { contactId } = await received({})
  await read(contactId)
  await parley.running.drain()
  expect(told()).toHaveLength(1)
  await setReceipts(false)
  await parley.clock.advance(10)
  await parley.running.drain()
  expect(told()).toHaveLength(1)
  expect(await waiting()).toEqual([])
})

test('a reaction is nothing that is read: the message before it is named', async () => {
  await setReceipts(true)
  const { contactId, ids } = await received(
    {},
    { type: 'reaction', content: { emoji: '👍' }, replyToPlatformId: 'wamid.of.nobody' },
  )
  await read(contactId)
  await parley.running.drain()
  expect(told()).toEqual([receipt(ids[0])])
})

test('what the platform could not take is told later, with a growing wait; what it refuses is over', async () => {
  await setReceipts(true)
  platform.answer = (res) => void res.socket?.destroy()
  const { contactId, ids } = await received({})
  await read(contactId)
  await parley.running.drain()
  expect(told()).toHaveLength(1)
  expect(await waiting()).toMatchObject([{ attempts: 1 }])
  platform.answer = refuse(500, 131016)
  await parley.clock.advance(6)
  await parley.running.drain()
  await parley.clock.advance(6)
  await parley.running.drain()
  expect(told()).toHaveLength(2)
  platform.answer = accept
  await parley.clock.advance(10)
  await parley.running.drain()
  expect(told()).toEqual([ids[0], ids[0], ids[0]].map(receipt))
  expect(await waiting()).toEqual([])

  platform.answer = refuse(400, 100)
  const other = await received({})
  await read(other.contactId)
  await parley.running.drain()
  expect(await waiting()).toEqual([])
})

test('after a day nobody waits for it any more', async () => {
  await setReceipts(true)
  platform.answer = refuse(500, 131016)
  const { contactId } = await received({})
  await read(contactId)
  await parley.running.drain()
  expect(await waiting()).toHaveLength(1)
  await parley.clock.advance(86_400)
  await parley.running.drain()
  expect(await waiting()).toEqual([])
})

test('what is read while a receipt is being told is told after it', async () => {
  await setReceipts(true)
  const { contactId, waId, ids } = await received({})
  const asked = Promise.withResolvers<() => void>()
  platform.answer = (res, request) => asked.resolve(() => accept(res, request))
  await read(contactId)
  const answer = await asked.promise
  platform.answer = accept
  const [later] = await write(waId, {})
  await read(contactId)
  answer()
  await parley.until(() => told().length === 2)
  await parley.running.drain()
  expect(told()).toEqual([receipt(ids[0]), receipt(later)])
  expect(await waiting()).toEqual([])
})
