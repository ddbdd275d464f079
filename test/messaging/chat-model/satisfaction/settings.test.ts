import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// What a workspace asks after its cases (docs/adr/0183).

let scene: ContactScene
let admin: Session
let agent: Session
let stranger: Session

beforeAll(async () => {
  scene = await startContacts()
  admin = await memberSession(scene.parley, scene.shop.workspaceId)
  agent = await memberSession(scene.parley, scene.shop.workspaceId, 'agent')
  stranger = await memberSession(scene.parley, scene.other.workspaceId)
})
beforeEach(async () => {
  await scene.sql('delete from satisfaction_settings')
})
afterAll(() => scene?.parley.close())

const fields = 'isEnabled kind question delayMinutes everyDays templateId thanks commentLabel'
const settings = async (by = admin) =>
  (await by.graphql(`{ satisfactionSettings { ${fields} } }`)).satisfactionSettings
const change = async (input: object, by = admin) =>
  (
    await by.ask(
      `mutation ($input: UpdateSatisfactionSettingsInput!) {
         updateSatisfactionSettings(input: $input) { satisfactionSettings { ${fields} } } }`,
      { input },
    )
  ).body
const faultOf = (body: { errors?: { extensions: object }[] }) => body.errors?.[0]?.extensions
const told = async () => (await scene.events('case_settings.changed')).length
const records = () =>
  scene.sql(
    `select changes from audit_record where changes::text like '%satisfaction_%' order by created_at, id`,
  )

const first = {
  isEnabled: false,
  kind: 'STARS',
  question: '',
  delayMinutes: 5,
  everyDays: 30,
  templateId: null,
  thanks: null,
  commentLabel: null,
}

test('nothing is asked at first; a change is recorded and told, the same again is not', async () => {
  expect(await settings()).toEqual(first)
  const before = await told()
  const input = { isEnabled: true, question: 'How was it?', everyDays: 7 }
  await change(input)
  await change(input)
  expect(await settings()).toEqual({ ...first, ...input })
  expect(await told()).toBe(before + 1)
  expect(await records()).toEqual([
    {
      changes: {
        satisfaction_enabled: { old: false, new: true },
        satisfaction_question: { old: '', new: 'How was it?' },
        satisfaction_every_days: { old: 30, new: 7 },
      },
    },
  ])
})

test('two people who change other fields keep both', async () => {
  await Promise.all([
    change({ question: 'How was it?' }),
    change({ thanks: 'Thank you' }),
    change({ kind: 'FACES' }),
  ])
  expect(await settings()).toEqual({ ...first, question: 'How was it?', thanks: 'Thank you', kind: 'FACES' })
})

test.each([
  [{ isEnabled: true }, { field: 'input.question', reason: 'VALUE_MISSING' }],
  [{ question: '' }, { field: 'input.question' }],
  [{ delayMinutes: 10_081 }, { field: 'input.delayMinutes' }],
  [{ everyDays: 0 }, { field: 'input.everyDays' }],
  [{ commentLabel: 'Add a comment' }, { field: 'input.thanks', reason: 'VALUE_MISSING' }],
  [{ thanks: 'Thanks', commentLabel: 'x'.repeat(21) }, { field: 'input.commentLabel' }],
  [{ templateId: '01990000-0000-7000-8000-000000000000' }, { field: 'input.templateId', reason: 'NO_SUCH' }],
])('%j is refused, and changes nothing', async (input, fault) => {
  const before = await told()
  expect(faultOf(await change(input))).toMatchObject({ code: 'INVALID_FIELD', ...fault })
  expect([await settings(), await told()]).toEqual([first, before])
})

test('each workspace has its own, and only those who may change settings change them', async () => {
  await change({ question: 'How was it?' })
  expect(await settings(stranger)).toEqual(first)
  expect(faultOf(await change({ question: 'Mine' }, agent))).toMatchObject({ code: 'FORBIDDEN' })
  expect(faultOf((await agent.ask('{ satisfactionSettings { kind } }')).body)).toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(await settings()).toMatchObject({ question: 'How was it?' })
})
