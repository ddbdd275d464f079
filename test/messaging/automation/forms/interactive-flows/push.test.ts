import { afterAll, beforeAll, expect, test } from 'vitest'
import { business, definition, type FlowScene, startFlows } from './scene.ts'

// What the platform is given of forms, and what it says (spec/8 IF3, IF4, IF7).

let scene: FlowScene
beforeAll(async () => {
  scene = await startFlows()
})
afterAll(() => scene?.parley.close())

type Pushed = { meta_flow_id: string; validation_errors: object[] }
const push = async (id: string) => (await scene.step(id, 'save-to-meta')) as [number, Pushed]

test('IF3: a form is pushed, changed, pushed again and published; each state is shown', async () => {
  const { make, get, put, step, formsThere, there } = scene
  const id = await make({ name: 'Pushed', category: 'SURVEY' })
  const [status, { meta_flow_id }] = await push(id)
  expect([status, await get(id)]).toMatchObject([
    200,
    { meta_flow_id, has_local_changes: false, status: 'DRAFT' },
  ])
  await put(id, { name: 'Pushed again', flow_json: definition('Your full name') })
  expect(await get(id)).toMatchObject({ has_local_changes: true })
  expect(await step(id, 'publish')).toEqual([400, 'Flow must be saved to Meta first before publishing'])
  expect(await push(id)).toEqual([200, { meta_flow_id, validation_errors: [] }])
  expect(await formsThere()).toContainEqual({ id: meta_flow_id, name: 'Pushed again', status: 'DRAFT' })
  const { body } = await there.get(`/${meta_flow_id}/assets`)
  const text = await (await fetch(body.data[0].download_url)).text()
  expect(JSON.parse(text)).toEqual(definition('Your full name'))
  expect(await step(id, 'publish')).toEqual([200, { id, status: 'PUBLISHED' }])
  expect(await get(id)).toMatchObject({
    status: 'PUBLISHED',
    preview_url: expect.stringContaining(meta_flow_id),
  })
  await put(id, { flow_json: definition('Another') })
  expect(await push(id)).toEqual([400, 'Published flows cannot be updated; duplicate it'])
  expect(await step(id, 'publish')).toEqual([400, 'Only draft flows can be published'])
  expect(await step(id, 'deprecate')).toEqual([200, { id, status: 'DEPRECATED' }])
  expect(await step(id, 'deprecate')).toEqual([400, 'Only published flows can be deprecated'])
  expect(await push(id)).toEqual([400, 'Deprecated flows cannot be updated'])
})

test('IF3: what is no form at all is not pushed; what the platform finds wrong is pushed and told', async () => {
  const { make, get, step, put, formsThere } = scene
  const before = (await formsThere()).length
  const wrong = async (flow_json: object | null) => push(await make({ flow_json }))
  expect(await wrong(null)).toEqual([400, 'Flow has no definition'])
  expect(await wrong({ version: '7.3', screens: [] })).toEqual([400, 'Flow must have at least one screen'])
  const [screen] = definition().screens
  expect(await wrong({ screens: [screen, screen] })).toEqual([400, 'Screen id START stands twice'])
  expect(await wrong({ screens: [{ title: 'X' }] })).toEqual([400, 'Screen 1 has no id'])
  expect((await formsThere()).length).toBe(before)
  const id = await make({ flow_json: { version: '7.3', screens: [{ id: 'A', layout: {} }] } })
  const [status, { validation_errors }] = await push(id)
  expect([status, validation_errors.length]).toEqual([200, expect.any(Number)])
  expect(validation_errors[0]).toMatchObject({ error: expect.any(String), error_type: 'FLOW_JSON_ERROR' })
  expect(await get(id)).toMatchObject({ has_local_changes: false })
  const { error, message } = validation_errors[0] as { error: string; message: string }
  expect(await step(id, 'publish')).toEqual([400, `${error}: ${message}`])
  const { body } = await scene.admin.ask(
    `query ($id: ID!) { interactiveFlow(id: $id) { platformProblems { code message path line } } }`,
    { id },
  )
  expect(body.data.interactiveFlow.platformProblems[0]).toMatchObject({ code: error, message })
  await put(id, { flow_json: definition() })
  expect(await push(id)).toMatchObject([200, { validation_errors: [] }])
  expect(await step(id, 'publish')).toMatchObject([200, { status: 'PUBLISHED' }])
})

test('IF3: a creation whose answer was lost is found again by its name, and made once', async () => {
  const { parley, there, make, get, formsThere } = scene
  const id = await make({ name: 'Lost' })
  await parley.sandbox.faults({
    match: { method: 'POST', path: `${business}/flows` },
    effect: { reset: true },
  })
  const [status] = await push(id)
  await parley.sandbox.clearFaults()
  expect(status).toBe(503)
  expect(await get(id)).toMatchObject({ meta_flow_id: '', has_local_changes: true })
  // As if the platform had made it, and its answer alone were lost.
  await there.post(`/${business}/flows`, { name: 'Lost', categories: ['OTHER'] })
  const [again, { meta_flow_id }] = await push(id)
  expect(again).toBe(200)
  expect((await formsThere()).filter(({ name }) => name === 'Lost')).toEqual([
    { id: meta_flow_id, name: 'Lost', status: 'DRAFT' },
  ])
})

test('a refusal is told in the words of the platform, and a form of that name is not taken over', async () => {
  const { there, make, get } = scene
  const made = await there.post(`/${business}/flows`, { name: 'Theirs', categories: ['OTHER'] })
  expect(made.status).toBe(200)
  const id = await make({ name: 'Theirs' })
  for (const _ of [1, 2]) {
    const [status, message] = (await push(id)) as unknown as [number, string]
    expect([status, message]).toEqual([502, expect.stringContaining('Theirs')])
  }
  expect(await get(id)).toMatchObject({ meta_flow_id: '' })
})

test('IF3: two pushes of one form at the same time: one is refused, the form is made once', async () => {
  const { make, formsThere } = scene
  const id = await make({ name: 'Twice' })
  const statuses = (await Promise.all([push(id), push(id), push(id)])).map(([status]) => status)
  expect(statuses.toSorted()[0]).toBe(200)
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
  expect((await formsThere()).filter(({ name }) => name === 'Twice')).toHaveLength(1)
})

test('IF5: the account stays once the platform has the form', async () => {
  const { make, put, get } = scene
  const other = await secondAccount()
  const id = await make()
  expect(await put(id, { messaging_account: other })).toMatchObject([
    200,
    { flow: { messaging_account: other } },
  ])
  await put(id, { messaging_account: scene.account })
  await push(id)
  expect((await put(id, { messaging_account: other }))[0]).toBe(400)
  expect(await get(id)).toMatchObject({ messaging_account: scene.account })
})

test('IF3: a creation whose answer was lost is found by the name of then, and stays at its account', async () => {
  const { there, make, put, formsThere } = scene
  const id = await make({ name: 'Name of then' })
  await loseCreation(id)
  await there.post(`/${business}/flows`, { name: 'Name of then', categories: ['OTHER'] })
  expect(await put(id, { messaging_account: 'Second' })).toEqual([
    400,
    expect.stringContaining('the platform was asked to make the flow'),
  ])
  await put(id, { name: 'Name of now' })
  const [status, { meta_flow_id }] = await push(id)
  expect(status).toBe(200)
  expect((await formsThere()).filter(({ name }) => name.startsWith('Name of'))).toEqual([
    { id: meta_flow_id, name: 'Name of now', status: 'DRAFT' },
  ])
})

test('IF3: a lost creation does not take the draft of another account of the business', async () => {
  const { make, get } = scene
  const first = await make({ name: 'Of both' })
  await push(first)
  const second = await make({ name: 'Of both', messaging_account: 'Second' })
  await loseCreation(second)
  expect(await push(second)).toEqual([502, expect.stringContaining('Of both')])
  expect(await get(second)).toMatchObject({ meta_flow_id: '' })
})

async function loseCreation(id: string): Promise<void> {
  const { sandbox } = scene.parley
  await sandbox.faults({ match: { method: 'POST', path: `${business}/flows` }, effect: { reset: true } })
  expect((await push(id))[0]).toBe(503)
  await sandbox.clearFaults()
}

/** Another account of the same business. */
async function secondAccount(): Promise<string> {
  const { phone_number_id, business_id } = await scene.parley.sandbox.addNumber()
  const answer = await scene.admin.api.post('/accounts', {
    name: 'Second',
    phone_id: phone_number_id,
    business_id,
    access_token: 'sandbox-token',
  })
  expect(answer.status, answer.text).toBe(200)
  return 'Second'
}
