import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTransfers, type TransferScene } from '../../messaging/routing/transfers/scene.ts'
import { apiClient } from '../../support/api-client.ts'

// Widgets are made, changed, arranged and deleted through the doors (spec/5 1.16, spec/8 WI).

let scene: TransferScene & { admin: Person }
let other: Person
let reader: Person

beforeAll(async () => {
  scene = await startTransfers()
  await scene.role('Reader', ['analytics:read'])
  await scene.role('Writer', ['analytics:read', 'analytics:write', 'analytics:delete'])
  other = await scene.person('Writer')
  reader = await scene.person('Reader')
})
afterAll(() => scene?.parley.close())

const list = async (person: Person) => (await person.api.get('/widgets')).body.data.widgets
const make = (fields: object, person: Person = scene.admin) =>
  person.api.post('/widgets', { name: 'Mine', data_source: 'messages', metric: 'count', ...fields })
const made = async (fields: object = {}, person: Person = scene.admin) => {
  const { status, body, text } = await make(fields, person)
  if (status !== 200) throw new Error(text)
  return body.data
}
const records = async (id: string) =>
  (
    await scene.sql(
      'select action, changes from audit_record where kind = $1 and resource_id = $2 order by created_at, id',
      ['widget', id],
    )
  ).map(({ action, changes }) => [action, Object.keys(changes as object)])

test('a workspace begins with six shared widgets, which are nobody’s', async () => {
  const first = await list(reader)
  expect(
    first.map(({ name, grid_x, grid_y, grid_w, grid_h }: never) => [name, grid_x, grid_y, grid_w, grid_h]),
  ).toEqual([
    ['Total Messages', 0, 0, 3, 3],
    ['Active Contacts', 3, 0, 3, 3],
    ['Chatbot Sessions', 6, 0, 3, 3],
    ['Total Campaigns', 9, 0, 3, 3],
    ['Recent Messages', 0, 3, 6, 8],
    ['Quick Actions', 6, 3, 6, 8],
  ])
  for (const one of first) expect(one).toMatchObject({ is_default: true, is_owner: false, is_shared: true })
  expect(first[5].config).toEqual({ shortcuts: ['chat', 'campaigns', 'templates', 'chatbot'] })
})

test('a new one stands below the others, with the size of what it shows, and is its maker’s alone', async () => {
  const one = await made({
    name: 'Received',
    filters: [{ field: 'direction', operator: 'equals', value: 'incoming' }],
  })
  expect(one).toMatchObject({
    name: 'Received',
    display_type: 'number',
    display_order: 6,
    grid_x: 0,
    grid_y: 11,
    grid_w: 3,
    grid_h: 3,
    is_owner: true,
    is_shared: false,
    show_change: true,
  })
  const chart = await made({ display_type: 'chart', group_by_field: 'status' })
  expect(chart).toMatchObject({ grid_y: 14, grid_w: 6, grid_h: 5, chart_type: 'line' })
  expect((await other.api.get(`/widgets/${one.id}`)).status).toBe(404)
  expect((await list(other)).length).toBe(6)
  expect((await other.api.send('PUT', `/widgets/${one.id}`, { name: 'Theirs' })).status).toBe(404)
  const changed = await scene.admin.api.send('PUT', `/widgets/${one.id}`, {
    name: 'All',
    color: 'red',
    is_shared: true,
  })
  expect(changed.body.data).toMatchObject({ name: 'All', color: 'red', filters: [{ value: 'incoming' }] })
  expect((await list(other)).length).toBe(7)
  for (const [method, path, text] of [
    ['PUT', `/widgets/${one.id}`, 'Only the widget owner can update this widget'],
    ['DELETE', `/widgets/${one.id}`, 'Only the widget owner can delete this widget'],
  ] as const) {
    const answer = await other.api.send(method, path, { name: 'Theirs' })
    expect([answer.status, answer.body.message]).toEqual([403, text])
  }
  expect((await scene.admin.api.send('DELETE', `/widgets/${one.id}`)).body.data.message).toBe(
    'Widget deleted',
  )
  expect(await records(one.id)).toEqual([
    ['created', expect.arrayContaining(['name', 'filters'])],
    ['updated', ['name', 'color', 'is_shared']],
    ['deleted', ['name']],
  ])
  await scene.admin.api.send('DELETE', `/widgets/${chart.id}`)
})

test('what is wrong is said as documented, and nothing is made', async () => {
  const before = await list(scene.admin)
  const refusal = async (fields: object) => {
    const { status, body } = await make(fields)
    return [status, body.message]
  }
  const filter = { field: 'status', operator: 'equals', value: 'x' }
  for (const [fields, text] of [
    [{ name: '' }, 'Name is required'],
    [{ data_source: '' }, 'Data source is required'],
    [{ metric: null }, 'Metric is required'],
    [{ data_source: 'weather' }, 'Invalid data source'],
    [{ metric: 'median' }, 'Invalid metric'],
    [{ display_type: 'film' }, 'Invalid display type'],
    [{ chart_type: 'radar' }, 'Invalid chart type'],
    [{ group_by_field: 'is_read' }, 'Invalid group by field for this data source'],
    [{ metric: 'sum' }, 'Invalid metric for this data source'],
    [{ data_source: 'campaigns', metric: 'sum' }, 'Field is required for this metric'],
    [
      { data_source: 'campaigns', metric: 'avg', field: 'queue_minutes' },
      'Invalid field for this data source',
    ],
    [{ filters: [{ ...filter, field: 'source' }] }, 'Invalid filter field for this data source'],
    [{ filters: [{ ...filter, operator: 'like' }] }, 'Invalid operator'],
    [{ filters: Array(11).fill(filter) }, 'A widget has at most 10 filters'],
    [{ grid_x: 10, grid_w: 3 }, 'The grid has 12 columns'],
    [{ grid_h: 51 }, 'grid_h is 1 to 50'],
  ] as const)
    expect(await refusal(fields)).toEqual([400, text])
  expect(await list(scene.admin)).toEqual(before)
  // Shortcuts are static.
  const shortcuts = await made({ data_source: undefined, metric: undefined, display_type: 'shortcuts' })
  expect(shortcuts).toMatchObject({ data_source: '', metric: '', grid_w: 6, grid_h: 8 })
  await scene.admin.api.send('DELETE', `/widgets/${shortcuts.id}`)
})

test('a layout is set as a whole or not at all', async () => {
  const mine = await made()
  const theirs = await made({ is_shared: true }, other)
  const hidden = await made({}, other)
  const [first] = await list(scene.admin)
  const place = (id: string, x = 1) => ({ id, grid_x: x, grid_y: 2, grid_w: 4, grid_h: 5 })
  const lay = async (...layout: object[]) => {
    const { status, body } = await scene.admin.api.post('/widgets/layout', { layout })
    return [status, status === 200 ? body.data.message : body.message]
  }
  const before = await list(scene.admin)
  expect((await scene.admin.api.post('/widgets/layout', {})).body.message).toBe('Layout is required')
  expect(await lay()).toEqual([400, 'Layout is required'])
  expect(await lay(place(mine.id), place(theirs.id))).toEqual([
    403,
    'Only the widget owner can move this widget',
  ])
  expect((await lay(place(mine.id), place(hidden.id)))[0]).toBe(404)
  expect(await lay(place(mine.id), place(mine.id))).toEqual([400, 'Each widget has one place'])
  expect(await lay(place(mine.id), place(first.id, 9))).toEqual([400, 'The grid has 12 columns'])
  expect(await list(scene.admin)).toEqual(before)
  expect(await lay(place(mine.id), place(first.id, 8))).toEqual([200, 'Layout saved'])
  const after = await list(scene.admin)
  expect(after.find(({ id }: { id: string }) => id === mine.id)).toMatchObject({
    grid_x: 1,
    grid_y: 2,
    grid_w: 4,
    grid_h: 5,
  })
  expect(after[0]).toMatchObject({ grid_x: 8, grid_w: 4 })
  expect((await records(first.id)).at(-1)).toEqual(['updated', ['grid']])
  // The layout is people's alone (spec/8 G11).
  const { key } = (await scene.admin.api.post('/api-keys', { name: 'Live' })).body.data
  const api = apiClient(`${scene.parley.url}/api`, { 'x-api-key': key })
  expect(
    (await api.post('/widgets', { name: 'Of a key', data_source: 'messages', metric: 'count' })).status,
  ).toBe(200)
  expect((await api.post('/widgets/layout', { layout: [place(mine.id)] })).status).toBe(403)
})

test('a person has 50 at most, also at once; permissions of each door', async () => {
  const answers = await Promise.all(Array.from({ length: 55 }, () => make({}, other)))
  const mine = (await list(other)).filter(({ is_owner }: { is_owner: boolean }) => is_owner)
  expect(mine).toHaveLength(50)
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(50)
  expect((await make({}, reader)).status).toBe(403)
  expect((await reader.api.send('DELETE', `/widgets/${mine[0].id}`)).status).toBe(403)
  const agent = await scene.person('agent')
  expect((await agent.api.get('/widgets')).status).toBe(403)
  expect((await agent.api.get('/widgets/data')).status).toBe(403)
})

test('seeded ones are whoever’s may write, and stay deleted; who leaves takes what is theirs alone', async () => {
  const shared = (await list(other)).find(
    (one: { is_owner: boolean; is_shared: boolean }) => one.is_owner && one.is_shared,
  )
  const [seeded] = await list(other)
  expect((await other.api.send('PUT', `/widgets/${seeded.id}`, { name: 'Messages' })).status).toBe(200)
  expect((await other.api.send('DELETE', `/widgets/${seeded.id}`)).status).toBe(200)
  expect((await list(scene.admin)).some(({ id }: { id: string }) => id === seeded.id)).toBe(false)
  expect((await scene.admin.api.send('DELETE', `/users/${other.id}`)).status).toBe(200)
  const left = await scene.sql('select id, owner_id from widget where owner_id = $1 or id = $2', [
    other.id,
    shared.id,
  ])
  expect(left).toEqual([{ id: shared.id, owner_id: null }])
})
