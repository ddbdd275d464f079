import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, fillIn, sendForm } from './answers-scene.ts'
import { type FlowScene, startFlows } from './scene.ts'

// What answers come to: counts of each question, contacts that follow them, and what opens a form (docs/forms.md).

let scene: FlowScene
beforeAll(async () => {
  scene = await startFlows()
})
afterAll(() => scene?.parley.close())

const summary = `query ($id: ID!, $from: String) { interactiveFlow(id: $id) {
  answerCount { value isExact }
  answerSummary(from: $from) { total isWhole questions { name label answered choices { value label count } } }
} }`

test('answers are counted by question and choice, with those that nobody chose', async () => {
  const { publish, admin, agent } = scene
  const { id, platformId } = await publish()
  const ada = await customer(scene)
  await sendForm(scene, ada, platformId)
  for (const answer of [
    { guest: 'Ann', size: 'l' },
    { guest: 'Bo', size: 'l', agrees: true },
    { size: ['l', 'x'] },
  ])
    await fillIn(scene, ada, answer)
  const { interactiveFlow } = (await admin.ask(summary, { id })).body.data
  expect(interactiveFlow).toEqual({
    answerCount: { value: 3, isExact: true },
    answerSummary: {
      total: 3,
      isWhole: true,
      questions: [
        { name: 'guest', label: 'Your name', answered: 2, choices: [] },
        {
          name: 'size',
          label: 'Size',
          answered: 3,
          choices: [
            { value: 'l', label: 'Large', count: 3 },
            { value: 'x', label: 'x', count: 1 },
            { value: 's', label: 'Small', count: 0 },
          ],
        },
        {
          name: 'agrees',
          label: 'agrees',
          answered: 1,
          choices: [{ value: 'true', label: 'true', count: 1 }],
        },
      ],
    },
  })
  const later = (await admin.ask(summary, { id, from: '2999-01-01' })).body.data.interactiveFlow
  expect(later.answerSummary).toMatchObject({ total: 0, questions: [{ answered: 0 }, { answered: 0 }] })
  expect((await agent.ask(summary, { id })).body.errors).toBeDefined()
})

test('answers are found by a part of what people read, in one field or in all', async () => {
  const { publish, admin } = scene
  const { id, platformId } = await publish()
  const ada = await customer(scene)
  await sendForm(scene, ada, platformId)
  for (const guest of ['Ann', 'Large Bo']) await fillIn(scene, ada, { guest, size: 's' })
  const found = async (search: string, field: string | null = null) => {
    const { body } = await admin.ask(
      `query ($id: ID!, $search: String, $field: String) { interactiveFlow(id: $id) {
        answers(filter: { search: $search, field: $field }) { totalCount { value } } } }`,
      { id, search, field },
    )
    expect(body.errors).toBeUndefined()
    return body.data.interactiveFlow.answers.totalCount.value
  }
  expect(await found('LARGE')).toBe(1)
  expect(await found('small')).toBe(2)
  expect(await found('small', 'guest')).toBe(0)
  expect(await found('small', 'size')).toBe(2)
})

const setMapping = `mutation ($id: ID!, $mappings: [FormAnswerMappingInput!]!) {
  setInteractiveFlowAnswerMapping(input: { id: $id, mappings: $mappings }) {
    interactiveFlow { answerMapping { question target key value } } } }`

test('answers are written to the contact as the form says: name, fields and tags', async () => {
  const { publish, admin, rows } = scene
  const { id, platformId } = await publish()
  const declared = await admin.ask(
    `mutation { createContactField(input: { key: "visits", label: "Visits", kind: NUMBER }) { contactField { key } } }`,
  )
  expect(declared.body.errors).toBeUndefined()
  const mappings = [
    { question: 'guest', target: 'CONTACT_NAME' },
    { question: 'size', target: 'CONTACT_FIELD', key: 'shirt' },
    { question: 'size', target: 'CONTACT_TAG', key: 'tall', value: 'l' },
    { question: 'size', target: 'CONTACT_TAG', key: 'short', value: 's' },
    { question: 'visits', target: 'CONTACT_FIELD', key: 'visits' },
    { question: 'agrees', target: 'CONTACT_TAG', key: 'agreed' },
  ]
  const set = await admin.ask(setMapping, { id, mappings })
  expect(set.body.data.setInteractiveFlowAnswerMapping.interactiveFlow.answerMapping).toHaveLength(6)
  const ada = await customer(scene)
  await sendForm(scene, ada, platformId)
  const contact = async () =>
    (await rows('select name, tags, custom_fields from contact where id = $1', [ada.contactId]))[0]
  await fillIn(scene, ada, { guest: 'Ann Lee', size: 'l', visits: '7', agrees: false })
  expect(await contact()).toEqual({
    name: 'Ann Lee',
    tags: ['tall'],
    custom_fields: { shirt: 'Large', visits: 7 },
  })
  await fillIn(scene, ada, { visits: 'many', agrees: true })
  expect(await contact()).toEqual({
    name: 'Ann Lee',
    tags: ['agreed', 'tall'],
    custom_fields: { shirt: 'Large', visits: 7 },
  })
  const told = await rows(`select 1 from event where type = 'contact.updated' and contact_id = $1`, [
    ada.contactId,
  ])
  expect(told.length).toBeGreaterThanOrEqual(2)
})

test('a mapping needs a key, 50 entries at most, and whoever sets it may change contacts', async () => {
  const { make, admin, agent, stranger } = scene
  const id = await make()
  const code = async (session: typeof admin, mappings: object[]) =>
    (await session.ask(setMapping, { id, mappings })).body.errors?.[0].extensions.code
  const ok = { question: 'guest', target: 'CONTACT_NAME' }
  expect(await code(admin, [{ question: 'guest', target: 'CONTACT_TAG' }])).toBe('INVALID_FIELD')
  expect(
    await code(
      admin,
      Array.from({ length: 51 }, () => ok),
    ),
  ).toBe('INVALID_FIELD')
  expect(await code(agent, [ok])).toBe('FORBIDDEN')
  expect(await code(stranger, [ok])).toBe('NOT_FOUND')
  const { body } = await admin.ask(
    'query ($id: ID!) { interactiveFlow(id: $id) { answerMapping { key } } }',
    { id },
  )
  expect(body.data.interactiveFlow.answerMapping).toEqual([])
})

test('what opens a form is listed, and what was pushed last is told', async () => {
  const { publish, put, admin } = scene
  const { id, platformId } = await publish()
  const rule = await admin.api.post('/chatbot/keywords', {
    keywords: ['book'],
    response_type: 'flow',
    response_content: { flow_id: platformId, body: 'Please' },
  })
  await put(id, { flow_json: { version: '7.3', screens: [] } })
  const { body } = await admin.ask(
    'query ($id: ID!) { interactiveFlow(id: $id) { uses { kind id name } pushedDefinition } }',
    { id },
  )
  expect(body.data.interactiveFlow.uses).toEqual([
    { kind: 'KEYWORD_RULE', id: rule.body.data.id, name: 'book' },
  ])
  expect(JSON.parse(body.data.interactiveFlow.pushedDefinition).screens).toHaveLength(1)
})

test('a phone that is hidden in answers is not found in them either', async () => {
  const { publish, admin } = scene
  const { id, platformId } = await publish()
  const ada = await customer(scene)
  await sendForm(scene, ada, platformId)
  await fillIn(scene, ada, { guest: 'Ann, +49 (151) 234-56 78', size: 's' })
  const found = async (search: string) => {
    const { body } = await admin.ask(
      `query ($id: ID!, $search: String) { interactiveFlow(id: $id) {
        answers(filter: { search: $search }) { nodes { fields { text } } } } }`,
      { id, search },
    )
    expect(body.errors).toBeUndefined()
    return body.data.interactiveFlow.answers.nodes.length
  }
  expect([await found('234-56'), await found('Ann')]).toEqual([1, 1])
  await admin.api.send('PUT', '/org/settings', { mask_phone_numbers: true })
  try {
    expect([await found('234-56'), await found('+49'), await found('ann')]).toEqual([0, 0, 1])
  } finally {
    await admin.api.send('PUT', '/org/settings', { mask_phone_numbers: false })
  }
})
