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
