import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '#core/access/actor.ts'
import { hears, loadItems } from '#telling/live/items.ts'
import { readAfter, readBounds } from '#telling/live/log.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// Filters of the inbox under names.

let scene: ContactScene
let lead: Session
let agent: Session
let other: Session

beforeAll(async () => {
  scene = await startContacts()
  lead = await memberSession(scene.parley, scene.shop.workspaceId)
  agent = await memberSession(scene.parley, scene.shop.workspaceId, 'agent')
  other = await memberSession(scene.parley, scene.other.workspaceId)
})
beforeEach(() => scene.sql('delete from saved_view'))
afterAll(() => scene?.parley.close())

const fields = `id name isShared isOwn orderBy createdBy { name }
  filter { status requiredSkillIds overdue tags mine window closingWithinHours lastMessageAfter agentId numberIds search }`
const createText = `mutation ($input: CreateSavedViewInput!) { createSavedView(input: $input) { savedView { ${fields} } } }`
const updateText = `mutation ($input: UpdateSavedViewInput!) { updateSavedView(input: $input) { savedView { ${fields} } } }`
const deleteText = 'mutation ($id: ID!) { deleteSavedView(input: { id: $id }) { deletedId } }'

async function create(session: Session, input: object): Promise<{ id: string }> {
  const data = await session.graphql(createText, { input: { name: 'A view', filter: {}, ...input } })
  return (data.createSavedView as unknown as { savedView: { id: string } }).savedView
}
const codeOf = async (session: Session, text: string, variables: Record<string, unknown>) => {
  const { body } = await session.ask(text, variables)
  const { code, field } = body.errors?.[0].extensions ?? {}
  return field ? `${code} ${field}` : code
}
const namesOf = async (session: Session) => {
  const { savedViews } = await session.graphql('{ savedViews { nodes { name } } }')
  return (savedViews as unknown as { nodes: { name: string }[] }).nodes.map(({ name }) => name)
}

describe('a saved view', () => {
  test('keeps the filter as it was given, and can be given back', async () => {
    const { createSkill } = (await lead.graphql(
      'mutation { createSkill(input: { name: "Spanish" }) { skill { id } } }',
    )) as unknown as { createSkill: { skill: { id: string } } }
    const filter = {
      status: 'OPEN',
      tags: ['vip'],
      requiredSkillIds: [createSkill.skill.id],
      overdue: true,
      mine: true,
      window: 'CLOSING',
      closingWithinHours: 4,
      lastMessageAfter: '2026-01-01T00:00:00.000Z',
      numberIds: [scene.shop.numberId],
      search: 'Ann',
    }
    const made = await create(lead, { name: ' Mine, closing ', filter, orderBy: 'OLDEST' })
    const kept = { ...filter, agentId: null }
    expect(made).toMatchObject({
      name: 'Mine, closing',
      isShared: false,
      isOwn: true,
      orderBy: 'OLDEST',
      filter: kept,
      createdBy: { name: expect.any(String) },
    })
    const back = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null))
    const list = 'query ($filter: ConversationFilter) { conversations(filter: $filter) { nodes { id } } }'
    expect(await lead.graphql(list, { filter: back })).toEqual({ conversations: { nodes: [] } })
    const found = await lead.graphql('query ($id: ID!) { node(id: $id) { ... on SavedView { name } } }', {
      id: made.id,
    })
    expect(found.node).toEqual({ name: 'Mine, closing' })
  })

  test("is its maker's alone; shared ones are everybody's in the workspace", async () => {
    await create(lead, { name: 'Own' })
    await create(lead, { name: 'Shared', isShared: true })
    expect(await namesOf(lead)).toEqual(['Own', 'Shared'])
    expect(await namesOf(agent)).toEqual(['Shared'])
    expect(await namesOf(other)).toEqual([])
  })

  test('is found by nobody else, in no way', async () => {
    const own = await create(lead, { name: 'Own' })
    const shared = await create(lead, { name: 'Shared', isShared: true })
    expect(await codeOf(agent, updateText, { input: { id: own.id, name: 'x' } })).toBe('NOT_FOUND')
    expect(await codeOf(agent, deleteText, { id: own.id })).toBe('NOT_FOUND')
    for (const { id } of [own, shared]) {
      expect(await codeOf(other, updateText, { input: { id, name: 'x' } })).toBe('NOT_FOUND')
      expect(await codeOf(other, deleteText, { id })).toBe('NOT_FOUND')
    }
    const node = await agent.graphql('query ($id: ID!) { node(id: $id) { id } }', { id: own.id })
    expect(node.node).toBeNull()
  })

  test('is shared, changed and deleted as a shared one by those alone who may assign chats', async () => {
    expect(await codeOf(agent, createText, { input: { name: 'x', filter: {}, isShared: true } })).toBe(
      'FORBIDDEN',
    )
    const own = await create(agent, { name: 'Own' })
    expect(await codeOf(agent, updateText, { input: { id: own.id, isShared: true } })).toBe('FORBIDDEN')
    const { id } = await create(lead, { name: 'Shared', isShared: true })
    expect(await codeOf(agent, updateText, { input: { id, name: 'x' } })).toBe('FORBIDDEN')
    expect(await codeOf(agent, deleteText, { id })).toBe('FORBIDDEN')
    const manager = await memberSession(scene.parley, scene.shop.workspaceId, 'manager')
    expect(await codeOf(manager, updateText, { input: { id, isShared: false } })).toBe('FORBIDDEN')
    expect(await codeOf(manager, updateText, { input: { id, name: 'Ours' } })).toBeUndefined()
    expect(await namesOf(agent)).toEqual(['Own', 'Ours'])
    expect(await codeOf(lead, updateText, { input: { id, isShared: false } })).toBeUndefined()
    expect(await namesOf(agent)).toEqual(['Own'])
  })

  test('changes what is given and nothing else', async () => {
    const { id } = await create(lead, { name: 'A', filter: { unread: true, tags: ['vip'] } })
    const { updateSavedView } = await lead.graphql(updateText, { input: { id, filter: { mine: true } } })
    expect(updateSavedView).toMatchObject({ savedView: { name: 'A', filter: { mine: true, tags: null } } })
  })

  test('has a name once, ignoring case, among those of its kind', async () => {
    const { id } = await create(lead, { name: 'Ours' })
    expect(await codeOf(lead, createText, { input: { name: 'ours', filter: {} } })).toBe(
      'CONFLICT input.name',
    )
    await create(agent, { name: 'OURS' })
    await create(lead, { name: 'Ours', isShared: true })
    expect(await codeOf(lead, updateText, { input: { id, isShared: true } })).toBe('CONFLICT input.name')
  })

  test.each([
    [{ name: ' ' }, 'INVALID_FIELD input.name'],
    [{ filter: { tags: [] } }, 'INVALID_FIELD input.filter.tags'],
    [{ filter: { closingWithinHours: 3 } }, 'INVALID_REQUEST input.filter.closingWithinHours'],
    [{ filter: { agentId: '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01' } }, 'INVALID_FIELD input.filter.agentId'],
    [
      { filter: { numberIds: ['0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01'] } },
      'INVALID_FIELD input.filter.numberIds[0]',
    ],
  ])('%j is %s, and nothing is kept', async (input, code) => {
    expect(await codeOf(lead, createText, { input: { name: 'x', filter: {}, ...input } })).toBe(code)
    expect(await namesOf(lead)).toEqual([])
  })

  test('are fifty at most of a person, and fifty shared', async () => {
    await scene.sql(
      `insert into saved_view (workspace_id, id, owner_id, name, filter, order_by, is_shared, created_at, updated_at)
       select $1, gen_random_uuid(), u.id, 'View ' || i, '{}', 'latest', false, now(), now()
       from user_account u, generate_series(1, 50) i where u.email = $2`,
      [scene.shop.workspaceId, lead.email],
    )
    expect(await codeOf(lead, createText, { input: { name: 'x', filter: {} } })).toBe('CONFLICT')
    const { id } = await create(lead, { isShared: true })
    expect(await codeOf(lead, updateText, { input: { id, isShared: false } })).toBe('CONFLICT')
    await scene.sql(`delete from saved_view where name = 'View 7'`)
    expect(await codeOf(lead, updateText, { input: { id, isShared: false } })).toBeUndefined()
    await create(agent, {})
  })

  test('goes with its person; what they shared stays', async () => {
    const leaving = await memberSession(scene.parley, scene.shop.workspaceId)
    await create(leaving, { name: 'Own' })
    await create(leaving, { name: 'Shared', isShared: true })
    const [user] = await scene.sql('select id from user_account where email = $1', [leaving.email])
    await lead.graphql('mutation ($id: ID!) { removeMembership(input: { memberId: $id }) { removedId } }', {
      id: user?.id,
    })
    expect(await scene.sql('select name from saved_view')).toEqual([{ name: 'Shared' }])
  })
})

test('counts of a page of views are one statement, each as its list would find', async () => {
  const { id } = await scene.create({ tags: ['vip'] })
  await scene.sql(`update conversation set last_message_at = now(), status = 'open' where contact_id = $1`, [
    id,
  ])
  await create(lead, { name: 'vip', filter: { tags: ['vip'] } })
  await create(lead, { name: 'nobody', filter: { search: 'nobody has this name' } })
  const { savedViews } = await lead.graphql(
    '{ savedViews { nodes { name count { chats { value isExact } } } } }',
  )
  expect(savedViews).toEqual({
    nodes: [
      { name: 'vip', count: { chats: { value: 1, isExact: true } } },
      { name: 'nobody', count: { chats: { value: 0, isExact: true } } },
    ],
  })
})

test('each change of a view is told live to those who have it, or had it until then, and to nobody else', async () => {
  const { app } = scene.parley
  const { workspaceId } = scene.shop
  const access = [await memberOf(lead), await memberOf(agent)]
  /** Who of lead and agent hears of what happens meanwhile, event by event. */
  const heard = async (meanwhile: () => Promise<unknown>) => {
    const { newest } = await readBounds(app.pool, workspaceId)
    await meanwhile()
    const items = await loadItems(app, workspaceId, await readAfter(app.pool, workspaceId, newest))
    expect(items.map(({ type }) => type)).toEqual(items.map(() => 'view.changed'))
    return items.map((item) => access.map((member) => hears(member, item)))
  }
  const made = { id: '' }
  const update = (input: object) => lead.graphql(updateText, { input: { id: made.id, ...input } })
  expect(await heard(async () => Object.assign(made, await create(lead, { name: 'Own' })))).toEqual([
    [true, false],
  ])
  expect(await heard(() => update({ name: 'Mine' }))).toEqual([[true, false]])
  expect(await heard(() => update({ isShared: true }))).toEqual([[true, true]])
  expect(await heard(() => update({ filter: { unread: true } }))).toEqual([[true, true]])
  expect(await heard(() => update({ isShared: false }))).toEqual([[true, true]])
  expect(await heard(() => lead.graphql(deleteText, { id: made.id }))).toEqual([[true, false]])
})

async function memberOf({ email }: Session): Promise<Member> {
  const [user] = await scene.sql('select id from user_account where email = $1', [email])
  return {
    kind: 'member',
    userId: user?.id,
    workspaceId: scene.shop.workspaceId,
    isSuperAdmin: false,
    permissions: new Set(['chat:read']),
  } as unknown as Member
}
