import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainSnoozes } from '#messaging/inbox/conversations/come-back.ts'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { loadItems } from '#telling/live/items.ts'
import { readAfter } from '#telling/live/log.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// All that happened in a chat, and changes of many chats at once.

let scene: ContactScene
let lead: Session
let agent: Session
let own: Session
let agentId: string
let id: string
let phone: string

const soon = () => new Date(scene.parley.clock.now().getTime() + 60_000).toISOString()
const tick = () => scene.parley.clock.advance(1)

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
  const [user] = await scene.sql('select id from user_account where email = $1', [agent.email])
  agentId = user?.id as string
})
beforeEach(async () => {
  ;({ id, phone } = await open())
})
afterAll(() => scene?.parley.close())

async function open(): Promise<{ id: string; phone: string }> {
  const made = await scene.create()
  await storeIncoming(scene.parley.app, [scene.message({ waId: made.phone.slice(1) })])
  await tick()
  return made
}

const fields = `__typename
  ... on TimelineEntry { by { __typename } }
  ... on TimelineAssigned { fromAgent { id } toAgent { id } toTeam { id } }
  ... on TimelineClosed { note }
  ... on TimelineCameBack { endedBy }
  ... on TimelineTagged { added removed }
  ... on Note { content }
  ... on Message { direction }`

const timelineText = `query ($id: ID!, $first: Int, $after: String) { conversation(contactId: $id) {
  timeline(first: $first, after: $after) { nodes { ${fields} } pageInfo { endCursor hasNextPage } } } }`

interface Page {
  timeline: { nodes: { __typename: string }[]; pageInfo: { endCursor: string; hasNextPage: boolean } }
}
const page = async (variables: object): Promise<Page['timeline']> => {
  const { conversation } = await lead.graphql(timelineText, { id, first: 50, ...variables })
  return (conversation as unknown as Page).timeline
}

/** A day in the life of a chat. */
async function live(): Promise<void> {
  const change = async (text: string, variables: object = {}) => {
    await lead.graphql(text, { id, ...variables })
    await tick()
  }
  await change(
    'mutation ($id: ID!, $agent: ID) { assignConversation(input: { contactId: $id, agentId: $agent }) { conversation { id } } }',
    { agent: agentId },
  )
  await change(
    'mutation ($id: ID!) { createNote(input: { contactId: $id, content: "Call back" }) { note { id } } }',
  )
  await scene.patch(id, { add_tags: ['vip'] })
  await tick()
  await change(
    'mutation ($id: ID!, $until: DateTime!) { snoozeConversation(input: { contactId: $id, until: $until }) { conversation { id } } }',
    { until: soon() },
  )
  await storeIncoming(scene.parley.app, [scene.message({ waId: phone.slice(1) })])
  await tick()
  await drainSnoozes(scene.parley.app)
  await tick()
  await change(
    'mutation ($id: ID!) { closeConversation(input: { contactId: $id, note: "Solved." }) { conversation { id } } }',
  )
  await scene.shop.v1.post(`/chats/${id}/reopen`)
}

/** Events of the chat after this one, as live readers get them. */
async function liveEvents(after: number) {
  const { app } = scene.parley
  const events = (await readAfter(app.pool, scene.shop.workspaceId, after)).filter(
    ({ contactId }) => contactId === id,
  )
  return await loadItems(app, scene.shop.workspaceId, events)
}

async function entryIds(): Promise<string[]> {
  const rows = await scene.sql(
    'select id from timeline_entry where contact_id = $1 order by created_at, id',
    [id],
  )
  return rows.map((row) => String(row.id))
}

const member = { by: { __typename: 'MemberActor' } }
const day = () => [
  { __typename: 'TimelineReopened', by: { __typename: 'KeyActor' } },
  { __typename: 'TimelineClosed', ...member, note: 'Solved.' },
  { __typename: 'TimelineCameBack', by: { __typename: 'SystemActor' }, endedBy: 'MESSAGE' },
  { __typename: 'Message', direction: 'INCOMING' },
  { __typename: 'TimelineSnoozed', ...member },
  { __typename: 'TimelineTagged', by: { __typename: 'KeyActor' }, added: ['vip'], removed: [] },
  { __typename: 'Note', content: 'Call back' },
  { __typename: 'TimelineAssigned', ...member, fromAgent: null, toAgent: { id: agentId }, toTeam: null },
  { __typename: 'Message', direction: 'INCOMING' },
]

describe('the timeline', () => {
  test('has messages, notes and what was done, newest first, and pages meet without a gap', async () => {
    await live()
    expect((await page({})).nodes).toEqual(day())
    const walked: object[] = []
    let after: string | undefined
    do {
      const { nodes, pageInfo } = await page({ first: 2, after })
      walked.push(...nodes)
      after = pageInfo.hasNextPage ? pageInfo.endCursor : undefined
    } while (after)
    expect(walked).toEqual(day())
  })

  test('is a list of the root too, whose pages change with it alone', async () => {
    await live()
    const root = `query ($id: ID!) { timeline(contactId: $id, first: 50) { nodes { ${fields} } } }`
    expect((await lead.graphql(root, { id })).timeline).toEqual({ nodes: day() })
    expect((await own.ask(root, { id })).body.errors[0].extensions.code).toBe('NOT_FOUND')
  })

  test('is told live: each event brings what it wrote, and others bring nothing', async () => {
    const { sequence } = await lead.graphql('{ sequence: eventSequence }')
    await live()
    const told = await liveEvents(Number(sequence))
    expect(told.flatMap(({ entry }) => entry?.id ?? [])).toEqual(await entryIds())
    expect(told.find(({ type }) => type === 'message.received')?.entry).toBeNull()
  })

  test('has the tags that a list of contacts brings', async () => {
    const { body } = await scene.shop.v1.post('/contacts/bulk', {
      contacts: [
        { phone, tags: ['vip', 'news'] },
        { phone, tags: ['fair'] },
      ],
    })
    expect(body.data.map(({ result }: { result: string }) => result)).toEqual(['updated', 'updated'])
    const [first] = (await page({})).nodes
    expect(first).toMatchObject({ __typename: 'TimelineTagged', added: ['fair', 'news', 'vip'], removed: [] })
  })

  test('tells what changed nothing to nobody', async () => {
    await scene.shop.v1.post(`/chats/${id}/reopen`)
    await scene.patch(id, { name: 'Ann' })
    expect((await page({})).nodes).toEqual([{ __typename: 'Message', direction: 'INCOMING' }])
  })

  test('goes with its contact, and to the contact that it becomes one with', async () => {
    await live()
    await scene.shop.v1.send('DELETE', `/contacts/${id}`)
    expect(await scene.sql('select id from timeline_entry where contact_id = $1', [id])).toEqual([])
  })

  test('is out of sight with its chat', async () => {
    expect((await own.ask(timelineText, { id })).body.errors[0].extensions.code).toBe('NOT_FOUND')
  })
})

describe('changeConversations', () => {
  const text = `mutation ($input: ChangeConversationsInput!) { changeConversations(input: $input) { results {
    __typename
    ... on ConversationChanged { contactId isChanged conversation { status agent { id } snoozedUntil contact { tagNames } } }
    ... on ConversationRefused { contactId code } } } }`
  const change = async (contactIds: string[], what: object, session = lead) => {
    const { changeConversations } = await session.graphql(text, { input: { contactIds, change: what } })
    return (changeConversations as unknown as { results: object[] }).results
  }
  const refused = (contactId: string, code: string) => ({
    __typename: 'ConversationRefused',
    contactId,
    code,
  })
  const changed = (contactId: string, conversation: object, isChanged = true) => ({
    __typename: 'ConversationChanged',
    contactId,
    isChanged,
    conversation: expect.objectContaining(conversation),
  })
  const nobody = '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01'

  test('answers for each chat in the order asked', async () => {
    const [second, foreign] = [await open(), await scene.create({}, scene.other)]
    await scene.shop.v1.post(`/chats/${second.id}/close`)
    const all = [second.id, id, nobody, foreign.id]
    expect(await change(all, { close: { note: 'Done.' } })).toEqual([
      changed(second.id, { status: 'CLOSED' }, false),
      changed(id, { status: 'CLOSED' }),
      refused(nobody, 'NOT_FOUND'),
      refused(foreign.id, 'NOT_FOUND'),
    ])
    expect((await scene.events('chat.closed', id)).map(({ extras }) => extras.note)).toEqual(['Done.'])
    expect(await change([id], { reopen: true })).toEqual([changed(id, { status: 'OPEN' })])
    const until = soon()
    expect(await change([id, second.id], { snooze: { until } })).toEqual([
      changed(id, { snoozedUntil: until }),
      refused(second.id, 'INVALID_STATE'),
    ])
    expect(await change([id], { unsnooze: true })).toEqual([changed(id, { snoozedUntil: null })])
    expect(await change([id, second.id], { assign: { agentId } })).toEqual([
      changed(id, { agent: { id: agentId } }),
      changed(second.id, { agent: { id: agentId } }),
    ])
    expect(await change([id, nobody], { tag: { add: ['vip'] } })).toEqual([
      changed(id, { contact: { tagNames: ['vip'] } }),
      refused(nobody, 'NOT_FOUND'),
    ])
    expect(await change([id], { tag: { add: ['vip'] } })).toEqual([changed(id, {}, false)])
    expect(await change([id], { tag: { remove: ['vip'] } })).toEqual([
      changed(id, { contact: { tagNames: [] } }),
    ])
  })

  test('marks all as read, and shows those that are read as unread, each told once', async () => {
    const second = await open()
    const unread = async () =>
      (
        await scene.sql(
          'select unread_count as n from conversation where contact_id = any($1::uuid[]) order by contact_id',
          [[id, second.id].sort()],
        )
      ).map(({ n }) => n)
    expect(await unread()).toEqual([1, 1])
    expect(await change([id, nobody, second.id], { read: true })).toEqual([
      changed(id, {}),
      refused(nobody, 'NOT_FOUND'),
      changed(second.id, {}),
    ])
    expect(await unread()).toEqual([0, 0])
    const statuses = await scene.sql(
      "select distinct status from message where contact_id = any($1::uuid[]) and direction = 'incoming'",
      [[id, second.id]],
    )
    expect(statuses).toEqual([{ status: 'read' }])
    expect(await change([id], { read: true })).toEqual([changed(id, {}, false)])
    expect(await change([second.id, id], { unread: true })).toEqual([changed(second.id, {}), changed(id, {})])
    expect(await change([id], { unread: true })).toEqual([changed(id, {}, false)])
    expect(await unread()).toEqual([1, 1])
    expect(await scene.events('chat.updated', id)).toHaveLength(2)
    expect(await change([id], { read: true }, own)).toEqual([refused(id, 'NOT_FOUND')])
    expect(await unread()).toEqual([1, 1])
  })

  test('an agent who cannot have them is refused for each', async () => {
    expect(await change([id], { assign: { agentId: nobody } })).toEqual([refused(id, 'INVALID_FIELD')])
    expect(await scene.events('chat.assigned', id)).toEqual([])
  })

  test('asks what a change of one asks, and finds only what the caller sees', async () => {
    const codeOf = async (what: object, session: Session) =>
      (await session.ask(text, { input: { contactIds: [id], change: what } })).body.errors?.[0].extensions
        .code
    expect(await codeOf({ assign: { agentId } }, agent)).toBe('FORBIDDEN')
    expect(await codeOf({ tag: { add: ['x'] } }, agent)).toBe('FORBIDDEN')
    expect(await change([id], { close: {} }, own)).toEqual([refused(id, 'NOT_FOUND')])
    expect(await scene.events('chat.closed', id)).toEqual([])
  })

  test.each([
    [[], { reopen: true }, 'input.contactIds'],
    [[nobody], { reopen: false }, 'input.change.reopen'],
    [[nobody], { read: false }, 'input.change.read'],
    [[nobody], { tag: {} }, 'input.change.tag.add'],
    [[nobody], { assign: {} }, 'input.change.assign.agentId'],
    [[nobody], { snooze: { until: '2020-01-01T00:00:00Z' } }, 'input.change.snooze.until'],
  ])('%j with %j is a fault of %s', async (contactIds, what, field) => {
    const { body } = await lead.ask(text, { input: { contactIds, change: what } })
    expect(body.errors[0].extensions).toMatchObject({ code: 'INVALID_FIELD', field })
  })
})
