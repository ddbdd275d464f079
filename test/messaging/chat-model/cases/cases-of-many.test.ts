import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// Fields of the cases of many chats are changed together (docs/adr/0172).

let scene: ContactScene
let lead: Session
let ids: string[]

beforeAll(async () => {
  scene = await startContacts()
  const { workspaceId } = scene.shop
  lead = await memberSession(scene.parley, workspaceId)
  await lead.graphql(
    'mutation { createCaseField(input: { key: "amount", label: "Amount", kind: NUMBER }) { caseField { key } } }',
  )
  await lead.graphql(
    `mutation { createCaseField(input: { key: "topic", label: "Topic", kind: CHOICE, options: ["bill", "parcel"] }) {
       caseField { key } } }`,
  )
  ids = []
  for (const name of ['Ada', 'Grace']) {
    const { id, phone } = await scene.create({ name })
    await scene.receive({ waId: phone.slice(1) })
    ids.push(id)
  }
})
afterAll(() => scene?.parley.close())

const fill = async (contactIds: string[], values: object, session = lead) =>
  (
    await session.ask(
      `mutation ($contactIds: [ID!]!, $values: JSON!) {
         changeConversations(input: { contactIds: $contactIds, change: { fillCases: { values: $values } } }) {
           results { ... on ConversationChanged { isChanged previousCaseFields } ... on ConversationRefused { code } } } }`,
      { contactIds, values },
    )
  ).body
const results = async (...asked: Parameters<typeof fill>) =>
  (await fill(...asked)).data.changeConversations.results
const fields = async () =>
  (await scene.sql('select fields from conversation_case order by opened_at, id')).map((one) => one.fields)
const gone = { code: 'NOT_FOUND' }

test('they are told what they held before, and what stays as it was is told to nobody', async () => {
  const silent = await scene.create()
  const foreign = await scene.create({}, scene.other)
  const none = { amount: null, topic: null }
  expect(await results([...ids, silent.id, foreign.id], { amount: 3, topic: 'bill' })).toEqual([
    { isChanged: true, previousCaseFields: none },
    { isChanged: true, previousCaseFields: none },
    gone,
    gone,
  ])
  expect(await results(ids.slice(0, 1), { amount: 7, topic: null })).toEqual([
    { isChanged: true, previousCaseFields: { amount: 3, topic: 'bill' } },
  ])
  const same = { isChanged: false, previousCaseFields: null }
  expect(await results(ids.slice(0, 1), { amount: 7 })).toEqual([same])
  expect(new Set(await fields())).toEqual(new Set([{ amount: 7 }, { amount: 3, topic: 'bill' }]))
  expect(await scene.events('case.changed', ids[0])).toHaveLength(2)
  expect(await scene.events('case.changed', ids[1])).toHaveLength(1)
})

test.each([
  [{ other: 1 }, 'input.change.fillCases.values.other'],
  [{ amount: 'much' }, 'input.change.fillCases.values.amount'],
  [{ topic: 'weather' }, 'input.change.fillCases.values.topic'],
  [{}, 'input.change.fillCases.values'],
])('%j is refused and changes nothing', async (values, field) => {
  const before = await fields()
  expect((await fill(ids, values)).errors[0].extensions).toMatchObject({ code: 'INVALID_FIELD', field })
  expect(await fields()).toEqual(before)
})

test('chats that one does not see are not found, and who may not write changes none', async () => {
  const { workspaceId } = scene.shop
  const role = (name: string, permissions: string) =>
    scene.sql(
      `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, $3, now(), now())`,
      [workspaceId, name, permissions],
    )
  await role('Own', '{chat:read,chat:write}')
  await role('Reader', '{chat:read}')
  const before = await fields()
  const own = await memberSession(scene.parley, workspaceId, 'Own')
  expect(await results(ids, { amount: 9 }, own)).toEqual([gone, gone])
  const reader = await memberSession(scene.parley, workspaceId, 'Reader')
  expect((await fill(ids, { amount: 9 }, reader)).errors[0].extensions.code).toBe('FORBIDDEN')
  expect(await fields()).toEqual(before)
})

test('two people at once change one field each', async () => {
  await Promise.all([fill(ids, { amount: 11 }), fill(ids, { topic: 'parcel' })])
  expect(await fields()).toEqual([
    { amount: 11, topic: 'parcel' },
    { amount: 11, topic: 'parcel' },
  ])
})

interface Told {
  by: { __typename: string; name: string | null }
  added: string[]
  removed: string[]
  case: { tagNames: string[] } | null
  fields: { key: string; name: string; before: unknown; after: unknown }[]
}
async function toldIn(contactId: string | undefined, session = lead): Promise<Told[]> {
  const { timeline } = (await session.graphql(
    `query ($id: ID!) { timeline(contactId: $id, first: 30) { nodes { __typename ... on TimelineCaseChanged {
       by { __typename name } added removed case { tagNames } fields { key name before after } } } } }`,
    { id: contactId },
  )) as unknown as { timeline: { nodes: ({ __typename: string } & Told)[] } }
  return timeline.nodes
    .filter((node) => node.__typename === 'TimelineCaseChanged')
    .map(({ __typename: _, ...told }) => told)
}

test('timelines tell what changed, with the value before, of each chat', async () => {
  await fill(ids, { amount: 20, topic: 'bill' })
  const changes = [
    { key: 'amount', name: 'Amount', before: 11, after: 20 },
    { key: 'topic', name: 'Topic', before: 'parcel', after: 'bill' },
  ]
  for (const id of ids)
    expect((await toldIn(id))[0]).toMatchObject({ added: [], removed: [], fields: changes })
  const many = (await toldIn(ids[0])).length
  await fill(ids, { amount: 20 })
  expect(await toldIn(ids[0])).toHaveLength(many)
  await scene.sql(
    `insert into tag (workspace_id, name, created_at, updated_at) values ($1, 'late', now(), now())`,
    [scene.shop.workspaceId],
  )
  await lead.graphql(
    `mutation ($contactIds: [ID!]!) { changeConversations(input: { contactIds: $contactIds, change: { tagCases: { add: ["late"] } } }) {
       results { __typename } } }`,
    { contactIds: ids },
  )
  for (const id of ids)
    expect((await toldIn(id))[0]).toMatchObject({
      by: { __typename: 'MemberActor' },
      added: ['late'],
      case: { tagNames: ['late'] },
      fields: [],
    })
})

test('a change of one case is told with its values, and a phone in them is hidden where phones are', async () => {
  await lead.graphql(
    'mutation { createCaseField(input: { key: "note", label: "Note", kind: TEXT }) { caseField { key } } }',
  )
  const { conversation } = (await lead.graphql(
    'query ($id: ID!) { conversation(contactId: $id) { case { id } } }',
    { id: ids[0] },
  )) as unknown as { conversation: { case: { id: string } } }
  const update = (input: object) =>
    lead.graphql('mutation ($input: UpdateCaseInput!) { updateCase(input: $input) { case { id } } }', {
      input: { id: conversation.case.id, ...input },
    })
  await update({ fields: { note: 'call +4915112345678' }, removeTags: ['late'] })
  expect((await toldIn(ids[0]))[0]).toMatchObject({
    removed: ['late'],
    fields: [{ name: 'Note', before: null, after: 'call +4915112345678' }],
  })
  const { workspaceId } = scene.shop
  await scene.sql('update workspace set mask_phone_numbers = true where id = $1', [workspaceId])
  const agent = await memberSession(scene.parley, workspaceId, 'agent')
  const [masked] = await toldIn(ids[0], agent)
  expect(JSON.stringify(masked)).not.toContain('15112345678')
  expect(masked?.fields).toMatchObject([{ before: null, after: expect.stringContaining('call') }])

  const shown = (await agent.graphql(
    'query ($id: ID!) { conversation(contactId: $id) { case { fields transcriptPath } } }',
    { id: ids[0] },
  )) as unknown as { conversation: { case: { fields: Record<string, string>; transcriptPath: string } } }
  const { fields: seen, transcriptPath } = shown.conversation.case
  expect(seen.note).toBe(masked?.fields[0]?.after)
  const transcript = (await agent.api.get(transcriptPath.replace('/api', ''))).text
  expect(transcript).toContain(`note: ${seen.note}`)
})

test('a hidden phone survives that its field comes back as it is seen, and is not offered to be restored', async () => {
  const agent = await memberSession(scene.parley, scene.shop.workspaceId, 'agent')
  const stored = async () =>
    (
      await scene.sql(`select fields->>'note' as note from conversation_case where contact_id = $1`, [ids[0]])
    )[0]?.note
  const { conversation } = (await agent.graphql(
    'query ($id: ID!) { conversation(contactId: $id) { case { id fields } } }',
    { id: ids[0] },
  )) as unknown as { conversation: { case: { id: string; fields: object } } }
  await agent.graphql('mutation ($input: UpdateCaseInput!) { updateCase(input: $input) { case { id } } }', {
    input: conversation.case,
  })
  expect(await stored()).toBe('call +4915112345678')
  expect(await results(ids.slice(0, 1), { note: 'called', amount: 30 }, agent)).toEqual([
    { isChanged: true, previousCaseFields: { amount: 20 } },
  ])
})
