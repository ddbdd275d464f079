import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sampleFile } from '#sandbox/media/sample-files.ts'
import { expectGolden } from '../../../support/golden.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { postForm } from './post-form.ts'

// POST /api/contacts/{id}/messages, /api/messages/media and the reaction (spec/5 1.2; spec/8 MS; spec/9 3, Messages).

const png = sampleFile('image/png')
const pdf = sampleFile('application/pdf')

let parley: Parley
let shop: Tenant
let ann: Session
let ben: Session
let own: Session
let stranger: Session
let id: string
let phone: string
let heard: string
let path: string
let next = 0

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  const other = await parley.tenant()
  await parley.app.pool.query(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at) values
       ($1, gen_random_uuid(), 'Own', '{chat:read,chat:write}', now(), now())`,
    [shop.workspaceId],
  )
  ann = await memberSession(parley, shop.workspaceId)
  ben = await memberSession(parley, shop.workspaceId, 'agent')
  own = await memberSession(parley, shop.workspaceId, 'Own')
  stranger = await memberSession(parley, other.workspaceId)
})
beforeEach(async () => {
  phone = `155503000${String(next++).padStart(2, '0')}`
  const wamid = await parley.sandbox.inbound(
    shop.phoneId,
    phone,
    { type: 'text', text: { body: 'Hi' } },
    'Ada',
  )
  const stored = async () =>
    (
      await parley.app.pool.query('select id, contact_id from message where platform_message_id = $1', [
        wamid,
      ])
    ).rows[0]
  await parley.until(async () => (await stored()) !== undefined)
  ;({ id: heard, contact_id: id } = await stored())
  path = `/contacts/${id}/messages`
})
afterAll(() => parley?.close())

const sent = async () => (await parley.sandbox.messages(phone)).map(({ body }) => body)
const count = async () =>
  Number(
    (await parley.app.pool.query('select count(*) as n from message where contact_id = $1', [id])).rows[0].n,
  )
const send = async (body: object, session = ann) => {
  const answer = await session.api.post(path, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const refusal = async (body: object, session = ann) => {
  const before = await count()
  const { status, body: answer } = await session.api.post(path, body)
  expect(await count()).toBe(before)
  return [status, answer.message]
}
const text = (body: string) => ({ type: 'text', content: { body } })

test('answers the message at once, pending, as the documents say', async () => {
  const body = {
    ...text('Hello'),
    reply_to_message_id: heard,
    messaging_account: ' sHOP ',
    unknown: { x: 1 },
  }
  const answer = await ann.api.post(path, body)
  await expectGolden('api/post-message', answer)
  await expect.poll(sent).toMatchObject([{ type: 'text', text: { body: 'Hello' }, context: {} }])
  expect((await send({ type: 'text', text: 'As older clients say it' })).content.body).toBe(
    'As older clients say it',
  )
})

test('MS1: a closed window, an inactive number and another type are 400, and nothing is saved', async () => {
  expect(await refusal({})).toEqual([400, 'type: Must be text or interactive.'])
  expect(await refusal({ type: 'image', content: { body: 'x' } })).toEqual([
    400,
    'type: Must be text or interactive.',
  ])
  expect(await refusal(text(''))).toEqual([400, 'content.body: Must have 1 to 4096 characters.'])
  expect((await refusal(text('x'.repeat(4097))))[0]).toBe(400)
  expect(await refusal({ type: 'text', content: 'x' })).toEqual([400, 'Invalid request body'])
  expect(await refusal({ ...text('x'), messaging_account: 'Nobody' })).toEqual([400, 'Account not found'])
  expect((await refusal({ ...text('x'), reply_to_message_id: 'x' }))[0]).toBe(400)
  const window = `update conversation_window set last_incoming_at = last_incoming_at $2 interval '25 hours' where contact_id = $1`
  await parley.app.pool.query(window.replace('$2', '-'), [id])
  expect(await refusal(text('x'))).toEqual([400, 'The 24-hour window is closed; send a template'])
  await parley.app.pool.query(window.replace('$2', '+'), [id])
  await parley.app.pool.query(`update number set status = 'disconnected' where id = $1`, [shop.numberId])
  parley.app.bus.publish('forget', { cache: 'numbers' })
  expect(await refusal(text('x'))).toEqual([400, 'messaging_account: The sending number is not active.'])
  await parley.app.pool.query(`update number set status = 'active' where id = $1`, [shop.numberId])
  parley.app.bus.publish('forget', { cache: 'numbers' })
})

test('MS5: answers stand and go out in the order in which they were accepted', async () => {
  const texts = Array.from({ length: 8 }, (_, index) => `${index}`)
  for (const body of texts) await send(text(body))
  const { messages } = (await ann.api.get(`${path}?peek=true`)).body.data
  expect(messages.slice(1).map(({ content }: { content: { body: string } }) => content.body)).toEqual(texts)
  await expect.poll(async () => (await sent()).length).toBe(8)
  expect((await sent()).map((body) => (body.text as { body: string }).body)).toEqual(texts)
})

describe('MS9: reactions', () => {
  const react = (emoji: unknown, session = ann, message = heard) =>
    session.api.post(`${path}/${message}/reaction`, { emoji })

  test('one of the workspace stands on a message; a second member replaces it, "" takes it back', async () => {
    const first = await react('👍')
    expect(first.body.data).toEqual({
      message_id: heard,
      reactions: [{ emoji: '👍', from_user: expect.any(String) }],
    })
    await parley.clock.advance(1)
    const { reactions } = (await react('❤️', ben)).body.data
    expect(reactions).toEqual([{ emoji: '❤️', from_user: expect.any(String) }])
    expect(reactions[0].from_user).not.toBe(first.body.data.reactions[0].from_user)
    await expect.poll(async () => (await sent()).at(-1)).toMatchObject({ reaction: { emoji: '❤️' } })
    await parley.clock.advance(1)
    expect((await react('')).body.data.reactions).toEqual([])
    await expect.poll(async () => (await sent()).at(-1)).toMatchObject({ reaction: { emoji: '' } })
    expect((await ann.api.get(`${path}?peek=true`)).body.data).toMatchObject({ total: 1, has_more: false })
  })

  test('more than one emoji, and a message without a platform id, are 400', async () => {
    for (const emoji of ['👍👍', 'ok']) expect((await react(emoji)).status).toBe(400)
    expect((await react(5)).body.message).toBe('Invalid request body')
    await parley.app.pool.query('update message set platform_message_id = null where id = $1', [heard])
    expect((await react('👍')).status).toBe(400)
    expect((await ann.api.get(`/messages/${heard}`)).body.data.reactions).toEqual([])
  })

  test('a message of another contact is not found', async () => {
    const { id: elsewhere } = (await shop.v1.post('/contacts', { phone: `+1555040000${next % 10}` })).body
    const answer = await ann.api.post(`/contacts/${elsewhere}/messages/${heard}/reaction`, { emoji: '👍' })
    expect([answer.status, answer.body.message]).toEqual([404, 'Message not found'])
  })
})

describe('MS7: files', () => {
  const post = (parts: Record<string, string>, file = png, name = 'photo.png', session = ann) =>
    postForm(parley, session, '/messages/media', parts, { bytes: file, name })

  test('are kept, answered, and sent', async () => {
    const answer = await post({ caption: 'Look', contact_id: id, type: 'image' })
    await expectGolden('api/post-message-media', answer)
    const { id: made, media_url } = answer.body.data
    expect(media_url).toBe(`/api/media/${made}`)
    const bytes = await ann.api.get(`/media/${made}`)
    expect([bytes.status, bytes.headers.get('content-type')]).toEqual([200, 'image/png'])
    await expect.poll(sent).toMatchObject([{ type: 'image', image: { caption: 'Look' } }])
  })

  test.each([
    [{}, png, 'photo.png', 400, 'contact_id is required'],
    [{ contact_id: 'x' }, png, 'photo.png', 400, 'Invalid contact ID'],
    [{ type: 'dance' }, png, 'photo.png', 400, 'type: Must be one of image, video, audio, document.'],
    [{ type: 'video' }, png, 'photo.png', 400, 'type: The file is of kind image.'],
    [{}, pdf, 'paper.pdf', 400, 'type: The file is of kind document.'],
  ])(
    '%j of another kind, or without its contact, is refused and nothing is kept',
    async (parts, file, name, status, message) => {
      const files = async () => (await parley.app.pool.query('select count(*) from media')).rows[0].count
      const before = [await count(), await files()]
      const given =
        message.startsWith('contact_id') || 'contact_id' in parts ? parts : { contact_id: id, ...parts }
      const answer = await post(given, file, name)
      expect([answer.status, answer.body.message]).toEqual([status, message])
      expect([await count(), await files()]).toEqual(before)
    },
  )

  test('MS1: in a closed window nothing is kept', async () => {
    await parley.app.pool.query(
      `update conversation_window set last_incoming_at = last_incoming_at - interval '25 hours' where contact_id = $1`,
      [id],
    )
    const answer = await post({ contact_id: id })
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'The 24-hour window is closed; send a template',
    ])
    const { rows } = await parley.app.pool.query(
      `select count(*)::int as n from media f where source = 'upload' and not exists
         (select from message m where m.workspace_id = f.workspace_id and m.content ->> 'mediaId' = f.id::text)`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })
})

test('out of scope and in another workspace nothing is sent; MS10: a single message is not marked as read', async () => {
  for (const session of [own, stranger]) {
    expect(await refusal(text('x'), session)).toEqual([404, 'Contact not found'])
    const reaction = await session.api.post(`${path}/${heard}/reaction`, { emoji: '👍' })
    expect(reaction.status).toBe(404)
    const file = await postForm(
      parley,
      session,
      '/messages/media',
      { contact_id: id },
      { bytes: png, name: 'a.png' },
    )
    expect(file.status).toBe(404)
  }
  expect((await ann.api.send('PUT', `/messages/${heard}/read`, {})).status).toBe(501)
})

test('G11: a key sends with the name and the record scope of who made it', async () => {
  const keyOf = async (scopes: string[]) =>
    (await ann.api.post('/api-keys', { name: 'A script', scopes })).body.data.key as string
  const post = (key: string) =>
    fetch(`${parley.url}/api${path}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(text('From a script')),
    })
  const answer = await post(await keyOf(['chat:write', 'contacts:read']))
  expect(answer.status).toBe(200)
  const { data } = (await answer.json()) as { data: { id: string } }
  const sender = `select u.email, m.sent_by_type as type from message m join user_account u on u.id = m.sent_by_id where m.id = $1`
  expect((await parley.app.pool.query(sender, [data.id])).rows).toEqual([
    { email: ann.email, type: 'member' },
  ])
  expect((await post(await keyOf(['chat:write']))).status).toBe(404)
  expect((await post(await keyOf(['chat:read', 'contacts:read']))).status).toBe(403)
})
