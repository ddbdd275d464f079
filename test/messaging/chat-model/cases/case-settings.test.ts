import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// Reasons for closing, fields of cases, and whether a reason is needed (docs/adr/0172).

let scene: ContactScene
let admin: Session
let agent: Session

beforeAll(async () => {
  scene = await startContacts()
  admin = await memberSession(scene.parley, scene.shop.workspaceId)
  agent = await memberSession(scene.parley, scene.shop.workspaceId, 'agent')
})
beforeEach(async () => {
  await scene.sql('delete from case_reason')
  await scene.sql('delete from case_field')
})
afterAll(() => scene?.parley.close())

const made = (name: string, by = admin) =>
  by
    .ask(
      'mutation ($name: String!) { createCaseReason(input: { name: $name }) { caseReason { id name } } }',
      { name },
    )
    .then(({ body }) => body)
const idOf = async (name: string) => (await made(name)).data.createCaseReason.caseReason.id as string
const list = async (args = '', by = agent) =>
  (await by.ask(`{ caseReasons${args} { name } }`)).body.data.caseReasons.map(
    ({ name }: { name: string }) => name,
  )
const told = async () => (await scene.events('case_settings.changed')).length
const faultOf = (body: { errors?: { extensions: object }[] }) => body.errors?.[0]?.extensions

test('reasons are made, renamed, archived and put in order; each change is recorded and told', async () => {
  const before = await told()
  const [solved, spam] = [await idOf('Solved'), await idOf('Spam')]
  expect(await list()).toEqual(['Solved', 'Spam'])
  await admin.graphql(
    'mutation ($ids: [ID!]!) { orderCaseReasons(input: { ids: $ids }) { caseReasons { id } } }',
    {
      ids: [spam, solved],
    },
  )
  expect(await list()).toEqual(['Spam', 'Solved'])
  const change = (input: object) =>
    admin.graphql(
      'mutation ($input: UpdateCaseReasonInput!) { updateCaseReason(input: $input) { caseReason { name } } }',
      { input },
    )
  await change({ id: solved, name: 'Answered' })
  await change({ id: solved, name: 'Answered' })
  await change({ id: spam, isArchived: true })
  expect(await list()).toEqual(['Answered'])
  expect(await list('(archived: true)')).toEqual(['Spam', 'Answered'])
  expect(await told()).toBe(before + 5)
  const records = await scene.sql(
    `select action from audit_record where kind = 'case_reason' order by created_at, id`,
  )
  expect(records.map(({ action }) => action)).toEqual(['created', 'created', 'updated', 'updated'])
})

test('a name stands once whatever its case, and who may not change settings changes none', async () => {
  await idOf('Solved')
  expect(faultOf(await made('SOLVED'))).toMatchObject({ code: 'CONFLICT', reason: 'NAME_TAKEN' })
  expect(faultOf(await made(' '))).toMatchObject({ code: 'INVALID_FIELD', field: 'input.name' })
  expect(faultOf(await made('Spam', agent))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await list('(archived: true)')).toEqual(['Solved'])
})

test('fields are declared as those of contacts, beside them', async () => {
  const declare = (input: object) =>
    admin.ask(
      'mutation ($input: CreateCaseFieldInput!) { createCaseField(input: $input) { caseField { key } } }',
      {
        input,
      },
    )
  await declare({ key: 'since', label: 'Since', kind: 'DATE' })
  await declare({ key: 'paid', label: 'Paid', kind: 'BOOLEAN' })
  expect(faultOf((await declare({ key: 'paid', label: 'Paid', kind: 'BOOLEAN' })).body)).toMatchObject({
    code: 'CONFLICT',
  })
  expect(faultOf((await declare({ key: 'x', label: 'X', kind: 'CHOICE' })).body)).toMatchObject({
    field: 'input.options',
  })
  await admin.graphql(
    'mutation { orderCaseFields(input: { keys: ["paid", "since"] }) { caseFields { key } } }',
  )
  await admin.graphql(
    'mutation { updateCaseField(input: { key: "since", isArchived: true }) { caseField { key } } }',
  )
  expect((await agent.graphql('{ caseFields { key kind } }')).caseFields).toEqual([
    { key: 'paid', kind: 'BOOLEAN' },
  ])
  expect((await agent.graphql('{ contactFields { key } }')).contactFields).toEqual([])
})

test('whether a reason is needed is set, recorded and told once', async () => {
  const set = (isReasonRequired: boolean) =>
    admin.graphql(
      `mutation ($is: Boolean!) { updateCaseSettings(input: { isReasonRequired: $is }) { caseSettings { isReasonRequired } } }`,
      { is: isReasonRequired },
    )
  const before = await told()
  await set(true)
  await set(true)
  expect((await agent.graphql('{ caseSettings { isReasonRequired } }')).caseSettings).toEqual({
    isReasonRequired: true,
  })
  expect(await told()).toBe(before + 1)
  await set(false)
})
