import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RuleScene, startRules } from './scene.ts'

// Keyword rules over GraphQL, and what people see of them while they write them (spec/8 GQ; spec/10 DE4).

let scene: RuleScene
beforeAll(async () => {
  scene = await startRules({})
})
afterAll(() => scene?.parley.close())
beforeEach(() => scene.sql('delete from keyword_rule'))

const createDocument = `mutation ($input: CreateKeywordRuleInput!) {
  createKeywordRule(input: $input) { keywordRule {
    id name keywords matchType wholeWord responseType enabled createdBy { name }
    response { __typename
      ... on TextResponse { body buttons { id title } }
      ... on TemplateResponse { template { name } templateName language bodyValues { name value } }
      ... on MediaResponse { file { id } url caption filename }
      ... on ScriptResponse { body: body }
      ... on TransferResponse { words: body team { name } notes } } } } }`
const create = async (input: object) => (await scene.admin.ask(createDocument, { input })).body
const made = async (input: object) => {
  const { data, errors } = await create(input)
  if (errors) throw new Error(JSON.stringify(errors))
  return data.createKeywordRule.keywordRule
}
const text = (body: string) => ({ text: { body } })

test('a rule is made with exactly one kind of answer; whole words unless said', async () => {
  expect(await made({ keywords: ['hi'], response: text('Hello') })).toMatchObject({
    name: 'hi',
    matchType: 'CONTAINS',
    wholeWord: true,
    responseType: 'TEXT',
    response: { __typename: 'TextResponse', body: 'Hello', buttons: [] },
    createdBy: { name: expect.stringMatching(/./) },
  })
  const both = await create({ keywords: ['hi'], response: { ...text('x'), script: { body: 'y' } } })
  expect(both.errors).toBeDefined()
  expect((await create({ keywords: ['hi'] })).errors).toBeDefined()
})

test('each kind of answer is read as it was given, and its template led to', async () => {
  const [template] = await scene.sql(
    `select id from template where workspace_id = $1 and name = 'order_update' and language like 'en%'`,
    [scene.shop.workspaceId],
  )
  const answer = async (response: object) => (await made({ keywords: ['x'], response })).response
  const bodyValues = [{ name: '1', value: 'Ann' }]
  expect(await answer({ template: { template: { id: template?.id }, bodyValues } })).toEqual({
    __typename: 'TemplateResponse',
    template: { name: 'order_update' },
    templateName: null,
    language: null,
    bodyValues,
  })
  expect(await answer({ template: { template: { name: 'order_update' }, language: 'en' } })).toMatchObject({
    template: null,
    templateName: 'order_update',
    language: 'en',
  })
  expect(await answer({ media: { file: { url: 'https://shop.example/a.png' } } })).toMatchObject({
    url: 'https://shop.example/a.png',
    file: null,
  })
  expect(await answer({ script: { body: 'Hi {{name}}' } })).toMatchObject({ body: 'Hi {{name}}' })
  expect(await answer({ transfer: { body: 'One moment', notes: 'VIP' } })).toMatchObject({
    words: 'One moment',
    team: null,
    notes: 'VIP',
  })
  const wrong = await create({ keywords: ['x'], response: { template: { template: { name: 'none_such' } } } })
  expect(wrong.errors[0].extensions).toMatchObject({ code: 'INVALID_FIELD', reason: 'NO_SUCH' })
  expect(wrong.errors[0].extensions.field).toBe('input.response.template.template.name')
})

test('a rule is changed, found, listed and deleted; screens hear of it', async () => {
  const { id } = await made({ keywords: ['hi'], response: text('Hello') })
  const changed = await scene.admin.graphql(
    `mutation ($input: UpdateKeywordRuleInput!) {
      updateKeywordRule(input: $input) { keywordRule { name enabled priority response { ... on TextResponse { body } } } } }`,
    { input: { id, enabled: true, priority: 4 } },
  )
  expect(changed).toEqual({
    updateKeywordRule: {
      keywordRule: { name: 'hi', enabled: true, priority: 4, response: { body: 'Hello' } },
    },
  })
  const found = await scene.admin.graphql(
    `query ($id: ID!) { node(id: $id) { ... on KeywordRule { name } } keywordRule(id: $id) { name }
      keywordRules(first: 5, filter: { search: "h", isEnabled: true, responseType: TEXT }) { nodes { id } } }`,
    { id },
  )
  expect(found).toMatchObject({
    node: { name: 'hi' },
    keywordRule: { name: 'hi' },
    keywordRules: { nodes: [{ id }] },
  })
  await scene.admin.graphql('mutation ($id: ID!) { deleteKeywordRule(input: { id: $id }) { deletedId } }', {
    id,
  })
  const events = await scene.sql(`select type from event where type = 'keyword_rules.changed'`)
  expect(events.length).toBeGreaterThanOrEqual(3)
})

test('a list is walked to its end, each rule once', async () => {
  for (const priority of [3, 1, -2, 2, -1]) await scene.make({ name: `P${priority}`, priority })
  const seen: string[] = []
  for (let after: string | null = null, more = true; more; ) {
    const { keywordRules } = (await scene.admin.graphql(
      `query ($after: String) { keywordRules(first: 2, after: $after) {
        nodes { name } pageInfo { endCursor hasNextPage } } }`,
      { after },
    )) as never as {
      keywordRules: { nodes: { name: string }[]; pageInfo: { endCursor: string; hasNextPage: boolean } }
    }
    seen.push(...keywordRules.nodes.map(({ name }) => name))
    after = keywordRules.pageInfo.endCursor
    more = keywordRules.pageInfo.hasNextPage
  }
  expect(seen).toEqual(['P3', 'P2', 'P1', 'P-1', 'P-2'])
})

describe('while rules are written', () => {
  const tried = async (said: string, numberId?: string) =>
    (
      await scene.admin.graphql(
        `query ($text: String!, $numberId: ID) { testKeywordRules(text: $text, numberId: $numberId) {
          rule { name } keyword passedOver { rule { name } cause problem } } }`,
        { text: said, numberId },
      )
    ).testKeywordRules as never

  test('one sees which would answer, and which not', async () => {
    await scene.make({ name: 'Off', keywords: ['price'], priority: 9 })
    const on = { enabled: true, keywords: ['price'] }
    await scene.make({ ...on, name: 'Over', priority: 5, active_until: '2020-01-01T00:00:00Z' })
    await scene.make({ ...on, name: 'Vip', priority: 4, conditions: 'contact_name == "Ann"' })
    await scene.make({ ...on, name: 'Prices' })
    expect(await tried('What PRICE is it?')).toEqual({
      rule: { name: 'Prices' },
      keyword: 'price',
      passedOver: [
        { rule: { name: 'Over' }, cause: 'INACTIVE', problem: null },
        { rule: { name: 'Vip' }, cause: 'CONDITION', problem: null },
      ],
    })
    expect(await tried('Hello')).toEqual({ rule: null, keyword: null, passedOver: [] })
  })

  test('one that hands over comes before those that answer, whatever their priority', async () => {
    const on = { enabled: true, keywords: ['human'] }
    await scene.make({ ...on, name: 'Text', priority: 9 })
    await scene.make({ ...on, name: 'Desk', response_type: 'transfer', response_content: { body: 'Wait' } })
    expect(await tried('a human')).toMatchObject({ rule: { name: 'Desk' } })
  })

  test('a rule of one account answers there alone', async () => {
    const [number] = await scene.sql('select id, name from number where workspace_id = $1', [
      scene.shop.workspaceId,
    ])
    await scene.make({ enabled: true, keywords: ['price'], messaging_account: number?.name })
    expect(await tried('price')).toMatchObject({ rule: null })
    expect(await tried('price', String(number?.id))).toMatchObject({ keyword: 'price' })
  })

  test('one sees which can never answer', async () => {
    await scene.make({ name: 'All', enabled: true, keywords: ['a'], priority: 1 })
    await scene.make({ name: 'Never', enabled: true, keywords: ['banana'] })
    await scene.make({ name: 'Free', enabled: true, keywords: ['kiwi'] })
    expect(
      await scene.admin.graphql('{ unreachableKeywordRules { rule { name } caughtBy { name } } }'),
    ).toEqual({
      unreachableKeywordRules: [{ rule: { name: 'Never' }, caughtBy: [{ name: 'All' }] }],
    })
  })

  test('one sees what a part of a word would catch besides', async () => {
    const { parley, shop } = scene
    for (const body of ['the party starts', 'my art'])
      await parley.sandbox.inbound(shop.phoneId, '15550200301', { type: 'text', text: { body } })
    const caught = async (session = scene.admin) =>
      (await session.graphql('{ wordsCaughtByKeyword(keyword: "art") }'))
        .wordsCaughtByKeyword as unknown as string[]
    await parley.until(async () => {
      const words: string[] = await caught()
      return words.includes('party') && words.includes('starts')
    })
    expect((await scene.agent.ask('{ wordsCaughtByKeyword(keyword: "art") }')).body.errors).toBeDefined()
  })
})
