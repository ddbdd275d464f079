import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// How people arrange the inbox for themselves, and what stands beside its views (docs/adr/0181).

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
beforeEach(async () => {
  await scene.sql('delete from saved_view')
  await scene.sql('delete from inbox_arrangement')
})
afterAll(() => scene?.parley.close())

const fields = 'savedViewIds orders { view orderBy }'
const keepText = `mutation ($input: KeepViewOrderInput!) { keepViewOrder(input: $input) { inboxArrangement { ${fields} } } }`
const arrangeText = `mutation ($input: ArrangeSavedViewsInput!) { arrangeSavedViews(input: $input) { inboxArrangement { ${fields} } } }`
const readOf = async (session: Session) =>
  (await session.graphql(`{ inboxArrangement { ${fields} } }`)).inboxArrangement as unknown as {
    savedViewIds: string[]
    orders: { view: string; orderBy: string }[]
  }
const keep = (session: Session, view: string, orderBy: string) =>
  session.graphql(keepText, { input: { view, orderBy } })
const faultOf = async (session: Session, text: string, input: object) => {
  const { body } = await session.ask(text, { input })
  const { code, field } = body.errors?.[0].extensions ?? {}
  return [code, field]
}
async function create(session: Session, name: string, isShared = false): Promise<string> {
  const data = await session.graphql(
    'mutation ($input: CreateSavedViewInput!) { createSavedView(input: $input) { savedView { id } } }',
    { input: { name, filter: {}, isShared } },
  )
  return (data.createSavedView as unknown as { savedView: { id: string } }).savedView.id
}

test('nothing is arranged at first', async () => {
  expect(await readOf(lead)).toEqual({ savedViewIds: [], orders: [] })
})

test('orders are kept for each view, by each person alone; devices that keep two at once keep both', async () => {
  await Promise.all([
    keep(lead, 'inbox', 'WAITING'),
    keep(lead, 'mine', 'DUE'),
    keep(lead, 'closing', 'OLDEST'),
  ])
  await keep(lead, 'mine', 'PRIORITY')
  expect((await readOf(lead)).orders).toEqual([
    { view: 'closing', orderBy: 'OLDEST' },
    { view: 'inbox', orderBy: 'WAITING' },
    { view: 'mine', orderBy: 'PRIORITY' },
  ])
  expect((await readOf(agent)).orders).toEqual([])
})

test('what names no view is refused, and so is one view too many', async () => {
  expect(await faultOf(lead, keepText, { view: 'Not a word', orderBy: 'DUE' })).toEqual([
    'INVALID_FIELD',
    'input.view',
  ])
  await keep(lead, 'inbox', 'DUE')
  await scene.sql(
    `update inbox_arrangement set orders = (select jsonb_object_agg('v_' || repeat('x', n % 26) || chr(97 + n / 26), 'due') from generate_series(0, 199) n)`,
  )
  expect(await faultOf(lead, keepText, { view: 'inbox', orderBy: 'DUE' })).toEqual(['CONFLICT', undefined])
  expect((await readOf(lead)).orders).toHaveLength(200)
})

test('saved views are put in an order of one’s own; those of others and of other workspaces are not found', async () => {
  const [mine, shared] = [await create(lead, 'Mine'), await create(lead, 'Shared', true)]
  const [theirs, foreign] = [await create(agent, 'Theirs'), await create(other, 'Foreign', true)]
  const { arrangeSavedViews } = await lead.graphql(arrangeText, { input: { ids: [shared, mine] } })
  expect(arrangeSavedViews).toEqual({ inboxArrangement: { savedViewIds: [shared, mine], orders: [] } })
  for (const id of [theirs, foreign])
    expect(await faultOf(lead, arrangeText, { ids: [mine, id] })).toEqual(['INVALID_FIELD', 'input.ids[1]'])
  expect(await faultOf(lead, arrangeText, { ids: [mine, mine] })).toEqual(['INVALID_FIELD', 'input.ids'])
  expect((await readOf(lead)).savedViewIds).toEqual([shared, mine])
  expect((await readOf(agent)).savedViewIds).toEqual([])
})

test('it goes with the person', async () => {
  const leaving = await memberSession(scene.parley, scene.shop.workspaceId, 'agent')
  await keep(leaving, 'inbox', 'DUE')
  const [user] = await scene.sql('select id from user_account where email = $1', [leaving.email])
  await lead.graphql('mutation ($id: ID!) { removeMembership(input: { memberId: $id }) { removedId } }', {
    id: user?.id,
  })
  expect(await scene.sql('select from inbox_arrangement')).toEqual([])
})

test('numbers and saved views are counted beside the views of the house', async () => {
  const { id } = await scene.create({ tags: ['vip'] })
  await scene.sql(
    `update conversation set last_message_at = now(), status = 'open', unread_count = 1, number_id = $2 where contact_id = $1`,
    [id, scene.shop.numberId],
  )
  const view = await create(lead, 'vip')
  const text = `{ inboxCounts { open { chats { value } } numbers { numberId count { chats { value isExact } unread { value } } }
    savedViews { view { id } count { chats { value isExact } } } } }`
  expect((await lead.graphql(text)).inboxCounts).toEqual({
    open: { chats: { value: 1 } },
    numbers: [
      {
        numberId: scene.shop.numberId,
        count: { chats: { value: 1, isExact: true }, unread: { value: 1 } },
      },
    ],
    savedViews: [{ view: { id: view }, count: { chats: { value: 1, isExact: true } } }],
  })
  expect((await other.graphql(text)).inboxCounts).toMatchObject({ numbers: [], savedViews: [] })
})
