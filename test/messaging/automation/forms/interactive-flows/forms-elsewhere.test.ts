import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepParkedNow } from '#messaging/automation/forms/interactive-flows/parked-answers.ts'
import { memberSession } from '../../../../support/session.ts'
import { until } from '../../../../support/until.ts'
import { customer, fillIn, sendForm } from './answers-scene.ts'
import { business, definition, type FlowScene, startFlows } from './scene.ts'

// Answers of forms that are not known here yet, or were deleted here, and what a sync says of warnings (spec/8 IF7, IF8).

let scene: FlowScene
beforeAll(async () => {
  scene = await startFlows()
})
afterAll(() => scene?.parley.close())

const answersOf = (messageId: string) =>
  scene.rows('select flow_id, fields from form_answer where message_id = $1', [messageId])

const parked = () => scene.rows('select message_id from parked_form_answer')

async function publishThere(name: string): Promise<string> {
  const { there } = scene
  const given = { name, categories: ['SURVEY'], flow_json: JSON.stringify(definition()), publish: true }
  const { body, status, text } = await there.post(`/${business}/flows`, given)
  expect(status, text).toBe(200)
  await there.post(`/${body.id}/publish`, {})
  return body.id
}

test('IF8: an answer to a form that is not known here yet is kept once a sync brings the form', async () => {
  const { sync, admin, rows } = scene
  const platformId = await publishThere('Made there')
  const ada = await customer(scene)
  await sendForm(scene, ada, platformId)
  const messageId = await fillIn(scene, ada, { guest: 'Ann', size: 'l' })
  expect(await answersOf(messageId)).toEqual([])
  expect(await parked()).toEqual([{ message_id: messageId }])
  expect(await sync()).toMatchObject({ created: 1 })
  expect(await answersOf(messageId)).toMatchObject([
    { fields: [{ name: 'guest', label: 'Your name', text: 'Ann' }, { text: 'Large' }] },
  ])
  expect(await parked()).toEqual([])
  const told = await rows(`select 1 from event where type = 'form.answered' and subject_id = $1`, [messageId])
  expect(told).toHaveLength(1)
  const [form] = (await admin.api.get('/flows?search=Made%20there')).body.data.flows
  expect((await admin.api.get(`/flows/${form.id}/responses`)).body.data).toMatchObject({ total: 1 })
  await sync()
  expect(await answersOf(messageId)).toHaveLength(1)
})

test('IF8: an answer that was parked while a sync brought its form is kept all the same', async () => {
  const { make, rows, parley, shop } = scene
  const platformId = await publishThere('At the same moment')
  const cleo = await customer(scene, 'Cleo')
  await sendForm(scene, cleo, platformId)
  const messageId = await fillIn(scene, cleo, { guest: 'Cleo' })
  const look = () => keepParkedNow(parley.app, [{ workspaceId: shop.workspaceId, messageId }])
  await look()
  expect(await answersOf(messageId)).toEqual([])
  const id = await make({ name: 'Came meanwhile' })
  await rows('update interactive_flow set platform_id = $2 where id = $1', [id, platformId])
  await look()
  expect(await answersOf(messageId)).toMatchObject([{ flow_id: id }])
})

test('IF8: what waits for its form goes with its message', async () => {
  const { admin, sync, rows } = scene
  const platformId = await publishThere('Never seen')
  const ben = await customer(scene, 'Ben')
  await sendForm(scene, ben, platformId)
  const messageId = await fillIn(scene, ben, { guest: 'Ben' })
  expect(await parked()).toEqual([{ message_id: messageId }])
  await admin.api.send('DELETE', `/contacts/${ben.contactId}`)
  await sync()
  expect(await answersOf(messageId)).toEqual([])
  expect(await parked()).toEqual([])
  expect(
    await rows(`select 1 from event where type = 'form.answered' and subject_id = $1`, [messageId]),
  ).toEqual([])
})

test('DE13: a form that is deleted is out of sight, keeps its answers, and comes back with a sync', async () => {
  const { publish, admin, make, step, sync, get, rows } = scene
  const { id, platformId } = await publish({ name: 'Deleted here' })
  const ada = await customer(scene)
  await sendForm(scene, ada, platformId)
  const messageId = await fillIn(scene, ada, { guest: 'Ann' })
  await step(id, 'deprecate')
  expect((await admin.api.send('DELETE', `/flows/${id}`)).status).toBe(200)
  const changed = await rows('select updated_at = deleted_at as moved from interactive_flow where id = $1', [
    id,
  ])
  expect(changed).toEqual([{ moved: true }])
  expect((await admin.api.get(`/flows/${id}`)).status).toBe(404)
  expect((await admin.api.send('DELETE', `/flows/${id}`)).status).toBe(404)
  expect((await admin.api.get('/flows?search=Deleted%20here')).body.data.flows).toEqual([])
  expect(await answersOf(messageId)).toHaveLength(1)
  const late = await fillIn(scene, ada, { guest: 'Ann again' })
  expect(await answersOf(late)).toMatchObject([{ flow_id: id, fields: [{ label: 'Your name' }] }])
  const { messages } = (await admin.api.get(`/contacts/${ada.contactId}/messages`)).body.data
  expect(messages.at(-1)).toMatchObject({ form: { name: 'Deleted here' } })
  await make({ name: 'deleted HERE' })
  expect(await sync()).toMatchObject({ created: 1 })
  expect(await get(id)).toMatchObject({
    name: 'Deleted here (2)',
    status: 'DEPRECATED',
    flow_json: definition(),
  })
  expect((await admin.api.get(`/flows/${id}/responses`)).body.data).toMatchObject({ total: 2 })
  expect(await sync()).toMatchObject({ created: 0, updated: 0 })
})

test('IF7: a sync that finds a form blocked tells it, and one that finds it free takes the warning back', async () => {
  const { publish, admin, parley, sync, rows } = scene
  const { id, platformId } = await publish()
  const asked = `query ($id: ID!) { interactiveFlow(id: $id) { status alerts { kind } } }`
  const flow = async () => (await admin.ask(asked, { id })).body.data.interactiveFlow
  const unheard = async (decision: string) => {
    await parley.sandbox.control(`/flows/${platformId}/${decision}`)
    await until(async () => (await flow()).status !== 'PUBLISHED' || decision === 'unblock')
  }
  await unheard('block')
  // As if the callback had been lost.
  await rows(`update interactive_flow set status = 'published', alerts = '{}' where id = $1`, [id])
  await sync()
  expect(await flow()).toEqual({ status: 'BLOCKED', alerts: [{ kind: 'BLOCKED' }] })
  const told = await rows(
    `select 1 from event where type = 'interactive_flow.alert' and data->'extras'->>'interactive_flow_id' = $1`,
    [id],
  )
  expect(told).toHaveLength(2)
  await parley.sandbox.control(`/flows/${platformId}/unblock`)
  await until(async () => (await flow()).status === 'PUBLISHED')
  await rows(
    `update interactive_flow set status = 'blocked', alerts = '{"blocked": {"message": "", "since": "2026-11-29T00:00:00.000Z"}}' where id = $1`,
    [id],
  )
  await sync()
  expect(await flow()).toEqual({ status: 'PUBLISHED', alerts: [] })
})

test('a warning of the version ends when another version is pushed', async () => {
  const { make, step, put, rows, admin } = scene
  const id = await make({ flow_json: { ...definition(), version: '6.0' } })
  await step(id, 'save-to-meta')
  const warn = () =>
    rows(
      `update interactive_flow set alerts = '{"flow_version_expiry_warning": {"message": "x", "since": "2026-11-29T00:00:00.000Z"}}'
       where id = $1`,
      [id],
    )
  await warn()
  const alerts = async () =>
    (await admin.ask('query ($id: ID!) { interactiveFlow(id: $id) { alerts { kind } } }', { id })).body.data
      .interactiveFlow.alerts
  await put(id, { flow_json: { ...definition('Another'), version: '6.0' } })
  await step(id, 'save-to-meta')
  expect(await alerts()).toHaveLength(1)
  await put(id, { flow_json: definition() })
  await step(id, 'save-to-meta')
  expect(await alerts()).toEqual([])
})

test('spec/12 11: pictures in answers are fetched as those of messages are', async () => {
  const { publish, admin, rows } = scene
  const { platformId } = await publish()
  const ada = await customer(scene)
  await sendForm(scene, ada, platformId)
  const photo = { id: '790000000000001', mime_type: 'image/jpeg', file_name: 'a.jpg', sha256: 'x' }
  const messageId = await fillIn(scene, ada, { photos: [photo], list: ['a', { id: 1 }] })
  const [file] = await rows('select id, kind, platform_media_id from media where message_id = $1', [
    messageId,
  ])
  expect(file).toMatchObject({ kind: 'image', platform_media_id: photo.id })
  const { body } = await admin.ask(
    `query ($id: ID!) { message(id: $id) { content { ... on FormAnswerContent {
      answer { fields { name text value files { id kind filename } } } } } } }`,
    { id: messageId },
  )
  expect(body.data.message.content.answer.fields).toMatchObject([
    {
      name: 'photos',
      text: 'a.jpg',
      value: [{ ...photo, media_id: file?.id }],
      files: [{ id: file?.id, kind: 'IMAGE', filename: 'a.jpg' }],
    },
    { name: 'list', value: ['a', { id: 1 }], files: [] },
  ])
})

test('a copy changes contacts as its form does only for whoever may say so', async () => {
  const { make, admin, parley, shop, rows } = scene
  const id = await make({ name: 'Writes names' })
  await rows(`update interactive_flow set answer_mapping = $2 where id = $1`, [
    id,
    JSON.stringify([{ question: 'guest', target: 'contact_name', key: '', value: null }]),
  ])
  const permissions = ['flows.messaging:read', 'flows.messaging:write']
  expect((await admin.api.post('/roles', { name: 'Forms', permissions })).status).toBe(200)
  const mappings = async ({ api }: Pick<typeof admin, 'api'>) => {
    const { body, status } = await api.post(`/flows/${id}/duplicate`, {})
    expect(status).toBe(200)
    const [copy] = await rows('select answer_mapping from interactive_flow where id = $1', [
      body.data.flow.id,
    ])
    return copy?.answer_mapping
  }
  expect(await mappings(admin)).toHaveLength(1)
  expect(await mappings(await memberSession(parley, shop.workspaceId, 'Forms'))).toEqual([])
})
