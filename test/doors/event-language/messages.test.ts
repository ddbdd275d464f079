import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'
import type { RawClient } from '../socket/client.ts'
import { answered, speaker, told } from './speaker.ts'

// new_message, status_update and reaction_update (spec/5 1.22, spec/9 section 5), shaped as /api shows messages.

type Payload = Record<string, never>

let parley: Parley
let tenant: Tenant
let admin: Session
let own: Session
let client: RawClient
let phone: string
let contactId: string
let people = 0

async function open(session: Session): Promise<RawClient> {
  const { token } = (await session.api.get('/auth/ws-token')).body.data
  return speaker(`${parley.url.replace('http', 'ws')}/ws`, token)
}

beforeAll(async () => {
  parley = await startParley()
  tenant = await parley.tenant()
  admin = await memberSession(parley, tenant.workspaceId)
  const role = { name: 'Own', permissions: ['chat:read', 'chat:write'] }
  expect((await admin.api.post('/roles', role)).status).toBe(200)
  own = await memberSession(parley, tenant.workspaceId, 'Own')
})
beforeEach(async () => {
  phone = `15550667${String(++people).padStart(3, '0')}`
  contactId = await meet('Ann')
  client = await open(admin)
})
afterAll(() => parley?.close())

/** The person of this test writes for the first time. */
async function meet(name: string): Promise<string> {
  await writes({ type: 'text', text: { body: 'Hello' } }, name)
  const found = `select c.id from contact c join message m on m.workspace_id = c.workspace_id and m.contact_id = c.id
    where c.workspace_id = $1 and c.phone = $2`
  const known = async () => (await parley.app.pool.query(found, [tenant.workspaceId, phone])).rows[0]?.id
  return parley.until(known)
}

const writes = (message: object, name = 'Ann') => parley.sandbox.inbound(tenant.phoneId, phone, message, name)
/** What was told of the person of this test: statuses of others may come late. */
const ofPerson = (line: RawClient) =>
  told(line).filter(({ payload }) => (payload as { contact_id: string }).contact_id === contactId)
const of = (type: string, line = client) =>
  ofPerson(line).flatMap((one) => (one.type === type ? [one.payload as Payload] : []))
const heard = (type: string, count: number, line = client) =>
  parley.until(() => (of(type, line).length >= count ? of(type, line) : null))
const shown = async (id: string) => (await admin.api.get(`/messages/${id}`)).body.data

async function sends(body: object): Promise<{ id: string }> {
  const answer = await admin.api.post(`/contacts/${contactId}/messages`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}

const text = (body: string) => ({ type: 'text', content: { body } })

describe('new_message', () => {
  test('is what /api shows of the message, with whose it is and what the person is called', async () => {
    await writes({ type: 'text', text: { body: 'Where is my order?' } })
    const [news] = await heard('new_message', 1)
    expect(news).toEqual({
      ...(await shown(news?.id as unknown as string)),
      assigned_user_id: null,
      profile_name: 'Ann',
    })
    expect(news).toMatchObject({
      contact_id: contactId,
      direction: 'incoming',
      message_type: 'text',
      content: { body: 'Where is my order?' },
      status: 'received',
      is_reply: false,
      reactions: [],
    })
  })

  test('of what we send comes before its statuses, with the id that POST answered', async () => {
    const { id } = await sends(text('On its way'))
    await heard('status_update', 3)
    const types = ofPerson(client).map(({ type }) => type)
    expect(types).toEqual(['new_message', 'status_update', 'status_update', 'status_update'])
    expect(of('new_message')[0]).toMatchObject({ id, direction: 'outgoing', content: { body: 'On its way' } })
    const last = of('status_update').at(-1)
    const wamid = expect.stringMatching(/^wamid\./)
    expect(last).toEqual({ message_id: id, contact_id: contactId, status: 'read', wamid, error_message: '' })
  })

  test('of a reply has what it answers', async () => {
    const question = await writes({ type: 'text', text: { body: 'Blue or red?' } })
    const [asked] = await heard('new_message', 1)
    expect((await shown(asked?.id as never)).wamid).toBe(question)
    await sends({ ...text('Blue'), reply_to_message_id: asked?.id })
    const [, reply] = await heard('new_message', 2)
    expect(reply).toMatchObject({
      is_reply: true,
      reply_to_message_id: asked?.id,
      reply_to_message: { content: { body: 'Blue or red?' }, message_type: 'text', direction: 'incoming' },
    })
  })

  test('is not told of the messages of a broadcast; their statuses are', async () => {
    const template = { name: 'hello', language: 'en' }
    const body = { name: 'News', template, recipients: [{ to: phone }] }
    expect((await tenant.v1.post('/broadcasts', body)).status).toBe(201)
    await heard('status_update', 3)
    expect(of('new_message')).toEqual([])
  })
})

test('status_update of a failed message says the whole reason', async () => {
  const failure = { code: 131047, title: 'Re-engagement message' }
  await parley.sandbox.settings({ auto: { sent_ms: 60_000, delivered_ms: 60_000, read_ms: 60_000 } })
  const { id } = await sends(text('Too late'))
  const wamid = await parley.until(async () => (await shown(id)).wamid)
  await parley.sandbox.status(wamid, 'failed', failure)
  const [failed] = await heard('status_update', 1)
  await parley.sandbox.settings({ auto: { sent_ms: 150, delivered_ms: 600, read_ms: 1_800 } })
  const { error_message } = await shown(id)
  expect(error_message).toMatch(/^Re-engagement message/)
  expect(failed).toMatchObject({ message_id: id, status: 'failed', error_message })
})

test('reaction_update tells all reactions that stand on a message, of the person and of us; none is a message', async () => {
  const wamid = await writes({ type: 'text', text: { body: 'Done!' } })
  const [{ id }] = (await heard('new_message', 1)) as unknown as [{ id: string }]
  const react = (emoji: string) => writes({ type: 'reaction', reaction: { message_id: wamid, emoji } })
  const theirs = { emoji: '❤️', from_phone: phone }
  await react('❤️')
  const [first] = await heard('reaction_update', 1)
  expect(first).toEqual({ message_id: id, contact_id: contactId, reactions: [theirs] })
  const path = `/contacts/${contactId}/messages/${id}/reaction`
  const answer = await admin.api.post(path, { emoji: '👍' })
  expect(answer.status, answer.text).toBe(200)
  const [, second] = await heard('reaction_update', 2)
  expect(second).toMatchObject({ reactions: answer.body.data.reactions })
  expect((second as unknown as { reactions: unknown[] }).reactions).toHaveLength(2)
  await react('')
  const [, , third] = await heard('reaction_update', 3)
  expect(third).toMatchObject({ reactions: [{ emoji: '👍' }] })
  await answered(client)
  expect(of('new_message')).toHaveLength(1)
  expect(of('status_update')).toEqual([])
})

test('who sees their own chats alone hears of no other message, nor of its statuses and reactions', async () => {
  const theirs = await open(own)
  const question = await writes({ type: 'text', text: { body: 'Anybody?' } })
  await writes({ type: 'reaction', reaction: { message_id: question, emoji: '🙏' } })
  await sends(text('Yes'))
  await heard('status_update', 3)
  await heard('reaction_update', 1)
  const found = 'select id from user_account where email = $1'
  const [{ id: agent }] = (await parley.app.pool.query(found, [own.email])).rows
  const query = `mutation ($c: ID!, $a: ID!) { assignConversation(input: { contactId: $c, agentId: $a }) { __typename } }`
  await admin.graphql(query, { c: contactId, a: agent })
  await writes({ type: 'text', text: { body: 'Now yours' } })
  const [news] = await heard('new_message', 1, theirs)
  expect(news).toMatchObject({ content: { body: 'Now yours' }, assigned_user_id: agent })
  expect(of('new_message', theirs)).toHaveLength(1)
  expect([...of('status_update', theirs), ...of('reaction_update', theirs)]).toEqual([])
})

test('contact_update is the contact as /api shows it: changed, or given to somebody who sees it from then on', async () => {
  const theirs = await open(own)
  const found = 'select id from user_account where email = $1'
  const [{ id: agent }] = (await parley.app.pool.query(found, [own.email])).rows
  const path = `/contacts/${contactId}`
  const changed = (line: RawClient) =>
    line.of('contact_update').flatMap(({ payload }) => {
      const contact = payload as { id: string }
      return contact.id === contactId ? [contact] : []
    })
  const change = async (fields: object) => {
    const answer = await admin.api.send('PUT', path, fields)
    expect(answer.status, answer.text).toBe(200)
    return answer.body.data
  }
  const named = await change({ profile_name: 'Ada' })
  await parley.until(() => changed(client).length === 1)
  expect(changed(client)[0]).toEqual(named)
  expect(named).toMatchObject({ name: 'Ada', profile_name: 'Ada', phone_number: phone, tags: [] })
  const given = await change({ assigned_user_id: agent })
  await parley.until(() => changed(theirs).length === 1)
  expect(changed(theirs)[0]).toEqual(given)
  await change({ assigned_user_id: null })
  await change({ tags: ['later'] })
  await parley.until(() => changed(client).some((contact) => JSON.stringify(contact).includes('later')))
  await answered(theirs)
  expect(changed(theirs)).toHaveLength(1)
})

test('where phones are hidden no event has one, nor an id of the platform, which has it in it', async () => {
  const masked = await admin.api.send('PUT', '/org/settings', { mask_phone_numbers: true })
  expect(masked.status, masked.text).toBe(200)
  try {
    phone = `15550667${String(++people).padStart(3, '0')}`
    client = await open(admin)
    contactId = await meet(`+${phone}`)
    const [news] = (await heard('new_message', 1)) as unknown as [{ id: string }]
    const wamid = await writes({ type: 'text', text: { body: 'Hi' } }, `+${phone}`)
    await writes({ type: 'reaction', reaction: { message_id: wamid, emoji: '❤️' } }, `+${phone}`)
    await sends(text('Hello'))
    await heard('status_update', 3)
    const [reaction] = await heard('reaction_update', 1)
    const stars = '*'.repeat(phone.length - 4) + phone.slice(-4)
    expect(reaction).toMatchObject({ reactions: [{ emoji: '❤️', from_phone: stars }] })
    expect(news).toMatchObject({ profile_name: `*${stars}`, wamid: '' })
    const everything = JSON.stringify(client.messages)
    expect(everything).not.toContain(phone)
    expect(everything).not.toContain('wamid.')
  } finally {
    await admin.api.send('PUT', '/org/settings', { mask_phone_numbers: false })
  }
})

test('what was written on the phone of the number is new_message once', async () => {
  const sender = { waId: phone, userId: null, parentUserId: null, username: null, profileName: null }
  const echo = {
    ...{ workspaceId: tenant.workspaceId, numberId: tenant.numberId, businessId: '200000000000001' },
    ...{ platformMessageId: `wamid.echo${phone}`, at: parley.clock.now(), sender, type: 'text' as const },
    ...{
      content: { body: 'From my phone', previewUrl: false },
      replyToPlatformId: null,
      media: null,
      raw: null,
    },
    echo: true,
  }
  await storeIncoming(parley.app, [echo])
  const [news] = await heard('new_message', 1)
  expect(news).toMatchObject({ direction: 'outgoing', status: 'sent', content: { body: 'From my phone' } })
  await sends(text('after it'))
  await heard('new_message', 2)
  expect(of('new_message')).toHaveLength(2)
})
