import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, fillIn, sendForm } from './answers-scene.ts'
import { business, definition, type FlowScene, startFlows } from './scene.ts'

// What customers fill in (spec/8 IF8; spec/10 DE13).

let scene: FlowScene
beforeAll(async () => {
  scene = await startFlows()
})
afterAll(() => scene?.parley.close())

const responses = async (id: string, query = '') =>
  (await scene.admin.api.get(`/flows/${id}/responses${query}`)).body.data

const guest = (name = 'Ann') => ({ guest: name, size: 'l' })

const labelled = [
  { name: 'guest', label: 'Your name', value: 'Ann', text: 'Ann' },
  { name: 'size', label: 'Size', value: 'l', text: 'Large' },
]

const answerOf = (messageId: string) =>
  scene.rows(
    'select flow_id, contact_id, asked_by_id, version, fields from form_answer where message_id = $1',
    [messageId],
  )

test('IF8: an answer is kept with its message, labelled by the form, listed, and told', async () => {
  const { publish, admin, rows } = scene
  const { id, platformId } = await publish()
  const ada = await customer(scene)
  const asked = await sendForm(scene, ada, platformId)
  expect(asked.token).not.toContain(asked.id)
  const messageId = await fillIn(scene, ada, guest())
  expect(await answerOf(messageId)).toEqual([
    { flow_id: id, contact_id: ada.contactId, asked_by_id: asked.id, version: 1, fields: labelled },
  ])
  expect(await responses(id)).toEqual({
    responses: [
      {
        id: expect.any(String),
        contact_id: ada.contactId,
        message_id: messageId,
        created_at: expect.stringMatching(/Z$/),
        values: guest(),
      },
    ],
    total: 1,
    page: 1,
    limit: 50,
  })
  const told = await rows(`select contact_id from event where type = 'form.answered' and subject_id = $1`, [
    messageId,
  ])
  expect(told).toEqual([{ contact_id: ada.contactId }])
  const { body } = await admin.ask(
    `query ($id: ID!, $contact: ID!) {
      interactiveFlow(id: $id) { answers { nodes { fields { label text } message { id } askedBy { id } } } }
      contact(id: $contact) { formAnswers { nodes { flow { id } } } }
      message(id: "${messageId}") { content { ... on FormAnswerContent { answer { fields { name value } } } } }
    }`,
    { id, contact: ada.contactId },
  )
  expect(body).toEqual({
    data: {
      interactiveFlow: {
        answers: {
          nodes: [
            {
              fields: [
                { label: 'Your name', text: 'Ann' },
                { label: 'Size', text: 'Large' },
              ],
              message: { id: messageId },
              askedBy: { id: asked.id },
            },
          ],
        },
      },
      contact: { formAnswers: { nodes: [{ flow: { id } }] } },
      message: {
        content: {
          answer: {
            fields: [
              { name: 'guest', value: 'Ann' },
              { name: 'size', value: 'l' },
            ],
          },
        },
      },
    },
  })
})

test('IF8: without a token, with one of another and again: the message that is quoted counts, each answer is kept', async () => {
  const { publish } = scene
  const { id, platformId } = await publish()
  const [ada, ben] = [await customer(scene), await customer(scene, 'Ben')]
  const first = await sendForm(scene, ada, platformId)
  const other = await sendForm(scene, ben, platformId)
  for (const flow_token of ['unused', other.token, first.token])
    expect(await answerOf(await fillIn(scene, ada, { ...guest(), flow_token }))).toMatchObject([
      { flow_id: id, contact_id: ada.contactId, asked_by_id: first.id },
    ])
  expect((await responses(id)).total).toBe(3)
})

test('IF8: a token of somebody else, one that nobody made and none at all answer nothing', async () => {
  const { publish } = scene
  const { id, platformId } = await publish()
  const asked = await sendForm(scene, await customer(scene), platformId)
  const cy = await customer(scene, 'Cy')
  for (const flow_token of [asked.token, asked.id, 'made up', `${asked.token}x`])
    expect(await answerOf(await fillIn(scene, cy, { ...guest(), flow_token }))).toEqual([])
  expect((await responses(id)).total).toBe(0)
})

test('an answer has the labels of the version that was sent, and fields that it does not know keep their names', async () => {
  const { publish, put, rows, shop } = scene
  const { id, platformId } = await publish()
  const ada = await customer(scene)
  await sendForm(scene, ada, platformId)
  await put(id, { flow_json: definition('Another label') })
  await rows(
    `insert into interactive_flow_version (workspace_id, flow_id, version, definition, fields, pushed_at)
     values ($1, $2, 2, '{}', '[{"name": "guest", "label": "Newer"}]', now() + interval '1 hour')`,
    [shop.workspaceId, id],
  )
  const [answer] = await answerOf(await fillIn(scene, ada, { more: [1, 2], ...guest() }))
  expect(answer).toMatchObject({
    version: 1,
    fields: [...labelled, { name: 'more', label: 'more', value: [1, 2], text: '1, 2' }],
  })
})

test('days are those of the workspace; the list needs the form and both permissions', async () => {
  const { publish, admin, agent, stranger } = scene
  const { id, platformId } = await publish()
  const ada = await customer(scene)
  await sendForm(scene, ada, platformId)
  await fillIn(scene, ada, guest())
  expect(await responses(id, '?from=2020-01-01&to=2020-01-31')).toMatchObject({ total: 0 })
  expect(await responses(id, '?from=2020-01-01')).toMatchObject({ total: 1 })
  const statusOf = async (query: string) => (await admin.api.get(`/flows/${id}/responses${query}`)).status
  expect(await statusOf('?from=2026-02-30')).toBe(400)
  expect(await statusOf('?from=2026-03-02&to=2026-03-01')).toBe(400)
  expect((await agent.api.get(`/flows/${id}/responses`)).status).toBe(403)
  expect((await stranger.api.get(`/flows/${id}/responses`)).status).toBe(404)
})

test('IF8: as CSV, a column for each field over all versions', async () => {
  const { publish, admin } = scene
  const { id, platformId } = await publish()
  const ada = await customer(scene, 'Ada, "the" first')
  await sendForm(scene, ada, platformId)
  await fillIn(scene, ada, guest('=1+1'))
  const answer = await admin.api.get(`/flows/${id}/responses?format=csv`)
  const lines = answer.text.replace('\uFEFF', '').split('\r\n')
  expect(lines[0]).toBe('time,name,phone,Your name,Size')
  expect(lines[1]).toMatch(new RegExp(`^[^,]+Z,"Ada, ""the"" first",'\\+${ada.phone},'=1\\+1,Large$`))
  expect(lines).toHaveLength(3)
})

test('a contact that is deleted takes its answers along; the file of a person has them', async () => {
  const { publish, admin, parley, rows } = scene
  const { id, platformId } = await publish()
  const [ada, ben] = [await customer(scene), await customer(scene, 'Ben')]
  await sendForm(scene, ada, platformId)
  const messageId = await fillIn(scene, ada, guest())
  await admin.api.send('DELETE', `/contacts/${ada.contactId}`)
  await parley.until(async () => (await answerOf(messageId)).length === 0)
  await sendForm(scene, ben, platformId)
  const kept = await fillIn(scene, ben, guest())
  const file = await admin.api.get(`/contacts/${ben.contactId}/personal-data`)
  expect(JSON.parse(file.text).forms_filled_in).toMatchObject([{ answers: labelled }])
  expect(await answerOf(kept)).toHaveLength(1)
  expect(await rows('select count(*)::int as n from form_answer where flow_id = $1', [id])).toEqual([
    { n: 1 },
  ])
})

test('DE13: the message has the form on /v1 and /api', async () => {
  const { publish, admin, shop } = scene
  const { id, platformId } = await publish({ name: 'Told everywhere' })
  const ada = await customer(scene)
  await sendForm(scene, ada, platformId)
  const messageId = await fillIn(scene, ada, guest())
  const form = {
    flow_id: id,
    name: 'Told everywhere',
    fields: labelled.map(({ text: _, ...field }) => field),
  }
  expect((await shop.v1.get(`/messages/${messageId}`)).body).toMatchObject({ form })
  const { messages } = (await admin.api.get(`/contacts/${ada.contactId}/messages`)).body.data
  expect(messages.at(-1)).toMatchObject({ id: messageId, message_type: 'nfm_reply', form })
  expect(messages.at(0)).not.toHaveProperty('form')
})

test('the button of a template has a token too, by which its answers are known', async () => {
  const { publish, admin, shop, rows, parley } = scene
  const { id, platformId } = await publish()
  const components = [
    { type: 'BODY', text: 'Please tell us.' },
    {
      type: 'BUTTONS',
      buttons: [
        {
          type: 'FLOW',
          text: 'Open',
          flow_id: platformId,
          flow_action: 'navigate',
          navigate_screen: 'START',
        },
      ],
    },
  ]
  const there = await scene.there.post(`/${business}/message_templates`, {
    name: 'ask',
    language: 'en',
    category: 'UTILITY',
    components,
  })
  expect(there.status, there.text).toBe(200)
  await parley.sandbox.control(`/templates/${there.body.id}/approve`)
  await admin.api.post('/templates/sync', { messaging_account: scene.account })
  const ada = await customer(scene)
  const sent = await shop.v1.post('/messages', {
    to: `+${ada.phone}`,
    type: 'template',
    template: { name: 'ask', language: 'en' },
  })
  expect(sent.status, sent.text).toBe(201)
  const asked = sent.body.id
  await parley.until(async () => (await parley.sandbox.messages(ada.phone)).length > 0)
  await parley.until(
    async () =>
      (await rows('select 1 from message where id = $1 and platform_message_id is not null', [asked]))
        .length > 0,
  )
  const messageId = await fillIn(scene, ada, guest())
  expect(await answerOf(messageId)).toMatchObject([{ flow_id: id, asked_by_id: asked, fields: labelled }])
})
