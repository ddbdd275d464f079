import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { drainScheduled } from '#messaging/messages/scheduled/send-due.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// Messages that are to be sent later: once, in the name of who wrote them, or not at all and with a reason.

let scene: ContactScene
let ann: Session
let ben: Session
let own: Session
let stranger: Session
let id: string
let phone: string

const userOf = async ({ email }: Session) =>
  (await scene.sql('select id from user_account where email = $1', [email]))[0]?.id as string
const writes = () => storeIncoming(scene.parley.app, [scene.message({ waId: phone.slice(1) })])
const drain = () => drainScheduled(scene.parley.app)
const inSeconds = (seconds: number) =>
  new Date(scene.parley.clock.now().getTime() + seconds * 1000).toISOString()

beforeAll(async () => {
  scene = await startContacts()
  const { workspaceId } = scene.shop
  await scene.sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at) values
       ($1, gen_random_uuid(), 'Own', '{chat:read,chat:write}', now(), now())`,
    [workspaceId],
  )
  ann = await memberSession(scene.parley, workspaceId)
  ben = await memberSession(scene.parley, workspaceId)
  own = await memberSession(scene.parley, workspaceId, 'Own')
  stranger = await memberSession(scene.parley, scene.other.workspaceId)
})
beforeEach(async () => {
  await scene.sql('delete from scheduled_message')
  ;({ id, phone } = await scene.create())
  await writes()
})
afterAll(() => scene?.parley.close())

const scheduleText = `mutation ($input: ScheduleMessageInput!) { scheduleMessage(input: $input) { scheduledMessage {
  id type text preview status dueAt version author { ... on MemberActor { id } } refusal { code } } } }`
const updateText = `mutation ($input: UpdateScheduledMessageInput!) { updateScheduledMessage(input: $input) {
  scheduledMessage { text status dueAt version refusal { code } } } }`
const cancelText = 'mutation ($id: ID!) { cancelScheduledMessage(input: { id: $id }) { deletedId } }'
const sendText = `mutation ($id: ID!) {
  sendMessage(input: { to: { contactId: $id }, content: { text: { body: "first" } } }) { message { id } } }`
const listText = `query ($id: ID!) { conversation(contactId: $id) { scheduledMessages { nodes {
  id status text refusal { code message } } } } }`

interface Scheduled {
  id: string
  status: string
  text: string | null
  refusal: { code: string; message: string } | null
}

const asked = async (session: Session, text: string, variables: Record<string, unknown>) => {
  const { body } = await session.ask(text, variables)
  const { code, field } = body.errors?.[0].extensions ?? {}
  return field ? `${code} ${field}` : code
}
const words = { text: { body: 'Good morning' } }
const inputOf = (input: object = {}) => ({ contactId: id, dueAt: inSeconds(10), content: words, ...input })
async function schedule(session: Session, input: object = {}): Promise<Scheduled> {
  const data = await session.graphql(scheduleText, { input: inputOf(input) })
  return (data.scheduleMessage as unknown as { scheduledMessage: Scheduled }).scheduledMessage
}
async function listed(session: Session): Promise<Scheduled[]> {
  const { conversation } = await session.graphql(listText, { id })
  return (conversation as unknown as { scheduledMessages: { nodes: Scheduled[] } }).scheduledMessages.nodes
}
const sent = (order = 'created_at, id') =>
  scene.sql(
    `select id, content ->> 'body' as body, sent_by_id as "sentById" from message
     where contact_id = $1 and direction = 'outgoing' order by ${order}`,
    [id],
  )
const events = (type: string) => scene.events(`scheduled.${type}`, id)

test('a message is sent when its time comes, once, by whom it was written', async () => {
  const made = await schedule(ann)
  expect(made).toMatchObject({
    type: 'TEXT',
    text: 'Good morning',
    preview: 'Good morning',
    status: 'WAITING',
    version: 1,
    author: { id: await userOf(ann) },
    refusal: null,
  })
  await scene.parley.clock.advance(3)
  await drain()
  expect(await sent()).toEqual([])
  await scene.parley.clock.advance(8)
  await Promise.all([drain(), drain(), drain(), drain()])
  await drain()
  const [message, ...others] = await sent()
  expect(message).toMatchObject({ body: 'Good morning', sentById: await userOf(ann) })
  expect(others).toEqual([])
  expect(await listed(ann)).toEqual([])
  expect((await events('sent')).map(({ extras }) => extras)).toEqual([
    { scheduled_id: made.id, message_id: message?.id },
  ])
  expect((await events('saved')).map(({ extras }) => extras.scheduled_id)).toEqual([made.id])
})

test('what is due at once goes in its order, and a draft goes when it is put into the row', async () => {
  const save = 'mutation ($id: ID!) { saveDraft(input: { contactId: $id, text: "B" }) { draft { id } } }'
  const { saveDraft } = await ann.graphql(save, { id })
  const draftId = (saveDraft as unknown as { draft: { id: string } }).draft.id
  await schedule(ann, { content: { text: { body: 'B' } }, dueAt: inSeconds(2), draftId })
  await schedule(ann, { content: { text: { body: 'A' } }, dueAt: inSeconds(1) })
  expect((await ann.graphql('{ drafts { nodes { id } } }')).drafts).toEqual({ nodes: [] })
  await scene.parley.clock.advance(3)
  await drain()
  expect((await sent()).map(({ body }) => body)).toEqual(['A', 'B'])
})

test('it keeps its place after what was sent to the contact before, whenever it was written', async () => {
  await schedule(ann, { content: { text: { body: 'second' } }, dueAt: inSeconds(2) })
  await scene.parley.clock.advance(1)
  await ann.graphql(sendText, { id })
  await scene.parley.clock.advance(2)
  await drain()
  expect((await sent('id')).map(({ body }) => body)).toEqual(['first', 'second'])
})

test('what a worker left half done is done by the next, once', async () => {
  const { id: scheduledId } = await schedule(ann)
  await scene.parley.clock.advance(11)
  const client = await scene.parley.app.pool.connect()
  await client.query('begin')
  await client.query('delete from scheduled_message where id = $1', [scheduledId])
  const other = drain()
  await client.query('rollback')
  client.release()
  await other
  await drain()
  expect(await sent()).toHaveLength(1)
})

test('a failure of the database leaves it for the next run', async () => {
  await schedule(ann)
  await scene.parley.clock.advance(11)
  await scene.sql('alter table hand_over add constraint broken check (false) not valid')
  await expect(drain()).rejects.toThrow('broken')
  await scene.sql('alter table hand_over drop constraint broken')
  expect(await listed(ann)).toMatchObject([{ status: 'WAITING' }])
  await drain()
  expect(await sent()).toHaveLength(1)
})

test('changed before its time it is sent as it is then; taken back it is not sent', async () => {
  const first = await schedule(ann)
  const second = await schedule(ann)
  await ann.graphql(updateText, { input: { id: first.id, text: 'Good evening', dueAt: inSeconds(20) } })
  await ben.graphql(cancelText, { id: second.id })
  await scene.parley.clock.advance(11)
  await drain()
  expect(await sent()).toEqual([])
  await scene.parley.clock.advance(10)
  await drain()
  expect((await sent()).map(({ body }) => body)).toEqual(['Good evening'])
  expect((await events('saved')).length).toBe(3)
  expect((await events('cancelled')).map(({ extras }) => extras)).toEqual([
    { scheduled_id: second.id, by: { type: 'member', id: await userOf(ben) } },
  ])
})

describe('when its time comes it is refused with a reason, and stays,', () => {
  const refused = async () => {
    await scene.parley.clock.advance(11)
    await Promise.all([drain(), drain()])
    await drain()
    expect(await sent()).toEqual([])
    expect(await events('refused')).toHaveLength(1)
    const [row] = await listed(ben)
    expect(row?.status).toBe('REFUSED')
    return row?.refusal?.code
  }

  test('where the window has closed; with another time it waits again', async () => {
    const { id: scheduledId } = await schedule(ann)
    await scene.sql(
      `update conversation_window set last_incoming_at = last_incoming_at - interval '24 hours' where contact_id = $1`,
      [id],
    )
    expect(await refused()).toBe('WINDOW_CLOSED')
    expect(await asked(ann, updateText, { input: { id: scheduledId, text: 'x' } })).toBe(
      'INVALID_FIELD input.dueAt',
    )
    await writes()
    const data = await ann.graphql(updateText, { input: { id: scheduledId, dueAt: inSeconds(1) } })
    expect(data.updateScheduledMessage).toMatchObject({
      scheduledMessage: { status: 'WAITING', refusal: null },
    })
    await scene.parley.clock.advance(2)
    await drain()
    expect(await sent()).toHaveLength(1)
  })

  test('where its author has left', async () => {
    const leaving = await memberSession(scene.parley, scene.shop.workspaceId)
    await schedule(leaving)
    await scene.sql('delete from membership where user_id = $1', [await userOf(leaving)])
    expect(await refused()).toBe('FORBIDDEN')
  })

  test('where its author may not write any longer', async () => {
    const demoted = await memberSession(scene.parley, scene.shop.workspaceId)
    await schedule(demoted)
    await scene.sql(
      `update role set permissions = '{chat:read,contacts:read}' where workspace_id = $1 and name = 'Own'`,
      [scene.shop.workspaceId],
    )
    await scene.sql(
      `update membership set role_id = (select id from role where workspace_id = $1 and name = 'Own') where user_id = $2`,
      [scene.shop.workspaceId, await userOf(demoted)],
    )
    expect(await refused()).toBe('FORBIDDEN')
    await scene.sql(
      `update role set permissions = '{chat:read,chat:write}' where workspace_id = $1 and name = 'Own'`,
      [scene.shop.workspaceId],
    )
  })

  test('where the chat is no longer one that its author sees', async () => {
    await scene.sql('update conversation set agent_id = $1 where contact_id = $2', [await userOf(own), id])
    await schedule(own)
    await scene.sql('update conversation set agent_id = null where contact_id = $1', [id])
    expect(await refused()).toBe('INVALID_FIELD')
  })
})

test('it goes with the contact that is deleted, and over to the one that stays', async () => {
  await schedule(ann)
  await scene.shop.v1.send('DELETE', `/contacts/${id}`)
  expect(await scene.sql('select id from scheduled_message')).toEqual([])

  ;({ id, phone } = await scene.create())
  await writes()
  await scene.receive({ userId: `PT.${phone}` })
  const [row] = await scene.sql('select contact_id from contact_identity where value = $1', [`PT.${phone}`])
  await schedule(ann, { contactId: row?.contact_id })
  await scene.receive({ waId: phone.slice(1), userId: `PT.${phone}` })
  expect(await listed(ann)).toMatchObject([{ text: 'Good morning' }])
})

test('only who wrote it changes it; a chat out of sight has none to read, make, change or take back', async () => {
  const { id: scheduledId } = await schedule(ann)
  expect(await asked(ben, updateText, { input: { id: scheduledId, text: 'x' } })).toBe('FORBIDDEN')
  const node = 'query ($id: ID!) { node(id: $id) { id } }'
  for (const session of [own, stranger]) {
    expect(await asked(session, scheduleText, { input: inputOf() })).toBe('NOT_FOUND')
    expect(await asked(session, updateText, { input: { id: scheduledId, text: 'x' } })).toBe('NOT_FOUND')
    expect(await asked(session, cancelText, { id: scheduledId })).toBe('NOT_FOUND')
    expect((await session.graphql(node, { id: scheduledId })).node).toBeNull()
  }
  expect((await ben.graphql(node, { id: scheduledId })).node).toEqual({ id: scheduledId })
})

test.each([
  [{ dueAt: '2020-01-01T00:00:00Z' }, 'INVALID_FIELD input.dueAt'],
  [{ dueAt: '2999-01-01T00:00:00Z' }, 'INVALID_FIELD input.dueAt'],
  [{ content: { text: { body: '' } } }, 'INVALID_FIELD input.content.text.body'],
  [
    { content: { image: { id: '01980000-0000-7000-8000-000000000000' } } },
    'INVALID_FIELD input.content.image.id',
  ],
  [{ replyToMessageId: '01980000-0000-7000-8000-000000000000' }, 'INVALID_FIELD input.replyToMessageId'],
])('%j is %s at once', async (input, code) => {
  expect(await asked(ann, scheduleText, { input: inputOf(input) })).toBe(code)
  expect(await listed(ann)).toEqual([])
})

test('a closed window is not told before the time; a chat holds fifty', async () => {
  await scene.sql(
    `update conversation_window set last_incoming_at = now() - interval '3 days' where contact_id = $1`,
    [id],
  )
  for (let index = 0; index < 50; index++) await schedule(ann)
  expect(await asked(ann, scheduleText, { input: inputOf() })).toBe('CONFLICT')
})
