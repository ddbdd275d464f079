import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../../../support/until.ts'
import { signed } from '../form-endpoint/phone.ts'
import { business, definition, type FlowScene, startFlows } from './scene.ts'

// What the platform has and tells of forms (spec/8 IF7; spec/6 12.6).

let scene: FlowScene
beforeAll(async () => {
  scene = await startFlows()
})
afterAll(() => scene?.parley.close())

const makeThere = async (name: string, label = 'Your name'): Promise<string> => {
  const flow_json = JSON.stringify(definition(label))
  const answer = await scene.there.post(`/${business}/flows`, { name, categories: ['SURVEY'], flow_json })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.id
}

const named = async (name: string) =>
  (await scene.admin.api.get(`/flows?search=${encodeURIComponent(name)}`)).body.data.flows

const tell = (value: object) => scene.parley.sandbox.control('/callback', { field: 'flows', value })

test('IF7: every page is read; new forms come in, others follow, and what was changed here stays', async () => {
  const { sync, make, step, put, get, there } = scene
  const id = await makeThere('Found there')
  for (let index = 0; index < 101; index++) await makeThere(`Many ${index}`)
  const first = await sync()
  expect(first).toEqual({ message: 'Flows synced', synced: 102, created: 102, updated: 0 })
  const [found] = await named('Found there')
  expect(found).toMatchObject({
    meta_flow_id: id,
    status: 'DRAFT',
    category: 'SURVEY',
    json_version: '7.3',
    flow_json: definition(),
    has_local_changes: false,
  })
  expect(await sync()).toMatchObject({ synced: 102, created: 0, updated: 0 })

  await there.post(`/${id}`, { name: 'Renamed there' })
  const ours = await make({ name: 'Ours' })
  const [, { meta_flow_id }] = (await step(ours, 'save-to-meta')) as [number, { meta_flow_id: string }]
  await put(ours, { name: 'Changed here' })
  await there.post(`/${meta_flow_id}/publish`, {})
  await until(async () => (await get(ours)).status === 'PUBLISHED')
  expect(await sync()).toMatchObject({ synced: 103, created: 0 })
  expect(await get(found.id)).toMatchObject({ name: 'Renamed there', has_local_changes: false })
  expect(await get(ours)).toMatchObject({
    name: 'Changed here',
    has_local_changes: true,
    status: 'PUBLISHED',
  })
})

test('a draft that is gone there can be pushed anew; one of a name that is taken here gets another', async () => {
  const { sync, make, step, get, there } = scene
  const gone = await make({ name: 'Gone there' })
  const [, { meta_flow_id }] = (await step(gone, 'save-to-meta')) as [number, { meta_flow_id: string }]
  await there.send('DELETE', `/${meta_flow_id}`)
  await make({ name: 'Same name' })
  await makeThere('SAME NAME')
  await sync()
  expect(await get(gone)).toMatchObject({ meta_flow_id: '', has_local_changes: true })
  expect(await step(gone, 'save-to-meta')).toMatchObject([200, { validation_errors: [] }])
  expect((await named('same name')).map(({ name }: { name: string }) => name).toSorted()).toEqual([
    'SAME NAME (2)',
    'Same name',
  ])
  await sync()
  expect(await sync()).toMatchObject({ created: 0, updated: 0 })
})

test('IF3: a creation whose answer was lost is linked by a sync, and can be pushed again', async () => {
  const { parley, make, step, get, sync, formsThere } = scene
  const id = await make({ name: 'Lost' })
  const match = { method: 'POST', path: `${business}/flows` }
  await parley.sandbox.faults({ match, effect: { reset: true } })
  expect((await step(id, 'save-to-meta'))[0]).toBe(503)
  await parley.sandbox.clearFaults()
  const meta_flow_id = (await formsThere()).find(({ name }) => name === 'Lost')?.id
  expect(await sync()).toMatchObject({ created: 0 })
  expect(await get(id)).toMatchObject({ name: 'Lost', meta_flow_id, has_local_changes: true })
  expect(await step(id, 'save-to-meta')).toEqual([200, { meta_flow_id, validation_errors: [] }])
})

test('a sync needs an account; a refusal and silence of the platform change nothing', async () => {
  const { admin, account, parley, rows } = scene
  const post = async (body: object) => {
    const { status, body: told } = await admin.api.post('/flows/sync', body)
    return [status, told.message]
  }
  const count = async () => (await rows('select count(*) from interactive_flow'))[0]
  const before = await count()
  expect(await post({})).toEqual([400, 'account is required'])
  expect(await post({ messaging_account: ' ' })).toEqual([400, 'account is required'])
  expect(await post({ messaging_account: 'nobody' })).toEqual([400, 'Account not found'])
  const fault = (effect: object) => parley.sandbox.faults({ match: { path: `${business}/flows` }, effect })
  await fault({ status: 400, error: { code: 10, message: 'No permission for this' } })
  expect(await post({ messaging_account: account })).toEqual([502, 'No permission for this'])
  await parley.sandbox.clearFaults()
  await fault({ reset: true })
  expect((await post({ messaging_account: account }))[0]).toBe(503)
  await parley.sandbox.clearFaults()
  expect(await count()).toEqual(before)
})

test('the platform blocks and slows a form down, and lets it go on: its state follows and people are told', async () => {
  const { publish, get, admin, parley, rows } = scene
  const { id, platformId } = await publish()
  const decide = (decision: string) => parley.sandbox.control(`/flows/${platformId}/${decision}`)
  await decide('throttle')
  await until(async () => (await get(id)).status === 'THROTTLED')
  const asked = `query ($id: ID!) { interactiveFlow(id: $id) { status statusText alerts { kind kindText message } } }`
  const flow = async () => (await admin.ask(asked, { id })).body.data.interactiveFlow
  expect(await flow()).toMatchObject({ status: 'THROTTLED', alerts: [{ kind: 'THROTTLED' }] })
  await decide('block')
  await until(async () => (await get(id)).status === 'BLOCKED')
  expect((await flow()).alerts).toMatchObject([
    { kind: 'BLOCKED', message: expect.stringContaining('BLOCKED') },
  ])
  expect((await admin.api.get('/flows?status=BLOCKED')).body.data.flows).toMatchObject([{ id }])
  await decide('unblock')
  await until(async () => (await get(id)).status === 'PUBLISHED')
  expect((await flow()).alerts).toEqual([])
  const told = await rows(
    `select data->'extras'->'flow_alert'->>'kind' as kind from event
     where type = 'interactive_flow.alert' and data->'extras'->>'interactive_flow_id' = $1 order by seq`,
    [id],
  )
  expect(told.map(({ kind }) => kind)).toEqual(['throttled', 'blocked'])
})

/** A callback as the platform signs it, of a time of ours. */
async function tellAt(time: number, value: object): Promise<void> {
  const entry = [{ id: business, time, changes: [{ field: 'flows', value }] }]
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry })
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signed(body) }
  const answer = await fetch(`${scene.parley.url}/api/webhook`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
}

test('a callback that was overtaken, or comes again, changes neither state nor warnings', async () => {
  const { publish, get, admin } = scene
  const { id, platformId: flow_id } = await publish()
  const asked = `query ($id: ID!) { interactiveFlow(id: $id) { alerts { kind } } }`
  const kinds = async () =>
    (await admin.ask(asked, { id })).body.data.interactiveFlow.alerts.map(
      ({ kind }: { kind: string }) => kind,
    )
  const change = { event: 'FLOW_STATUS_CHANGE', flow_id }
  const throttled = { ...change, old_status: 'PUBLISHED', new_status: 'THROTTLED' }
  const latency = { event: 'ENDPOINT_LATENCY', flow_id, message: 'Slow.' }
  const later = Math.floor(Date.now() / 1000) + 3600
  await tellAt(later, throttled)
  await until(async () => (await get(id)).status === 'THROTTLED')
  await tellAt(later + 60, { ...change, old_status: 'THROTTLED', new_status: 'PUBLISHED' })
  await until(async () => (await get(id)).status === 'PUBLISHED')
  await tellAt(later, throttled)
  await tellAt(later + 60, { ...latency, alert_state: 'DEACTIVATED' })
  await tellAt(later, { ...latency, alert_state: 'ACTIVATED' })
  await tellAt(later, { event: 'CLIENT_ERROR_RATE', flow_id, message: 'Errors.', alert_state: 'ACTIVATED' })
  await until(async () => (await kinds()).length > 0)
  expect(await kinds()).toEqual(['CLIENT_ERROR_RATE'])
  expect((await get(id)).status).toBe('PUBLISHED')
})

test('warnings stand until they are taken back; late, odd and foreign callbacks change nothing', async () => {
  const { publish, get, admin, step } = scene
  const { id, platformId: flow_id } = await publish()
  const asked = `query ($id: ID!) { interactiveFlow(id: $id) { status alerts { kind message since } } }`
  const flow = async () => (await admin.ask(asked, { id })).body.data.interactiveFlow
  const about = { event: 'ENDPOINT_AVAILABILITY', flow_id, message: 'Often does not answer.' }
  await tell({ ...about, alert_state: 'ACTIVATED', availability: 70, threshold: 90 })
  await until(async () => (await flow()).alerts.length === 1)
  expect((await flow()).alerts).toMatchObject([
    { kind: 'ENDPOINT_AVAILABILITY', message: 'Often does not answer.' },
  ])
  await tell({ event: 'FLOW_VERSION_EXPIRY_WARNING', flow_id, warning: 'Ends soon.' })
  await until(async () => (await flow()).alerts.length === 2)
  await tell({ ...about, alert_state: 'DEACTIVATED' })
  await until(async () => (await flow()).alerts.length === 1)
  await step(id, 'deprecate')
  await tell({ event: 'FLOW_STATUS_CHANGE', flow_id, old_status: 'DRAFT', new_status: 'PUBLISHED' })
  await tell({ event: 'FLOW_STATUS_CHANGE', flow_id, new_status: 'DRAFT' })
  await tell({ event: 'FLOW_STATUS_CHANGE', flow_id: '1', old_status: 'DRAFT', new_status: 'PUBLISHED' })
  await tell({ nothing: true })
  await tell({ event: 'SOMETHING_NEW', flow_id, message: 'New.', alert_state: 'ACTIVATED' })
  await until(async () => (await flow()).alerts.length === 2)
  expect((await flow()).alerts).toMatchObject([{}, { kind: 'OTHER', message: 'New.' }])
  expect(await get(id)).toMatchObject({ status: 'DEPRECATED' })
})
