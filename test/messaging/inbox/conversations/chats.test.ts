import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { stayConnected } from '../../../support/connected.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

let scene: ContactScene
let lee: string
let kim: string
let support: string
const chats: { contact_id: string }[] = []

const uuid = '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01'

async function addTeam(
  name: string,
  members: string[],
  workspaceId = scene.shop.workspaceId,
): Promise<string> {
  const [team] = await scene.sql(
    `insert into team (workspace_id, id, name, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, now(), now()) returning id`,
    [workspaceId, name],
  )
  for (const member of members)
    await scene.sql('insert into team_member (workspace_id, team_id, user_id) values ($1, $2, $3)', [
      workspaceId,
      team?.id,
      member,
    ])
  return team?.id as string
}

/** A person of the shop by this name. */
async function addAgent(name: string, role = 'agent', workspaceId = scene.shop.workspaceId): Promise<string> {
  const { id } = await scene.parley.createMember(workspaceId, role)
  await scene.sql('update user_account set full_name = $2 where id = $1', [id, name])
  await stayConnected(scene.parley.app.pool, id)
  return id
}

const receive = (phone: string) =>
  storeIncoming(scene.parley.app, [
    {
      workspaceId: scene.shop.workspaceId,
      numberId: scene.shop.numberId,
      businessId: '200000000000001',
      platformMessageId: `wamid.${phone}.${scene.parley.clock.nowMs()}`,
      at: scene.parley.clock.now(),
      sender: { waId: phone, userId: null, parentUserId: null, username: null, profileName: null },
      type: 'text',
      content: { body: 'Hello', previewUrl: false },
      replyToPlatformId: null,
      media: null,
      raw: null,
    },
  ])

const get = (path: string, tenant = scene.shop) => tenant.v1.get(`/chats${path}`)
const act = (id: string | undefined, action: string, body?: object, tenant = scene.shop) =>
  tenant.v1.post(`/chats/${id}/${action}`, body)
const ids = async (query: string) =>
  (await get(query)).body.data.map((chat: { contact_id: string }) =>
    chats.findIndex((one) => one.contact_id === chat.contact_id),
  )

beforeAll(async () => {
  scene = await startContacts()
  lee = await addAgent('Lee')
  kim = await addAgent('Kim')
  support = await addTeam('Support', [lee])
  for (let index = 0; index < 4; index++) {
    const { id } = await scene.create({ phone: `1555700000${index}` })
    chats.push((await get(`/${id}`)).body)
    await scene.parley.clock.advance(1)
  }
})
afterAll(() => scene?.parley.close())

describe('reading chats', () => {
  test('every contact has one; without messages it is closed', async () => {
    const [first] = chats
    expect(first).toEqual({
      contact_id: first?.contact_id,
      status: 'closed',
      agent: null,
      team: null,
      number_id: null,
      windows: [],
      unread_count: 0,
      last_message_at: null,
      last_incoming_at: null,
      opened_at: null,
      closed_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect((await get('')).body).toEqual({ data: chats.toReversed(), next_cursor: null })
  })

  test('newest chat first, whatever messages come', async () => {
    await receive('15557000001')
    expect(await ids('')).toEqual([3, 2, 1, 0])
    const page = (await get('?limit=2')).body
    await receive('15557000000')
    expect(await ids(`?limit=2&cursor=${page.next_cursor}`)).toEqual([1, 0])
    const { body: chat } = await get(`/${chats[1]?.contact_id}`)
    expect(chat).toMatchObject({ status: 'open', unread_count: 1, number_id: scene.shop.numberId })
    expect(chat.windows).toEqual([{ number_id: scene.shop.numberId, expires_at: expect.any(String) }])
    const left = new Date(chat.windows[0].expires_at).getTime() - new Date(chat.last_incoming_at).getTime()
    expect(left).toBe(86_400_000)
    expect(chat.opened_at).toBe(chat.last_message_at)
  })

  test('filters', async () => {
    await act(chats[2]?.contact_id, 'assign', { agent_id: lee })
    await act(chats[3]?.contact_id, 'assign', { team_id: support })
    const expected: [string, number[]][] = [
      ['?status=open', [1, 0]],
      ['?status=closed', [3, 2]],
      [`?agent_id=${lee}`, [2]],
      [`?agent_id=${kim}`, []],
      [`?team_id=${support}`, [3]],
      [`?team_id=${support}&agent_id=${lee}`, []],
      [`?number_id=${scene.shop.numberId}`, [1, 0]],
      ['?unassigned=true', [1, 0]],
      ['?unassigned=false', [3, 2]],
      ['?unassigned=true&status=closed', []],
    ]
    for (const [query, found] of expected) expect([query, await ids(query)]).toEqual([query, found])
  })

  test('filters that name nothing of the workspace are faults of their fields', async () => {
    const stranger = await addAgent('Stranger', 'agent', scene.other.workspaceId)
    const theirs = await addTeam('Theirs', [stranger], scene.other.workspaceId)
    for (const [field, value] of [
      ['agent_id', uuid],
      ['agent_id', stranger],
      ['team_id', uuid],
      ['team_id', theirs],
      ['number_id', uuid],
      ['number_id', scene.other.numberId],
    ]) {
      const refused = await get(`?${field}=${value}`)
      expect([refused.status, refused.body.error.code, refused.body.error.field]).toEqual([
        422,
        'invalid_field',
        field,
      ])
    }
  })

  test.each([
    [`unassigned=true&agent_id=${uuid}`, 'unassigned'],
    [`unassigned=false&team_id=${uuid}`, 'unassigned'],
    ['unassigned=maybe', 'unassigned'],
    ['status=pending', 'status'],
    ['agent_id=x', 'agent_id'],
    ['sort=created_at', 'sort'],
    ['search=Ann', 'search'],
  ])('%s cannot be read', async (query, field) => {
    const refused = await get(`?${query}`)
    expect([refused.status, refused.body.error.code, refused.body.error.field]).toEqual([
      400,
      'invalid_request',
      field,
    ])
  })

  test('a chat of another workspace is not there', async () => {
    for (const id of [chats[0]?.contact_id, uuid, 'x'])
      for (const answer of [
        await get(`/${id}`, scene.other),
        await act(id, 'assign', { agent_id: null }, scene.other),
        await act(id, 'close', {}, scene.other),
        await act(id, 'reopen', undefined, scene.other),
      ])
        expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found'])
  })

  test('a cursor belongs to its filters', async () => {
    const { next_cursor: cursor } = (await get('?limit=1')).body
    expect((await get(`?limit=1&status=open&cursor=${cursor}`)).body.error.field).toBe('cursor')
    expect((await scene.shop.v1.get(`/contacts?cursor=${cursor}`)).body.error.field).toBe('cursor')
  })

  test('assignees are agents who may take chats, then teams', async () => {
    const elsewhere = await scene.parley.createMember(scene.shop.workspaceId, 'agent')
    await scene.sql(`update user_account set full_name = 'Absent' where id = $1`, [elsewhere.id])
    const away = await addAgent('Away')
    await scene.sql('update user_account set is_available = false where id = $1', [away])
    const off = await addAgent('Off')
    await scene.sql('update user_account set is_active = false where id = $1', [off])
    const clerk = await addAgent('Clerk')
    await scene.sql(
      `with made as (insert into role (workspace_id, id, name, permissions, created_at, updated_at)
         values ($1, gen_random_uuid(), 'clerk', array['contacts:read'], now(), now()) returning id)
       update membership set role_id = made.id from made where workspace_id = $1 and user_id = $2`,
      [scene.shop.workspaceId, clerk],
    )
    const empty = await addTeam('Empty', [away])
    const { body } = await get('/assignees')
    expect(body).toEqual({
      data: [
        { type: 'agent', id: elsewhere.id, name: 'Absent', available: false },
        { type: 'agent', id: away, name: 'Away', available: false },
        { type: 'agent', id: kim, name: 'Kim', available: true },
        { type: 'agent', id: lee, name: 'Lee', available: true },
        { type: 'team', id: empty, name: 'Empty', available: false },
        { type: 'team', id: support, name: 'Support', available: true },
      ],
      next_cursor: null,
    })
    const id = chats[0]?.contact_id
    for (const agent_id of [off, clerk])
      expect((await act(id, 'assign', { agent_id })).body.error.field).toBe('agent_id')
    expect((await act(id, 'assign', { agent_id: away })).status).toBe(200)
    expect((await get('/assignees?limit=1')).status).toBe(400)
  })
})

test('reading needs chats:read and api.chats, acting chats:write', async () => {
  const reader = scene.parley.v1(
    await scene.parley.createKey(scene.shop.workspaceId, { scopes: ['chats:read'] }),
  )
  const id = chats[0]?.contact_id
  for (const action of ['assign', 'close', 'reopen'])
    expect((await reader.post(`/chats/${id}/${action}`, {})).body.error.details).toEqual({
      scope: 'chats:write',
    })
  expect((await reader.get('/chats')).status).toBe(200)
  const without = await scene.parley.tenant({ features: ['api.keys'] })
  expect((await without.v1.get('/chats')).body.error.details).toEqual({ feature: 'api.chats' })
})
