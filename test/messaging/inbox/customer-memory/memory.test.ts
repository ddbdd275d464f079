import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from '../../../support/until.ts'
import { graphqlSocket } from '../notes/graphql-socket.ts'
import { clear, create, type MemoryScene, read, remove, startMemory, update } from './scene.ts'

// What is remembered of customers for the AI replies, over the graph (spec/8 CS6; docs/adr/0092).

let scene: MemoryScene
let id: string

beforeAll(async () => {
  scene = await startMemory()
})
beforeEach(async () => {
  await scene.switchComponent(true)
  await scene.settings({ ai_memory_enabled: true, ai_memory_max_facts: 20 })
  ;({ id } = await scene.create({ name: 'Ann' }))
})
afterAll(() => scene?.parley.close())

/** What the AI found out, as the engine keeps it. */
const foundOut = (contactId: string, text: string) =>
  scene.sql(
    `insert into customer_fact (workspace_id, id, contact_id, text, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, $3, $4, $4)`,
    [scene.shop.workspaceId, contactId, text, scene.parley.clock.now()],
  )
const told = async (contactId = id) => (await scene.events('customer_memory.changed', contactId)).length

test('facts are written, corrected and forgotten; each says whose word it is', async () => {
  await foundOut(id, 'Wears size L')
  await scene.parley.clock.advance(1)
  const { fullName } = (
    await scene.sql('select full_name as "fullName" from user_account where email = $1', [scene.admin.email])
  )[0] as { fullName: string }
  const byAdmin = { __typename: 'MemberActor', name: fullName }
  const made = await scene.write(id, '  Has a dog  ')
  expect(made).toMatchObject({ text: 'Has a dog', author: byAdmin })
  expect(await scene.facts(id)).toMatchObject([
    { text: 'Wears size L', author: { __typename: 'ChatbotActor', name: null } },
    { text: 'Has a dog' },
  ])
  const [found] = await scene.facts(id)
  await scene.admin.graphql(update, { input: { id: found?.id, text: 'Wears size XL' } })
  expect((await scene.facts(id))[0]).toMatchObject({ text: 'Wears size XL', author: byAdmin })
  expect(await told()).toBe(2)
  // What is the same already is told to nobody.
  await scene.admin.graphql(update, { input: { id: found?.id, text: ' Wears size XL ' } })
  expect(await told()).toBe(2)
  const { deleteCustomerFact } = await scene.admin.graphql(remove, { input: { id: made.id } })
  expect(deleteCustomerFact).toEqual({ deletedId: made.id })
  expect(await scene.texts(id)).toEqual(['Wears size XL'])
  expect((await scene.admin.graphql(clear, { input: { contactId: id } })).clearCustomerMemory).toEqual({
    contact: { id, memory: { facts: [] } },
  })
  expect(await told()).toBe(4)
  await scene.admin.graphql(clear, { input: { contactId: id } })
  expect(await told()).toBe(4)
})

test('what is known already, in any case of its letters, is answered as it stands', async () => {
  const first = await scene.write(id, 'Has a dog')
  expect(await scene.write(id, 'has a DOG ', scene.admin)).toEqual(first)
  expect(await scene.texts(id)).toEqual(['Has a dog'])
  expect(await told()).toBe(1)
})

test('what another fact says already is no correction; another case of its own letters is', async () => {
  const dog = await scene.write(id, 'Has a dog')
  const tea = await scene.write(id, 'Drinks tea')
  const { id: otherId } = await scene.create()
  await scene.write(otherId, 'Wears size L')
  const correct = (text: string) => scene.code(update, { input: { id: tea.id, text } })
  for (const text of ['Has a dog', ' HAS a dog ']) expect(await correct(text)).toBe('CONFLICT input.text')
  expect(await scene.facts(id)).toEqual([dog, tea])
  expect(await told()).toBe(2)
  expect(await correct('drinks TEA')).toBeUndefined()
  expect(await correct('Wears size L')).toBeUndefined()
  expect(await scene.texts(id)).toEqual(['Has a dog', 'Wears size L'])
})

test('of many corrections into the same at once, one is taken', async () => {
  const facts = []
  for (const text of ['One', 'Two', 'Three', 'Four']) facts.push(await scene.write(id, text))
  const codes = await Promise.all(
    facts.map((fact) => scene.code(update, { input: { id: fact.id, text: 'Has a dog' } })),
  )
  expect(codes.filter((code) => code === undefined)).toHaveLength(1)
  expect(codes.filter((code) => code === 'CONFLICT input.text')).toHaveLength(3)
  expect((await scene.texts(id)).filter((text) => text === 'Has a dog')).toHaveLength(1)
})

test.each([[''], [' \n'], ['x'.repeat(501)]])('%j is no fact', async (text) => {
  expect(await scene.code(create, { input: { contactId: id, text } })).toBe('INVALID_FIELD input.text')
  expect(await scene.facts(id)).toEqual([])
})

describe('the number of facts', () => {
  test('is kept, whoever writes at once', async () => {
    await scene.settings({ ai_memory_max_facts: 5 })
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        scene.code(create, { input: { contactId: id, text: `Fact ${at}` } }),
      ),
    )
    expect(codes.filter((code) => code === undefined)).toHaveLength(5)
    expect(codes.filter((code) => code === 'INVALID_STATE')).toHaveLength(15)
    expect(await scene.facts(id)).toHaveLength(5)
  })

  test('keeps one fact that is written twenty times at once', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => scene.write(id, 'Has a dog')))
    expect(new Set(made.map((one) => one.id)).size).toBe(1)
    expect(await scene.texts(id)).toEqual(['Has a dog'])
  })

  test('when it is lowered takes nothing away; nothing is added until there is room', async () => {
    for (const text of ['One', 'Two', 'Three']) await scene.write(id, text)
    await scene.settings({ ai_memory_max_facts: 2, ai_memory_enabled: false })
    const { contact } = await scene.admin.graphql(read, { id })
    expect(contact).toMatchObject({ memory: { maxFacts: 2, enabled: false, facts: [{}, {}, {}] } })
    expect(await scene.code(create, { input: { contactId: id, text: 'Four' } })).toBe('INVALID_STATE')
    const [one, two] = await scene.facts(id)
    // A correction adds nothing.
    expect(await scene.code(update, { input: { id: one?.id, text: 'First' } })).toBeUndefined()
    for (const fact of [one, two]) await scene.admin.graphql(remove, { input: { id: fact?.id } })
    await scene.write(id, 'Four')
    expect(await scene.texts(id)).toEqual(['Three', 'Four'])
  })
})

describe('who may', () => {
  const all = async (session: MemoryScene['own'], factId: string) => [
    await scene.code(create, { input: { contactId: id, text: 'x' } }, session),
    await scene.code(update, { input: { id: factId, text: 'y' } }, session),
    await scene.code(remove, { input: { id: factId } }, session),
    await scene.code(clear, { input: { contactId: id } }, session),
  ]
  const node = async (session: MemoryScene['own'], factId: string) =>
    (await session.graphql('query ($id: ID!) { node(id: $id) { id } }', { id: factId })).node

  test('another workspace, and whoever does not see the chat, find nothing', async () => {
    const { id: factId } = await scene.write(id, 'Has a dog')
    for (const session of [scene.own, scene.stranger]) {
      expect(await all(session, factId)).toEqual(Array(4).fill('NOT_FOUND'))
      expect(await scene.code(read, { id }, session)).toBe('NOT_FOUND')
      expect(await node(session, factId)).toBeNull()
    }
    expect(await scene.texts(id)).toEqual(['Has a dog'])
    await scene.sql('update conversation set agent_id = $1 where contact_id = $2', [
      await scene.idOf(scene.own),
      id,
    ])
    expect(await scene.texts(id, scene.own)).toEqual(['Has a dog'])
    expect(await all(scene.own, factId)).toEqual(Array(4).fill(undefined))
    expect(await scene.texts(id)).toEqual([])
  })

  test('reading is not writing', async () => {
    const { id: factId } = await scene.write(id, 'Has a dog')
    expect(await all(scene.reader, factId)).toEqual(Array(4).fill('FORBIDDEN'))
    expect(await node(scene.reader, factId)).toEqual({ id: factId })
    expect(await scene.texts(id, scene.reader)).toEqual(['Has a dog'])
  })

  test('nobody without the component', async () => {
    const { id: factId } = await scene.write(id, 'Has a dog')
    await scene.switchComponent(false)
    expect(await all(scene.admin, factId)).toEqual(Array(4).fill('FORBIDDEN'))
    expect(await scene.code(read, { id })).toBe('FORBIDDEN')
    expect(await node(scene.admin, factId)).toBeNull()
    await scene.switchComponent(true)
    expect(await scene.texts(id)).toEqual(['Has a dog'])
  })
})

test('open screens of whoever sees the contact hear of it; no log says what it is', async () => {
  const ws = `${scene.parley.url.replace('http', 'ws')}/ws`
  const text = 'subscription { contactEvents { __typename ... on CustomerMemoryChanged { contactId } } }'
  const sockets = await Promise.all(
    [scene.reader, scene.own, scene.stranger].map(async (session) =>
      graphqlSocket(ws, (await session.api.get('/auth/ws-token')).body.data.token, text),
    ),
  )
  const fact = await scene.write(id, 'Secretly likes marzipan')
  await scene.admin.graphql(update, { input: { id: fact.id, text: 'Openly likes marzipan' } })
  await until(() => sockets[0]?.heard.length === 2)
  expect(sockets.slice(1).map(({ heard }) => heard)).toEqual([[], []])
  for (const socket of sockets) socket.close()
  for (const table of ['event', 'event_body', 'audit_record'])
    expect(await scene.sql(`select t::text from ${table} t where t::text like '%marzipan%'`)).toEqual([])
  const by = { type: 'member', id: await scene.idOf(scene.admin) }
  expect((await scene.events('customer_memory.changed', id)).map(({ extras }) => extras)).toEqual([
    { by },
    { by },
  ])
})

describe('the contact', () => {
  test('takes it along when it is joined with another; what both knew stands there once, and screens hear of it', async () => {
    const { id: keepId } = await scene.create()
    await scene.write(keepId, 'Wears size L')
    await scene.write(id, 'Has a dog')
    await scene.write(id, 'wears SIZE L')
    await scene.admin.graphql(
      'mutation ($input: MergeContactsInput!) { mergeContacts(input: $input) { contact { id } } }',
      { input: { keepId, mergeId: id } },
    )
    expect(await scene.texts(keepId)).toEqual(['Wears size L', 'Has a dog'])
    expect(await scene.sql('select id from customer_fact where contact_id = $1', [id])).toEqual([])
    const [, told, ...others] = await scene.events('customer_memory.changed', keepId)
    expect([told?.extras, others]).toEqual([
      { by: { type: 'member', id: await scene.idOf(scene.admin) } },
      [],
    ])
  })

  test('takes it along when it is deleted', async () => {
    const { id: factId } = await scene.write(id, 'Has a dog')
    expect((await scene.shop.v1.send('DELETE', `/contacts/${id}`)).status).toBe(204)
    expect(await scene.sql('select id from customer_fact where id = $1', [factId])).toEqual([])
    expect(await scene.code(create, { input: { contactId: id, text: 'x' } })).toBe('NOT_FOUND')
  })

  test('has it in the file of all that is known of the person', async () => {
    await foundOut(id, 'Wears size L')
    await scene.parley.clock.advance(1)
    await scene.write(id, 'Has a dog')
    const { memory } = (await scene.admin.api.get(`/contacts/${id}/personal-data`)).body
    const times = { created_at: expect.any(String), updated_at: expect.any(String) }
    expect(memory).toEqual([
      { text: 'Wears size L', ...times },
      { text: 'Has a dog', author: expect.stringMatching(/./), ...times },
    ])
  })
})
