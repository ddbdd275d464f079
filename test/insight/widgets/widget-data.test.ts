import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followLog } from '#insight/rollups/follow-log.ts'
import { type Person, startTransfers, type TransferScene } from '../../messaging/routing/transfers/scene.ts'

// What widgets show of a window, and that many cost as many statements as few.

let scene: TransferScene & { admin: Person }
let account: string
let message: (direction: string, status: string, type: string, at: string, many: number) => Promise<unknown>
const window = '?from=2026-03-01&to=2026-03-04'

beforeAll(async () => {
  scene = await startTransfers()
  const { shop, sql } = scene
  const [number] = await sql('select name from number where workspace_id = $1', [shop.workspaceId])
  account = String(number?.name)
  const { id } = await scene.create()
  message = (direction, status, type, at, many) =>
    sql(
      `insert into message (workspace_id, id, contact_id, number_id, direction, type, status, content, sent_by_type, created_at, updated_at)
       select $1, gen_random_uuid(), $2, $3, $4, $5, $6, '{"body":"Hello"}', 'api', $7, $7 from generate_series(1, $8)`,
      [shop.workspaceId, id, shop.numberId, direction, type, status, at, many],
    )
  await message('outgoing', 'read', 'text', '2026-03-01T10:00:00Z', 3)
  await message('outgoing', 'failed', 'image', '2026-03-03T10:00:00Z', 1)
  await message('incoming', 'read', 'text', '2026-03-03T11:00:00Z', 2)
  await message('outgoing', 'sent', 'text', '2026-02-26T10:00:00Z', 4)
  const transfer = (source: string, at: string, minutes: number) =>
    sql(
      `insert into transfer (workspace_id, id, contact_id, status, source, transferred_at, picked_up_at, resumed_at, updated_at)
       values ($1, gen_random_uuid(), $2, 'resumed', $3, $4::timestamptz, $4::timestamptz + $5 * interval '1 minute', $4, $4)`,
      [shop.workspaceId, id, source, at, minutes],
    )
  await transfer('manual', '2026-03-02T10:00:00Z', 3)
  await transfer('manual', '2026-03-02T11:00:00Z', 6)
  await transfer('keyword', '2026-03-03T11:00:00Z', 3)
  await sql(
    `insert into broadcast (workspace_id, id, number_id, name, status, template_id, template_name, template_language,
       template_category, defaults, total, sent, delivered, read, failed, created_by_type, created_by_name, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, 'Spring', 'completed', gen_random_uuid(), 'offer', 'en', 'marketing', '{}',
       10, 9, 7, 5, 1, 'member', 'Ada', '2026-03-02T09:00:00Z', now())`,
    [shop.workspaceId, shop.numberId],
  )
  while ((await followLog(scene.parley.app)).more);
})
afterAll(() => scene?.parley.close())

const make = async (fields: object) => {
  const { status, body, text } = await scene.admin.api.post('/widgets', {
    name: 'One',
    metric: 'count',
    ...fields,
  })
  if (status !== 200) throw new Error(text)
  return body.data.id as string
}
const show = async (fields: object) => {
  const id = await make(fields)
  const { body } = await scene.admin.api.get(`/widgets/${id}/data${window}`)
  const { widget_id, ...shown } = body.data
  expect(widget_id).toBe(id)
  return shown
}
/** The filters that a widget has. */
const filtersOf = async (id: string) => (await scene.admin.api.get(`/widgets/${id}`)).body.data.filters
const filter = (field: string, operator: string, value: string) => ({ filters: [{ field, operator, value }] })

test('figures of messages, filtered, beside the time before', async () => {
  const messages = { data_source: 'messages' }
  expect(await show(messages)).toEqual({ value: 6, prev_value: 4, change: 50 })
  expect(await show({ ...messages, ...filter('direction', 'equals', 'incoming') })).toMatchObject({
    value: 2,
    prev_value: 0,
  })
  expect(await show({ ...messages, ...filter('status', 'equals', 'received') })).toMatchObject({ value: 2 })
  expect(await show({ ...messages, ...filter('status', 'not_equals', 'read') })).toMatchObject({
    value: 3,
    prev_value: 4,
  })
  expect(await show({ ...messages, ...filter('message_type', 'contains', 'MAG') })).toMatchObject({
    value: 1,
  })
  expect(await show({ ...messages, ...filter('messaging_account', 'equals', account) })).toMatchObject({
    value: 6,
  })
  const share = { ...messages, display_type: 'percentage', ...filter('status', 'equals', 'failed') }
  expect(await show(share)).toMatchObject({ value: 16.7, prev_value: 0, change: 100 })
})

test('charts over time, divided, and as parts', async () => {
  const chart = { data_source: 'messages', display_type: 'chart' }
  expect((await show(chart)).chart_data).toEqual([
    { label: '2026-03-01', value: 3 },
    { label: '2026-03-02', value: 0 },
    { label: '2026-03-03', value: 3 },
    { label: '2026-03-04', value: 0 },
  ])
  expect((await show({ ...chart, chart_type: 'pie', group_by_field: 'direction' })).data_points).toEqual([
    { label: 'incoming', value: 2 },
    { label: 'outgoing', value: 4 },
  ])
  expect((await show({ ...chart, chart_type: 'bar', group_by_field: 'direction' })).grouped_series).toEqual({
    labels: ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'],
    datasets: [
      { label: 'incoming', data: [0, 0, 2, 0] },
      { label: 'outgoing', data: [3, 0, 1, 0] },
    ],
  })
})

test('sums and averages of campaigns and transfers', async () => {
  const campaigns = { data_source: 'campaigns' }
  expect(await show(campaigns)).toMatchObject({ value: 1, prev_value: 0, change: 100 })
  expect(await show({ ...campaigns, metric: 'sum', field: 'delivered_count' })).toMatchObject({ value: 7 })
  expect(await show({ ...campaigns, ...filter('message_status', 'equals', 'delivered') })).toMatchObject({
    value: 2,
  })
  const transfers = { data_source: 'transfers', metric: 'avg', field: 'queue_minutes' }
  expect(await show(transfers)).toMatchObject({ value: 4, prev_value: 0 })
  expect(await show({ ...transfers, ...filter('source', 'equals', 'manual') })).toMatchObject({ value: 4.5 })
  const parts = await show({
    ...transfers,
    display_type: 'chart',
    chart_type: 'pie',
    group_by_field: 'source',
  })
  expect(parts.data_points).toEqual([
    { label: 'keyword', value: 3 },
    { label: 'manual', value: 4.5 },
  ])
})

test('tables have the latest of the window, and figures of 0', async () => {
  const table = { display_type: 'table' }
  const messages = await show({
    ...table,
    data_source: 'messages',
    ...filter('direction', 'equals', 'outgoing'),
  })
  expect(messages).toMatchObject({ value: 0, change: 0, prev_value: 0 })
  expect(messages.table_rows.map(({ status, direction }: never) => [status, direction])).toEqual([
    ['failed', 'outgoing'],
    ['read', 'outgoing'],
    ['read', 'outgoing'],
    ['read', 'outgoing'],
  ])
  for (const [source, many] of [
    ['contacts', 0],
    ['campaigns', 1],
    ['transfers', 3],
    ['sessions', 0],
  ] as const)
    expect((await show({ ...table, data_source: source })).table_rows).toHaveLength(many)
})

test('a table finds what its filters want behind many others', async () => {
  await message('outgoing', 'failed', 'text', '2026-01-10T10:00:00Z', 1)
  await message('outgoing', 'read', 'text', '2026-01-10T11:00:00Z', 501)
  const id = await make({
    display_type: 'table',
    data_source: 'messages',
    ...filter('status', 'equals', 'failed'),
  })
  const { body } = await scene.admin.api.get(`/widgets/${id}/data?from=2026-01-10&to=2026-01-10`)
  expect(body.data.table_rows).toHaveLength(1)
})

test('a filter by an account follows its name', async () => {
  const id = await make({
    data_source: 'messages',
    ...filter('messaging_account', 'equals', account.toUpperCase()),
  })
  await scene.sql("update number set name = 'Renamed' where workspace_id = $1 and id = $2", [
    scene.shop.workspaceId,
    scene.shop.numberId,
  ])
  expect(await filtersOf(id)).toEqual([{ field: 'messaging_account', operator: 'equals', value: 'Renamed' }])
  expect((await scene.admin.api.get(`/widgets/${id}/data${window}`)).body.data.value).toBe(6)
  const unknown = await scene.admin.api.send('PUT', `/widgets/${id}`, {
    filters: [{ field: 'messaging_account', operator: 'not_equals', value: 'Nobody' }],
  })
  expect([unknown.status, unknown.body.message]).toEqual([400, 'Account not found'])
})

test('all that the caller sees in one answer; a broken one stands by itself; statements do not grow', async () => {
  const ran = async () => {
    const names: string[] = []
    const { query } = pg.Client.prototype
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text
      if (/^\/\* (widgets|rollups)\./.test(text)) names.push(text)
      return (query as (...args: unknown[]) => unknown).apply(this, args)
    } as typeof query
    try {
      const { body } = await scene.admin.api.get(`/widgets/data${window}`)
      return { many: names.length, data: body.data.data }
    } finally {
      pg.Client.prototype.query = query
    }
  }
  const before = await ran()
  const broken = await make({ data_source: 'messages' })
  await scene.sql(
    `update widget set filters = '[{"field":"weather","operator":"equals","value":"x"}]' where id = $1`,
    [broken],
  )
  for (let i = 0; i < 10; i++)
    await make({ data_source: 'sessions', display_type: i % 2 ? 'table' : 'chart' })
  const after = await ran()
  expect(after.many).toBe(before.many)
  expect(after.data[broken]).toMatchObject({
    value: 0,
    change: 0,
    prev_value: 0,
    error: 'Invalid filter field for this data source',
  })
  expect(Object.keys(after.data).length).toBe(Object.keys(before.data).length + 11)
  const { widgetData } = await scene.admin.graphql(
    `{ widgetData(from: "2026-03-01", to: "2026-03-04") { id data { __typename } } }`,
  )
  expect(widgetData).toHaveLength(Object.keys(after.data).length)
  const sources = (await scene.admin.api.get('/widgets/data-sources')).body.data
  expect(sources.data_sources[0]).toMatchObject({ name: 'messages', label: 'Messages' })
  expect(sources.operators[0]).toEqual({ value: 'equals', label: 'Equals' })
})
