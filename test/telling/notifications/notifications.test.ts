import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#core/db/db.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import { takeNotifications } from '#telling/notifications/follow-log.ts'
import { noteWebhooks } from '#telling/notifications/note-webhooks.ts'
import { type ContactScene, startContacts } from '../../messaging/contacts/contacts/scene.ts'
import { graphqlSocket } from '../../messaging/inbox/notes/graphql-socket.ts'
import { memberSession, type Session } from '../../support/session.ts'
import { until } from '../../support/until.ts'

// What happened while somebody was away (docs/adr/0174).

let scene: ContactScene
let ann: Session
let bob: Session
let colleague: Session
let annId: string
let contact: { id: string; phone: string }

const idOf = async ({ email }: Session) =>
  (await scene.sql('select id from user_account where email = $1', [email]))[0]?.id as string

beforeAll(async () => {
  scene = await startContacts()
  const { workspaceId } = scene.shop
  await scene.sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at) values
       ($1, gen_random_uuid(), 'Own', '{chat:read,chat:write}', now(), now())`,
    [workspaceId],
  )
  ann = await memberSession(scene.parley, workspaceId)
  bob = await memberSession(scene.parley, workspaceId, 'Own')
  colleague = await memberSession(scene.parley, workspaceId)
  annId = await idOf(ann)
  await take()
})
beforeEach(async () => {
  await take()
  await scene.sql('delete from notification')
  contact = await scene.create({ name: 'Ada Lovelace' })
  await scene.receive({ waId: contact.phone.slice(1) })
})
afterAll(() => scene?.parley.close())

async function take(): Promise<void> {
  const { app } = scene.parley
  while ((await takeNotifications(app)).more);
}

interface Listed {
  id: string
  kind: string
  name: string | null
  actorName: string | null
  contactId: string | null
  subjectId: string | null
  alerts: string[]
  readAt: string | null
}

const fields = 'id kind name actorName contactId subjectId alerts readAt'

async function listed(by = ann, filter = ''): Promise<Listed[]> {
  const { notifications } = (await by.graphql(
    `{ notifications${filter} { nodes { ${fields} } } }`,
  )) as never as {
    notifications: { nodes: Listed[] }
  }
  return notifications.nodes
}

async function unread(by = ann): Promise<unknown> {
  return (await by.graphql('{ unreadNotifications { count isExact } }')).unreadNotifications
}

const assign = (to: string, by: Session) =>
  by.graphql(
    'mutation ($id: ID!, $to: ID!) { assignConversation(input: { contactId: $id, agentId: $to }) { conversation { contactId } } }',
    { id: contact.id, to },
  )

const note = (who: string, by: Session) =>
  by.graphql(
    'mutation ($id: ID!, $who: [ID!]) { createNote(input: { contactId: $id, content: "See to this", mentionIds: $who }) { note { id } } }',
    { id: contact.id, who: [who] },
  )

type Told = Pick<NewEvent, 'type' | 'subjectId' | 'data'> & { contactId?: string }

async function append(...events: Told[]): Promise<void> {
  const { app, clock } = scene.parley
  const { workspaceId } = scene.shop
  await inTransaction(app.pool, (tx) =>
    appendEvents(
      app,
      tx,
      events.map((event) => ({
        contactId: null,
        ...event,
        id: newId(),
        workspaceId,
        occurredAt: clock.now(),
      })),
    ),
  )
  await take()
}

describe('people are notified', () => {
  test('of notes that name them and chats that are given to them, by others', async () => {
    const other = await memberSession(scene.parley, scene.shop.workspaceId)
    await assign(annId, other)
    await note(annId, other)
    await note(annId, ann)
    await take()
    const about = { name: 'Ada Lovelace', contactId: contact.id, readAt: null }
    expect(await listed()).toMatchObject([
      { kind: 'MENTIONED', actorName: expect.any(String), ...about },
      { kind: 'ASSIGNED', actorName: expect.any(String), ...about },
    ])
    expect(await listed(other)).toEqual([])
  })

  test('of no chat that they take themselves', async () => {
    await assign(annId, ann)
    await take()
    expect(await listed()).toEqual([])
  })

  test('of chats that wait for too long: who has it, and who is named for it', async () => {
    const bobId = await idOf(bob)
    const extras = { agent: { id: annId, name: 'Ann' }, notify_ids: [annId, bobId] }
    const event = { type: 'transfer.escalated', subjectId: contact.id, contactId: contact.id }
    await append({ ...event, data: { extras } })
    expect(await listed()).toMatchObject([{ kind: 'OVERDUE', name: 'Ada Lovelace' }])
    // Bob sees his own chats alone: that it happened, and not with whom.
    expect(await listed(bob)).toMatchObject([{ kind: 'OVERDUE', name: null, contactId: null }])
  })

  test('of campaigns that they made: through, failed, paused by the service and not by a person', async () => {
    const template = { name: 'order_update', language: 'en', params: { 1: 'Ann' } }
    const scheduled_at = new Date(scene.parley.clock.now().getTime() + 3_600_000).toISOString()
    const made = await scene.shop.v1.post('/broadcasts', {
      name: 'News',
      template,
      recipients: [{ to: scene.phone() }],
      scheduled_at,
    })
    const { id } = made.body
    await scene.sql(`update broadcast set created_by_type = 'member', created_by_id = $2 where id = $1`, [
      id,
      annId,
    ])
    const said = (status: string, pausedReason: string | null = null): Told => ({
      type: 'broadcast.status',
      subjectId: id,
      data: { set: { status, pausedReason } },
    })
    await append(
      said('sending'),
      said('paused'),
      said('paused', 'Too many failed.'),
      said('failed'),
      said('completed'),
    )
    expect((await listed()).map(({ kind, name, subjectId }) => [kind, name, subjectId])).toEqual(
      ['COMPLETED', 'FAILED', 'PAUSED'].map((kind) => [`CAMPAIGN_${kind}`, 'News', id]),
    )
  })

  test('of their imports, once they have ended', async () => {
    const id = newId()
    const { workspaceId } = scene.shop
    const at = scene.parley.clock.now()
    await scene.sql(
      `insert into contact_import (workspace_id, id, state, filename, headers, mapping, created_by_id, created_at)
       values ($1, $2, 'running', 'people.csv', '{}', '{}', $3, $4)`,
      [workspaceId, id, annId, at],
    )
    const event = { type: 'contact_import.changed', subjectId: id, data: { extras: { import_id: id } } }
    await append(event)
    expect(await listed()).toEqual([])
    await scene.sql(`update contact_import set state = 'completed', finished_at = $2 where id = $1`, [id, at])
    await append(event)
    expect(await listed()).toMatchObject([{ kind: 'IMPORT_COMPLETED', name: 'people.csv', subjectId: id }])
  })

  test('of numbers and webhooks that they look after, and nobody else', async () => {
    const alerts = [{ alert: 'restricted' }, { alert: 'quality_dropped' }]
    await append({ type: 'account.alert', subjectId: scene.shop.numberId, data: { extras: { alerts } } })
    const { app } = scene.parley
    const { workspaceId } = scene.shop
    const endpointId = newId()
    await inTransaction(app.pool, (tx) =>
      noteWebhooks(app, tx, [{ workspaceId, endpointId, kind: 'webhook_paused' }]),
    )
    expect(await listed()).toMatchObject([
      { kind: 'WEBHOOK_PAUSED', name: null, subjectId: null },
      { kind: 'NUMBER_ALERT', alerts: ['QUALITY_DROPPED', 'RESTRICTED'], subjectId: scene.shop.numberId },
    ])
    expect(await listed(bob)).toEqual([])
  })
})

describe('a notification', () => {
  test('is read once for all devices, which hear of it', async () => {
    const { body } = await ann.api.get('/auth/ws-token')
    const url = `${scene.parley.url.replace('http', 'ws')}/ws`
    const socket = await graphqlSocket(
      url,
      body.data.token,
      'subscription { unreadNotificationsChanged { count isExact } }',
    )
    const heard = () =>
      (socket.heard as { unreadNotificationsChanged: { count: number } }[]).map(
        (one) => one.unreadNotificationsChanged.count,
      )
    await until(() => heard().at(-1) === 0)
    await note(annId, colleague)
    await take()
    await until(() => heard().at(-1) === 1)
    const [one] = await listed()
    const mark = 'mutation ($ids: [ID!]) { markNotificationsRead(ids: $ids) { unread { count } } }'
    expect(await ann.graphql(mark, { ids: [one?.id] })).toEqual({
      markNotificationsRead: { unread: { count: 0 } },
    })
    await until(() => heard().at(-1) === 0)
    expect(await listed(ann, '(filter: { unread: true })')).toEqual([])
    expect(await listed(ann, '(filter: { unread: false })')).toMatchObject([{ id: one?.id }])
    socket.close()
  })

  test('of somebody else is not read by its id, and all are read at once', async () => {
    await note(annId, colleague)
    await take()
    const [one] = await listed()
    const other = await memberSession(scene.parley, scene.shop.workspaceId)
    const mark = 'mutation ($ids: [ID!]) { markNotificationsRead(ids: $ids) { unread { count } } }'
    await other.graphql(mark, { ids: [one?.id] })
    expect(await unread()).toEqual({ count: 1, isExact: true })
    for (const ids of [['none'], Array.from({ length: 101 }, () => newId())]) {
      const { body } = await ann.ask(mark, { ids })
      expect(body.errors[0].extensions.code).toBe('INVALID_FIELD')
    }
    await ann.graphql('mutation { markNotificationsRead { unread { count } } }')
    expect(await unread()).toEqual({ count: 0, isExact: true })
  })

  test('is counted to a hundred and no further', async () => {
    await scene.sql(
      `insert into notification (workspace_id, user_id, id, kind, created_at)
       select $1, $2, gen_random_uuid(), 'mentioned', now() from generate_series(1, 130)`,
      [scene.shop.workspaceId, annId],
    )
    expect(await unread()).toEqual({ count: 100, isExact: false })
  })

  test('pages by key, newest first', async () => {
    await note(annId, colleague)
    await take()
    await note(annId, colleague)
    await take()
    const page =
      'query ($after: String) { notifications(first: 1, after: $after) { nodes { id } pageInfo { endCursor hasNextPage } } }'
    const read = async (after: string | null) =>
      (
        (await ann.graphql(page, { after })) as never as {
          notifications: { nodes: { id: string }[]; pageInfo: { endCursor: string; hasNextPage: boolean } }
        }
      ).notifications
    const first = await read(null)
    const second = await read(first.pageInfo.endCursor)
    expect([first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([true, false])
    expect((first.nodes[0]?.id ?? '') > (second.nodes[0]?.id ?? '')).toBe(true)
  })

  test('goes with the contact, and with the membership', async () => {
    const other = await memberSession(scene.parley, scene.shop.workspaceId)
    await note(await idOf(other), ann)
    await take()
    expect(await listed(other)).toHaveLength(1)
    await scene.shop.v1.send('DELETE', `/contacts/${contact.id}`)
    expect(await listed(other)).toEqual([])
    await scene.sql('delete from membership where user_id = $1', [await idOf(other)])
    expect(await scene.sql('select from notification')).toEqual([])
  })

  test('says no name to who may not see the phone in it', async () => {
    await scene.sql('update contact set name = null, profile_name = null where id = $1', [contact.id])
    await scene.sql('update workspace set mask_phone_numbers = true where id = $1', [scene.shop.workspaceId])
    scene.parley.app.bus.publish('forget', { cache: 'members' })
    await note(annId, colleague)
    await take()
    const [one] = await listed()
    expect(one?.name).toMatch(/^\*+\d{4}$/)
    await scene.sql('update workspace set mask_phone_numbers = false')
    scene.parley.app.bus.publish('forget', { cache: 'members' })
  })
})
