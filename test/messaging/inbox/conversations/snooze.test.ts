import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainSnoozes } from '#messaging/inbox/conversations/come-back.ts'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// Chats that are put off, and those that somebody takes from the queue.

let scene: ContactScene
let lead: Session
let agent: Session
let own: Session
let ownId: string
let id: string
let phone: string

beforeAll(async () => {
  scene = await startContacts()
  const { workspaceId } = scene.shop
  await scene.sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Own', '{chat:read,chat:write}', now(), now())`,
    [workspaceId],
  )
  lead = await memberSession(scene.parley, workspaceId)
  agent = await memberSession(scene.parley, workspaceId, 'agent')
  own = await memberSession(scene.parley, workspaceId, 'Own')
  ownId = await userOf(own)
})
beforeEach(async () => {
  await scene.sql(`update conversation set status = 'closed'`)
  await scene.sql('delete from conversation_snooze')
  const made = await scene.create()
  ;({ id, phone } = made)
  await writes()
})
afterAll(() => scene?.parley.close())

const userOf = async ({ email }: Session) =>
  (await scene.sql('select id from user_account where email = $1', [email]))[0]?.id as string
const writes = () => storeIncoming(scene.parley.app, [scene.message({ waId: phone.slice(1) })])
const inMinutes = (minutes: number) =>
  new Date(scene.parley.clock.now().getTime() + minutes * 60_000).toISOString()

const snoozeText = `mutation ($id: ID!, $until: DateTime!) {
  snoozeConversation(input: { contactId: $id, until: $until }) { conversation { snoozedUntil status } } }`
const unsnoozeText =
  'mutation ($id: ID!) { unsnoozeConversation(input: { contactId: $id }) { conversation { snoozedUntil } } }'
const snoozeUntil = (until: string, session = lead) =>
  session.ask(snoozeText, { id, until }).then(({ body }) => body)
const snooze = (minutes: number, session = lead) => snoozeUntil(inMinutes(minutes), session)
const back = async () => (await scene.events('chat.unsnoozed', id)).map(({ extras }) => extras.reason)
const isListed = async (snoozed: boolean) => {
  const text =
    'query ($snoozed: Boolean) { conversations(filter: { status: OPEN, snoozed: $snoozed }) { nodes { contactId } } }'
  const { conversations } = await lead.graphql(text, { snoozed })
  return (conversations as unknown as { nodes: object[] }).nodes.length === 1
}

describe('snoozeConversation', () => {
  test('puts a chat off until its time, and tells once that it came back', async () => {
    const until = inMinutes(2)
    const { data } = await snoozeUntil(until)
    expect(data.snoozeConversation.conversation).toEqual({ snoozedUntil: until, status: 'OPEN' })
    expect([await isListed(true), await isListed(false)]).toEqual([true, false])
    expect((await scene.events('chat.snoozed', id)).map(({ extras }) => extras)).toEqual([
      { by: { type: 'member', id: await userOf(lead) }, until },
    ])
    await scene.parley.clock.advance(60)
    await drainSnoozes(scene.parley.app)
    expect(await back()).toEqual([])
    await scene.parley.clock.advance(61)
    expect([await isListed(true), await isListed(false)]).toEqual([false, true])
    await Promise.all([
      drainSnoozes(scene.parley.app),
      drainSnoozes(scene.parley.app),
      drainSnoozes(scene.parley.app),
    ])
    expect(await back()).toEqual(['due'])
    await drainSnoozes(scene.parley.app)
    expect(await back()).toEqual(['due'])
  })

  test('the person who writes brings it back in that very moment', async () => {
    await snooze(2)
    await scene.parley.clock.advance(1)
    await writes()
    expect([await isListed(true), await isListed(false)]).toEqual([false, true])
    await Promise.all([drainSnoozes(scene.parley.app), drainSnoozes(scene.parley.app)])
    expect(await back()).toEqual(['message'])
    await scene.parley.clock.advance(125)
    await drainSnoozes(scene.parley.app)
    expect(await back()).toEqual(['message'])
  })

  test('what a worker left half done is done by the next, once', async () => {
    await snooze(1)
    await scene.parley.clock.advance(61)
    const client = await scene.parley.app.pool.connect()
    await client.query('begin')
    await client.query('delete from conversation_snooze where contact_id = $1', [id])
    const other = drainSnoozes(scene.parley.app)
    await client.query('rollback')
    client.release()
    await other
    expect(await back()).toEqual(['due'])
  })

  test('put off anew it waits for the new time, whatever a worker had seen', async () => {
    await snooze(1)
    await scene.parley.clock.advance(61)
    await snooze(60)
    await drainSnoozes(scene.parley.app)
    expect(await back()).toEqual([])
    expect(await isListed(true)).toBe(true)
  })

  test('the same time again changes nothing and tells nothing', async () => {
    const until = inMinutes(5)
    for (let index = 0; index < 2; index++) await lead.graphql(snoozeText, { id, until })
    expect(await scene.events('chat.snoozed', id)).toHaveLength(1)
  })

  test('ends by hand, and with closing', async () => {
    await snooze(60)
    const { unsnoozeConversation } = await lead.graphql(unsnoozeText, { id })
    expect(unsnoozeConversation).toEqual({ conversation: { snoozedUntil: null } })
    await lead.graphql(unsnoozeText, { id })
    expect(await back()).toEqual(['by_hand'])
    await snooze(60)
    await scene.shop.v1.post(`/chats/${id}/close`)
    expect(await scene.sql('select * from conversation_snooze')).toEqual([])
  })

  test('is forgotten with its contact', async () => {
    await snooze(60)
    await scene.shop.v1.send('DELETE', `/contacts/${id}`)
    expect(await scene.sql('select * from conversation_snooze')).toEqual([])
  })

  test.each([
    [-1, 'INVALID_FIELD', 'input.until'],
    [0, 'INVALID_FIELD', 'input.until'],
    [60 * 24 * 367, 'INVALID_FIELD', 'input.until'],
  ])('%i minutes ahead is %s of %s', async (minutes, code, field) => {
    expect((await snooze(minutes)).errors[0].extensions).toMatchObject({ code, field })
    expect(await scene.sql('select * from conversation_snooze')).toEqual([])
  })

  test('a closed chat has nothing to put off; one out of sight is not there', async () => {
    expect((await snooze(5, own)).errors[0].extensions.code).toBe('NOT_FOUND')
    await scene.shop.v1.post(`/chats/${id}/close`)
    expect((await snooze(5)).errors[0].extensions.code).toBe('INVALID_STATE')
    const stranger = await memberSession(scene.parley, scene.other.workspaceId)
    expect((await snooze(5, stranger)).errors[0].extensions.code).toBe('NOT_FOUND')
  })
})

test('markConversationUnread shows a chat as unread between colleagues, and its messages stay read', async () => {
  const text = (name: string) =>
    `mutation ($id: ID!) { answer: ${name}(input: { contactId: $id }) { conversation { unreadCount } } }`
  const counted = async (name: string) =>
    ((await lead.graphql(text(name), { id })).answer as unknown as { conversation: { unreadCount: number } })
      .conversation.unreadCount
  expect(await counted('markConversationUnread')).toBe(1)
  expect(await scene.events('chat.updated', id)).toEqual([])
  expect(await counted('markConversationRead')).toBe(0)
  expect(await counted('markConversationUnread')).toBe(1)
  expect(await scene.events('chat.updated', id)).toHaveLength(2)
  const [message] = await scene.sql('select status from message where contact_id = $1', [id])
  expect(message?.status).toBe('read')
  expect((await own.ask(text('markConversationUnread'), { id })).body.errors[0].extensions.code).toBe(
    'NOT_FOUND',
  )
})

describe('takeNextConversation', () => {
  const text = `mutation ($filter: ConversationFilter) {
    takeNextConversation(filter: $filter) { conversation { contactId agent { id } } } }`
  const take = async (session: Session, filter: object = {}) => {
    const { takeNextConversation } = await session.graphql(text, { filter })
    const { conversation } = takeNextConversation as unknown as { conversation: { contactId: string } | null }
    return conversation?.contactId ?? null
  }
  const another = async (fields: object = {}) => {
    await scene.parley.clock.advance(1)
    const made = await scene.create(fields)
    await storeIncoming(scene.parley.app, [scene.message({ waId: made.phone.slice(1) })])
    return made.id
  }

  test('gives the one that has waited longest, then the next, then none', async () => {
    const second = await another()
    await scene.parley.clock.advance(1)
    await writes()
    expect(await take(own)).toBe(id)
    expect(await take(agent)).toBe(second)
    expect(await take(agent)).toBeNull()
    expect((await scene.events('chat.assigned', id)).map(({ extras }) => extras.previous)).toEqual([
      { agent: null, team: null },
    ])
    const seen = await own.graphql('{ conversations(filter: { status: OPEN }) { nodes { contactId } } }')
    expect(seen.conversations).toEqual({ nodes: [{ contactId: id }] })
  })

  test('never gives one chat to two who ask at once', async () => {
    const all = [id, await another(), await another(), await another()]
    const asking = [lead, agent, own, lead, agent, own, lead, agent]
    const taken = await Promise.all(asking.map((session) => take(session)))
    expect(taken.filter((one) => one !== null).toSorted()).toEqual(all.toSorted())
  })

  test('passes over what is put off, closed, of somebody, or of another team', async () => {
    const [team] = await scene.sql(
      `insert into team (workspace_id, id, name, created_at, updated_at)
       values ($1, gen_random_uuid(), 'Sales', now(), now()) returning id`,
      [scene.shop.workspaceId],
    )
    await scene.sql('update conversation set team_id = $1 where contact_id = $2', [team?.id, id])
    const [off, theirs] = [await another(), await another()]
    await lead.graphql(snoozeText, { id: off, until: inMinutes(60) })
    await scene.sql('update conversation set agent_id = $1 where contact_id = $2', [ownId, theirs])
    expect(await take(agent)).toBeNull()
    await scene.sql('insert into team_member (workspace_id, team_id, user_id) values ($1, $2, $3)', [
      scene.shop.workspaceId,
      team?.id,
      await userOf(agent),
    ])
    const refused = await own.ask(text, { filter: { teamId: team?.id } })
    expect(refused.body.errors[0].extensions).toMatchObject({ code: 'INVALID_FIELD', field: 'filter.teamId' })
    expect(await take(agent, { teamId: team?.id })).toBe(id)
  })

  test('a filter narrows what is taken', async () => {
    const vip = await another({ tags: ['vip'] })
    expect(await take(agent, { tags: ['vip'] })).toBe(vip)
    expect(await take(agent, { tags: ['vip'] })).toBeNull()
  })

  test('who is away takes nothing', async () => {
    await scene.sql('update user_account set is_available = false where id = $1', [ownId])
    const { body } = await own.ask(text, {})
    expect(body.errors[0].extensions.code).toBe('INVALID_STATE')
    await scene.sql('update user_account set is_available = true where id = $1', [ownId])
    expect(await scene.events('chat.assigned', id)).toEqual([])
  })
})
