import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { connectNumber } from '#messaging/records/account-setup/account-commands.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// Which chats each view of a team's inbox holds, and how many.

let scene: ContactScene
let lead: Session
let own: Session
let me: string
let team: string
let secondNumber: string
/** contact ids by name */
const ids: Record<string, string> = {}

const hour = 3600

async function chat(name: string, fields: object = {}) {
  const made = await scene.create({ name, ...fields })
  ids[name] = made.id
  await storeIncoming(scene.parley.app, [scene.message({ waId: made.phone.slice(1) })])
  return made.id
}

const set = (name: string, change: string, ...values: unknown[]) =>
  scene.sql(`update conversation set ${change} where contact_id = $1`, [ids[name], ...values])

const userOf = async ({ email }: Session) =>
  (await scene.sql('select id from user_account where email = $1', [email]))[0]?.id as string

/** What was sent to this chat as its newest message. */
async function sent(name: string, status: string): Promise<void> {
  const [row] = await scene.sql(
    `insert into message (workspace_id, id, contact_id, number_id, direction, type, status, content, sent_by_type,
       created_at, updated_at)
     values ($1, gen_random_uuid(), $2, $3, 'outgoing', 'text', $4, '{"body": "Hi"}', 'member', $5, $5) returning id`,
    [scene.shop.workspaceId, ids[name], scene.shop.numberId, status, scene.parley.clock.now()],
  )
  await set(name, 'last_message_id = $2, last_message_at = $3', row?.id, scene.parley.clock.now())
}

beforeAll(async () => {
  scene = await startContacts()
  const { workspaceId } = scene.shop
  await scene.sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Own', '{chat:read,chat:write}', now(), now())`,
    [workspaceId],
  )
  const free = await scene.parley.sandbox.addNumber()
  const system = createCtx(scene.parley.app, { actor: { kind: 'system', workspaceId } })
  const second = await connectNumber(system, {
    name: 'Second',
    phoneId: free.phone_number_id,
    businessId: free.business_id,
    accessToken: 'sandbox-token',
    appId: '300000000000001',
    appSecret: 'sandbox-app-secret',
    webhookVerifyToken: 'sandbox-verify',
  })
  secondNumber = second.id

  await chat('old', { tags: ['vip'] })
  await scene.parley.clock.advance(3 * hour)
  await chat('closing')
  await scene.parley.clock.advance(22.5 * hour)
  lead = await memberSession(scene.parley, workspaceId)
  own = await memberSession(scene.parley, workspaceId, 'Own')
  me = await userOf(own)
  team = (
    await scene.sql(
      `insert into team (workspace_id, id, name, created_at, updated_at)
       values ($1, gen_random_uuid(), 'Support', now(), now()) returning id`,
      [workspaceId],
    )
  )[0]?.id as string
  await scene.sql('insert into team_member (workspace_id, team_id, user_id) values ($1, $2, $3)', [
    workspaceId,
    team,
    await userOf(lead),
  ])
  await chat('mine', { tags: ['vip', 'new'] })
  await set('mine', 'agent_id = $2', me)
  await chat('teams')
  await set('teams', 'team_id = $2, number_id = $3, unread_count = 0', team, secondNumber)
  await chat('failed')
  await sent('failed', 'failed')
  await scene.parley.clock.advance(1)
  await chat('recovered')
  await sent('recovered', 'failed')
  await scene.parley.clock.advance(1)
  await sent('recovered', 'delivered')
  await chat('closed')
  await set('closed', `status = 'closed', unread_count = 0`)
  await chat('deleted')
  await scene.sql('update contact set deleted_at = now() where id = $1', [ids.deleted])
  const stranger = await scene.create({ name: 'elsewhere' }, scene.other)
  await scene.sql(`update conversation set last_message_at = now() where contact_id = $1`, [stranger.id])
})
afterAll(() => scene?.parley.close())

const listText = `query ($filter: ConversationFilter, $orderBy: ConversationOrder) {
  conversations(first: 100, filter: $filter, orderBy: $orderBy) { nodes { contactId } pageInfo { endCursor } } }`

async function names(session: Session, filter: object, orderBy?: string): Promise<string[]> {
  const data = await session.graphql(listText, { filter, orderBy })
  const { nodes } = data.conversations as unknown as { nodes: { contactId: string }[] }
  return nodes.map(({ contactId }) => Object.keys(ids).find((name) => ids[name] === contactId) ?? contactId)
}

const all = ['closed', 'recovered', 'failed', 'teams', 'mine', 'closing', 'old']
const but = (...left: string[]) => all.filter((name) => !left.includes(name))

describe('a filter of conversations', () => {
  test.each([
    [{}, all],
    [{ tags: ['vip'] }, ['mine', 'old']],
    [{ tags: ['new', 'unknown'] }, ['mine']],
    [{ window: 'OPEN' }, but('old')],
    [{ window: 'CLOSING' }, ['closing']],
    [{ window: 'CLOSING', closingWithinHours: 1 }, []],
    [{ window: 'CLOSED' }, ['old']],
    [{ unread: true }, but('teams', 'closed')],
    [{ unread: false }, ['closed', 'teams']],
    [{ failed: true }, ['failed']],
    [{ failed: false }, but('failed')],
    [{ unassigned: true, status: 'OPEN' }, but('closed', 'teams', 'mine')],
    [{ myTeams: true }, ['teams']],
    [{ myTeams: false }, but('teams')],
    [{ mine: true }, []],
    [{ mine: false }, all],
  ])('%j finds %j', async (filter, found) => {
    expect(await names(lead, filter)).toEqual(found)
  })

  test('numbers, one or several', async () => {
    expect(await names(lead, { numberIds: [secondNumber] })).toEqual(['teams'])
    expect(await names(lead, { numberIds: [secondNumber, scene.shop.numberId] })).toEqual(all)
  })

  test('the time of the last message, from one moment to before another', async () => {
    const [row] = await scene.sql('select last_message_at as at from conversation where contact_id = $1', [
      ids.closing,
    ])
    const at = (row as { at: Date }).at.toISOString()
    expect(await names(lead, { lastMessageAfter: at })).toEqual(but('old'))
    expect(await names(lead, { lastMessageBefore: at })).toEqual(['old'])
  })

  test('the other order begins with the one that has been silent longest', async () => {
    expect(await names(lead, { status: 'OPEN' }, 'OLDEST')).toEqual(but('closed').toReversed())
  })

  test('who sees only their own finds no other, whatever is asked', async () => {
    expect(await names(own, {})).toEqual(['mine'])
    expect(await names(own, { mine: true })).toEqual(['mine'])
    expect(await names(own, { mine: false })).toEqual([])
    expect(await names(own, { failed: true })).toEqual([])
    expect(await names(own, { window: 'CLOSED' })).toEqual([])
  })

  test.each([
    [{ closingWithinHours: 2 }, 'INVALID_REQUEST', 'filter.closingWithinHours'],
    [{ window: 'CLOSING', closingWithinHours: 25 }, 'INVALID_FIELD', 'filter.closingWithinHours'],
    [{ unassigned: true, mine: true }, 'INVALID_REQUEST', 'filter.unassigned'],
    [{ tags: [] }, 'INVALID_FIELD', 'filter.tags'],
    [{ tags: [' '] }, 'INVALID_FIELD', 'filter.tags[0]'],
    [{ lastMessageAfter: 'yesterday' }, 'INVALID_FIELD', 'filter.lastMessageAfter'],
    [{ numberIds: ['x'] }, 'INVALID_FIELD', 'filter.numberIds[0]'],
    [{ numberIds: ['0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01'] }, 'INVALID_FIELD', 'filter.numberIds[0]'],
  ])('%j is %s of %s', async (filter, code, field) => {
    const { body } = await lead.ask(listText, { filter })
    expect(body.errors[0].extensions).toMatchObject({ code, field })
  })

  test('a cursor belongs to its filter and its order', async () => {
    const text = `query ($after: String, $filter: ConversationFilter, $orderBy: ConversationOrder) {
      conversations(first: 2, after: $after, filter: $filter, orderBy: $orderBy) { nodes { contactId } pageInfo { endCursor } } }`
    const page = async (given: Record<string, unknown>) => (await lead.ask(text, given)).body
    const first = await page({ filter: { unread: true } })
    const after = first.data.conversations.pageInfo.endCursor
    const next = await page({ after, filter: { unread: true } })
    expect(next.data.conversations.nodes[0].contactId).toBe(ids.mine)
    for (const other of [{ filter: { unread: false } }, { filter: { unread: true }, orderBy: 'OLDEST' }])
      expect((await page({ after, ...other })).errors[0].extensions.field).toBe('cursor')
  })
})

describe('inboxCounts', () => {
  const text = `{ inboxCounts {
    open { ...Count } mine { ...Count } unassigned { ...Count } closing { ...Count } failed { ...Count }
    teams { team { name } count { ...Count } } } }
    fragment Count on InboxCount { chats { value isExact } unread { value } }`
  const counted = (value: number, unread = value) => ({
    chats: { value, isExact: true },
    unread: { value: unread },
  })

  test('tells each view with its unread chats; a team of the caller is a view', async () => {
    expect((await lead.graphql(text)).inboxCounts).toEqual({
      open: counted(6, 5),
      mine: counted(0),
      unassigned: counted(4),
      closing: counted(1),
      failed: counted(1),
      teams: [{ team: { name: 'Support' }, count: counted(1, 0) }],
    })
  })

  test('who sees only their own is counted those alone', async () => {
    expect((await own.graphql(text)).inboxCounts).toEqual({
      open: counted(1),
      mine: counted(1),
      unassigned: counted(0),
      closing: counted(0),
      failed: counted(0),
      teams: [],
    })
  })

  test('ends at 1,000 and says so', async () => {
    await scene.sql(
      `with made as (
         insert into contact (workspace_id, id, phone, created_at, updated_at)
         select $1, gen_random_uuid(), (19990000000 + i)::text, now(), now() from generate_series(1, 1001) i returning id
       )
       insert into conversation (workspace_id, contact_id, status, last_message_at, created_at, updated_at)
       select $1, id, 'open', now(), now(), now() from made`,
      [scene.shop.workspaceId],
    )
    const { inboxCounts } = await lead.graphql(text)
    expect(inboxCounts).toMatchObject({
      open: { chats: { value: 1000, isExact: false }, unread: { value: 5 } },
      failed: counted(1),
    })
  })
})
