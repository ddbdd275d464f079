import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { fillSearch } from '#messaging/messages/search/fill-search.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// Every search takes for one what people take for one: spec/10 FR13.

let scene: ContactScene
let ann: Session

const names = ['José Ñandú Çelik', 'أحمد علی', 'Ｆｕｌｌ Ｗｉｄｔｈ', 'Łukasz Straße'] as const
const searches: [search: string, name: (typeof names)[number]][] = [
  ['jose', names[0]],
  ['NANDU', names[0]],
  ['Çelik', names[0]],
  ['celik', names[0]],
  ['Ñandu\u0301', names[0]],
  ['احمد', names[1]],
  ['أحـمد', names[1]],
  ['علي', names[1]],
  ['full width', names[2]],
  ['ｆｕｌｌ', names[2]],
  ['lukasz', names[3]],
  ['STRASSE', names[3]],
]

async function fill() {
  while ((await fillSearch(scene.parley.app)).more);
}

beforeAll(async () => {
  scene = await startContacts()
  const { workspaceId, numberId } = scene.shop
  ann = await memberSession(scene.parley, workspaceId)
  const catalog = `insert into catalog (workspace_id, id, number_id, platform_id, name, created_at, updated_at)
    values ($1, gen_random_uuid(), $2, 'C', 'Möbel', now(), now()) returning id`
  const [{ id: catalogId } = {}] = await scene.sql(catalog, [workspaceId, numberId])
  for (const [index, name] of names.entries()) {
    const contact = await scene.create({ name })
    await scene.parley.clock.advance(1)
    const message = scene.message({ waId: contact.phone.slice(1) })
    await storeIncoming(scene.parley.app, [
      { ...message, content: { body: `Here is ${name}!`, previewUrl: false } },
    ])
    await scene.sql(
      `insert into tag (workspace_id, name, created_at, updated_at) values ($1, $2, now(), now())`,
      [workspaceId, name],
    )
    await scene.sql(
      `insert into canned_response (workspace_id, id, name, content, category, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, $3, 'greeting', now(), now())`,
      [workspaceId, `Reply ${index}`, `Dear ${name}`],
    )
    await scene.sql(
      `insert into template (workspace_id, id, number_id, name, language, category, status, components, variables,
         created_at, updated_at)
       values ($1, gen_random_uuid(), $2, $3, 'en', 'utility', 'approved', $4, '[]', now(), now())`,
      [workspaceId, numberId, `letter_${index}`, JSON.stringify([{ type: 'BODY', text: `Dear ${name}` }])],
    )
    await scene.sql(
      `insert into product (workspace_id, id, catalog_id, platform_id, retailer_id, name, price, currency,
         created_at, updated_at)
       values ($1, gen_random_uuid(), $2, $3, $3, $4, 1, 'EUR', now(), now())`,
      [workspaceId, catalogId, `P${index}`, name],
    )
  }
  await fill()
})
afterAll(() => scene?.parley.close())

async function listed<T>(text: string, search: string): Promise<T[]> {
  const answer = (await ann.graphql(`query ($search: String) { answer: ${text} }`, { search })) as never
  return (answer as { answer: { nodes: T[] } }).answer.nodes
}
const at = (name: (typeof names)[number]) => names.indexOf(name)

describe.each(searches)('%s finds %s', (search, name) => {
  test('among contacts, and in the list of /api', async () => {
    const found = await listed<{ name: string }>(
      'contacts(filter: { search: $search }) { nodes { name } }',
      search,
    )
    expect(found).toEqual([{ name }])
    const { body } = await ann.api.get(`/contacts?search=${encodeURIComponent(search)}`)
    expect(body.data.contacts.map((one: { name: string }) => one.name)).toEqual([name])
  })

  test('among chats and messages', async () => {
    const chats = 'conversations(filter: { search: $search }) { nodes { contact { name } } }'
    expect(await listed(chats, search)).toEqual([{ contact: { name } }])
    const messages = `messages(filter: { search: $search }) { nodes { content { ... on TextContent { body } } } }`
    expect(await listed(messages, search)).toEqual([{ content: { body: `Here is ${name}!` } }])
  })

  test('among canned responses, templates, tags and products', async () => {
    const lists = [
      ['cannedResponses(filter: { search: $search }) { nodes { name } }', `Reply ${at(name)}`],
      ['templates(filter: { search: $search }) { nodes { name } }', `letter_${at(name)}`],
      ['tags(filter: { search: $search }) { nodes { name } }', name],
      ['products(filter: { search: $search }) { nodes { name } }', name],
    ] as const
    for (const [text, shown] of lists) expect(await listed(text, search), text).toEqual([{ name: shown }])
  })
})

test('words that were kept before an update are taken up once more', async () => {
  await scene.sql(`update message_search set words = array_to_tsvector(array['old'])`)
  expect(await listed('messages(filter: { search: $search }) { nodes { id } }', 'jose')).toEqual([])
  await scene.sql(
    `update search_position set older_than = 'infinity', older_than_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff'`,
  )
  await fill()
  expect(await listed('messages(filter: { search: $search }) { nodes { id } }', 'jose')).toHaveLength(1)
})
