import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { fillSearch } from '#messaging/messages/search/fill-search.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// Messages are found by their words, by those who see their chats, and storing one costs nothing for it.

let scene: ContactScene
let ann: Session
let own: Session
let stranger: Session
let ada: { id: string; phone: string }
let grace: { id: string; phone: string }

async function fill() {
  while ((await fillSearch(scene.parley.app)).more);
}
async function says({ phone }: { phone: string }, type: string, content: Record<string, unknown>) {
  await scene.parley.clock.advance(1)
  await storeIncoming(scene.parley.app, [
    { ...scene.message({ waId: phone.slice(1) }), type, content } as never,
  ])
}
const text = (who: { phone: string }, body: string) => says(who, 'text', { body, previewUrl: false })

beforeAll(async () => {
  scene = await startContacts()
  const { workspaceId } = scene.shop
  await scene.sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at) values
       ($1, gen_random_uuid(), 'Own', '{chat:read,chat:write}', now(), now())`,
    [workspaceId],
  )
  ann = await memberSession(scene.parley, workspaceId)
  own = await memberSession(scene.parley, workspaceId, 'Own')
  stranger = await memberSession(scene.parley, scene.other.workspaceId)
  ada = await scene.create()
  grace = await scene.create()
  await text(ada, 'The oak desk, please!')
  await text(grace, 'Two OAK chairs and a desk-lamp')
  await fill()
})
afterAll(() => scene?.parley.close())

interface Found {
  nodes: { content: { body: string } }[]
  pageInfo: { endCursor: string | null; hasNextPage: boolean }
}

const searchText = `query ($filter: MessageFilter, $first: Int, $after: String) {
  messages(filter: $filter, first: $first, after: $after) {
    nodes { content { ... on TextContent { body } } } pageInfo { endCursor hasNextPage } } }`
const find = async (session: Session, filter: object, page: object = {}) =>
  (await session.graphql(searchText, { filter, ...page })).messages as unknown as Found
const bodies = async (session: Session, words: string, contactId?: string) =>
  (await find(session, { search: words, ...(contactId && { contactId }) })).nodes.map(
    ({ content }) => content.body,
  )

test('a message is found by all of its words, each by its beginning, in any case, newest first', async () => {
  expect(await bodies(ann, 'oak')).toEqual(['Two OAK chairs and a desk-lamp', 'The oak desk, please!'])
  expect(await bodies(ann, 'DES oak ple')).toEqual(['The oak desk, please!'])
  expect(await bodies(ann, 'desk lamp')).toEqual(['Two OAK chairs and a desk-lamp'])
  expect(await bodies(ann, 'oak sofa')).toEqual([])
  expect(await bodies(ann, 'oak', ada.id)).toEqual(['The oak desk, please!'])
})

test.each([`'`, `'oak' | 'desk'`, 'oak:*', '!oak', '& |', '\\', '((', '%', '…'])(
  '%j breaks nothing',
  async (words) => {
    const { body } = await ann.ask(searchText, { filter: { search: words } })
    expect(body.errors).toBeUndefined()
  },
)

test('words in other writings, and under files, are found', async () => {
  await text(ada, 'आपका ऑर्डर कब आएगा')
  await text(ada, 'أين طلبي من فضلك')
  await says(ada, 'image', { mediaId: null, caption: 'Broken leg' })
  await fill()
  expect(await bodies(ann, 'ऑर्डर')).toEqual(['आपका ऑर्डर कब आएगा'])
  expect(await bodies(ann, 'طلبي')).toEqual(['أين طلبي من فضلك'])
  expect((await find(ann, { search: 'broken' })).nodes).toHaveLength(1)
})

test('a page goes on where the one before ended', async () => {
  for (const n of [1, 2, 3, 4, 5]) await text(grace, `Lamp number ${n}`)
  await fill()
  const first = await find(ann, { search: 'lamp number' }, { first: 2 })
  expect(first.pageInfo.hasNextPage).toBe(true)
  const next = await find(ann, { search: 'lamp number' }, { first: 10, after: first.pageInfo.endCursor })
  const all = [...first.nodes, ...next.nodes].map(({ content }) => content.body)
  expect(all).toEqual([5, 4, 3, 2, 1].map((n) => `Lamp number ${n}`))
})

test('nobody finds what they do not see: other workspaces, chats of others, contacts that are gone', async () => {
  expect(await bodies(stranger, 'oak')).toEqual([])
  expect(await bodies(own, 'oak')).toEqual([])
  expect(await bodies(own, 'oak', ada.id)).toEqual([])
  await scene.sql(
    'update conversation set agent_id = (select id from user_account where email = $1) where contact_id = $2',
    [own.email, ada.id],
  )
  expect(await bodies(own, 'oak')).toEqual(['The oak desk, please!'])
  const gone = await scene.create()
  await text(gone, 'Forget me soon')
  await fill()
  expect(await bodies(ann, 'forget')).toHaveLength(1)
  await scene.shop.v1.send('DELETE', `/contacts/${gone.id}`)
  expect(await bodies(ann, 'forget')).toEqual([])
})

test('what was there before the index is taken up, and each message stands in it once, whoever writes it', async () => {
  await scene.sql('delete from message_search')
  await scene.sql('delete from search_position')
  await text(ada, 'Written meanwhile')
  await Promise.all([fill(), fill(), fill()])
  await fill()
  expect(await bodies(ann, 'oak')).toHaveLength(2)
  expect(await bodies(ann, 'meanwhile')).toHaveLength(1)
  const [{ missing } = {}] = await scene.sql(
    `select count(*)::int as missing from message m where not exists
       (select from message_search s where s.workspace_id = m.workspace_id and s.message_id = m.id)`,
  )
  expect(missing).toBe(0)
})

test('a worker that is killed half way leaves nothing out', async () => {
  await text(ada, 'Half way there')
  const client = await scene.parley.app.pool.connect()
  await client.query('begin')
  await client.query('select from search_position where workspace_id = $1 for update', [
    scene.shop.workspaceId,
  ])
  await fillSearch(scene.parley.app)
  expect(await bodies(ann, 'half way')).toEqual([])
  await client.query('rollback')
  client.release()
  await fill()
  expect(await bodies(ann, 'half way')).toHaveLength(1)
})
