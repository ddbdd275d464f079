import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type IncomingMessage, storeIncoming } from '#messaging/messages/messages/receive.ts'
import { expectGolden } from '../../../support/golden.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// GET /api/contacts/{id}/messages and GET /api/messages/{id} (spec/5 1.2; spec/8 MS; spec/9 3, Messages).

let scene: ContactScene
let ann: Session
let own: Session
let reader: Session
let stranger: Session
let id: string
let phone: string
let path: string

beforeAll(async () => {
  scene = await startContacts()
  const { workspaceId } = scene.shop
  await scene.sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at) values
       ($1, gen_random_uuid(), 'Own', '{chat:read,chat:write}', now(), now()),
       ($1, gen_random_uuid(), 'Reader', '{chat:read,contacts:read}', now(), now())`,
    [workspaceId],
  )
  ann = await memberSession(scene.parley, workspaceId)
  own = await memberSession(scene.parley, workspaceId, 'Own')
  reader = await memberSession(scene.parley, workspaceId, 'Reader')
  stranger = await memberSession(scene.parley, scene.other.workspaceId)
})
beforeEach(async () => {
  ;({ id, phone } = await scene.create())
  path = `/contacts/${id}/messages`
})
afterAll(() => scene?.parley.close())

/** The person of this test writes. */
async function receive(more: Partial<IncomingMessage> = {}): Promise<string> {
  await scene.parley.clock.advance(1)
  const message = { ...scene.message({ waId: phone.slice(1) }), ...more }
  await storeIncoming(scene.parley.app, [message])
  const [row] = await scene.sql('select id from message where platform_message_id = $1', [
    message.platformMessageId,
  ])
  return row?.id as string
}
const say = (body: string) => receive({ content: { body, previewUrl: false } })
const send = async (body: object) => {
  const answer = await scene.shop.v1.post('/messages', { to: id, ...body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body as { id: string }
}
const page = async (query = '', session = ann) => {
  const { status, body, text } = await session.api.get(`${path}${query}`)
  expect(status, text).toBe(200)
  return body.data
}
const bodies = ({ messages }: { messages: { content: { body: string } }[] }) =>
  messages.map(({ content }) => content.body)
const unread = async () =>
  (await scene.sql('select unread_count as n from conversation where contact_id = $1', [id]))[0]?.n
const shown = async (messageId: string) => (await ann.api.get(`/messages/${messageId}`)).body.data

test('answers as the documents say', async () => {
  const asked = await say('Where is my order?')
  await send({ type: 'text', text: { body: 'On its way' }, reply_to_message_id: asked })
  await expectGolden('api/get-messages', await ann.api.get(path))
  await expectGolden('api/get-messages-before', await ann.api.get(`${path}?before_id=${asked}`))
  await expectGolden('api/get-message', await ann.api.get(`/messages/${asked}`))
  await expectGolden('api/get-message-gone', await stranger.api.get(`/messages/${asked}`))
})

describe('pages', () => {
  beforeEach(async () => {
    for (const body of ['1', '2', '3', '4', '5']) await say(body)
  })

  test('without a page they are the newest 50, the oldest first; pages go on from the newest end', async () => {
    const all = await page()
    expect(bodies(all)).toEqual(['1', '2', '3', '4', '5'])
    expect(all).toMatchObject({ total: 5, page: 1, limit: 50, has_more: false })
    const first = await page('?limit=2')
    expect(bodies(first)).toEqual(['4', '5'])
    expect(first).toMatchObject({ total: 5, page: 1, limit: 2, has_more: true })
    expect(bodies(await page('?limit=2&page=2'))).toEqual(['2', '3'])
    const last = await page('?limit=2&page=3')
    expect([bodies(last), last.has_more]).toEqual([['1'], false])
    expect((await page('?limit=500')).limit).toBe(50)
    expect(bodies(await page('?page=9'))).toEqual([])
  })

  test('before_id answers what is older, without a number, and says whether there is more', async () => {
    const { messages } = await page('?limit=2&peek=true')
    const older = await page(`?before_id=${messages[0].id}&limit=2&page=7`)
    expect(bodies(older)).toEqual(['2', '3'])
    expect(older).toEqual({ messages: older.messages, total: 5, has_more: true })
    expect((await page(`?before_id=${older.messages[0].id}&limit=2`)).has_more).toBe(false)
  })

  test('MS4: before_id of another contact is 400, and so is one that is no id', async () => {
    const { messages } = await page()
    const { id: elsewhere } = await scene.create()
    const answer = await ann.api.get(`/contacts/${elsewhere}/messages?before_id=${messages[0].id}`)
    expect([answer.status, answer.body.message]).toEqual([400, 'before_id: No such message of this contact.'])
    expect((await ann.api.get(`${path}?before_id=x`)).status).toBe(400)
  })

  test('an account filters by its name or id; one that is not there has none', async () => {
    const { numberId, workspaceId } = scene.shop
    const [number] = await scene.sql('select name from number where id = $1', [numberId])
    const named = encodeURIComponent(String(number?.name).toUpperCase())
    for (const account of [named, numberId, '', 'all'])
      expect((await page(`?account=${account}`)).total).toBe(5)
    const none = await page('?account=Nobody')
    expect(none).toEqual({ messages: [], total: 0, page: 1, limit: 50, has_more: false })
    const theirs = await page(`?account=${scene.other.numberId}`)
    expect([theirs.total, workspaceId !== scene.other.workspaceId]).toEqual([0, true])
  })
})

describe('MS4: reading marks as read', () => {
  test('the first page does, for who is signed in and may write', async () => {
    const heard = await say('Hello')
    expect(await unread()).toBe(1)
    await page('?page=2')
    await page(`?before_id=${heard}`)
    await page('?peek=true')
    expect(await unread()).toBe(1)
    expect((await page('', reader)).total).toBe(1)
    expect(await unread()).toBe(1)
    expect((await shown(heard)).status).toBe('received')
    await page()
    expect(await unread()).toBe(0)
    expect((await shown(heard)).status).toBe('read')
  })

  test('a key never does', async () => {
    await say('Hello')
    const scopes = ['chat:read', 'chat:write', 'contacts:read']
    const made = await ann.api.post('/api-keys', { name: 'A script', scopes })
    const { key } = made.body.data
    const answer = await fetch(`${scene.parley.url}/api${path}`, { headers: { 'x-api-key': key } })
    expect([answer.status, await unread()]).toEqual([200, 1])
  })
})

describe('MS3: reactions', () => {
  const react = (target: string, emoji: string | null) =>
    receive({ type: 'reaction', content: { messageId: target, emoji }, replyToPlatformId: target })

  test('stand on their message and are none of the list, nor counted', async () => {
    const { id: target } = await send({
      type: 'template',
      template: { name: 'hello', language: 'en' },
    })
    await scene.sql('update message set platform_message_id = $2 where id = $1', [target, target])
    await react(target, '👍')
    await react(target, '❤️')
    const [message] = (await page('?limit=1')).messages
    expect(message.reactions).toEqual([{ emoji: '❤️', from_phone: phone.slice(1) }])
    expect(await page('?limit=1&peek=true')).toMatchObject({ total: 1, has_more: false })
    expect(await unread()).toBe(0)
    await react(target, null)
    expect((await shown(target)).reactions).toEqual([])
  })

  test('leave a closed chat closed and renew its window all the same', async () => {
    const heard = await say('Hello')
    await page()
    await scene.shop.v1.post(`/chats/${id}/close`, {})
    await react(heard, '👍')
    expect((await scene.shop.v1.get(`/chats/${id}`)).body).toMatchObject({
      status: 'closed',
      unread_count: 0,
    })
  })
})

test('out of scope and in another workspace there is nothing; the scope opens with the chat', async () => {
  const heard = await say('Hello')
  for (const session of [own, stranger]) {
    const list = await session.api.get(path)
    expect([list.status, list.body.message]).toEqual([404, 'Contact not found'])
    expect((await session.api.get(`/messages/${heard}`)).body.message).toBe('Message not found')
  }
  expect(await unread()).toBe(1)
  await scene.sql(
    'update conversation set agent_id = (select id from user_account where email = $1) where contact_id = $2',
    [own.email, id],
  )
  expect(bodies(await page('', own))).toEqual(['Hello'])
  expect((await ann.api.get('/contacts/x/messages')).body.message).toBe('Invalid contact ID')
})
