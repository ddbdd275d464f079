import { afterAll, beforeAll, expect, test } from 'vitest'
import { followLog } from '#insight/rollups/follow-log.ts'
import { type Person, startTransfers, type TransferScene } from '../../messaging/routing/transfers/scene.ts'

// What a widget counts and the list of it agree, each source.

let scene: TransferScene & { admin: Person }
let contactId: string
let other: string
const days = { from: '2026-03-01', to: '2026-03-07' }
const at = '2026-03-03T10:00:00Z'

const insert = async (table: string, fields: Record<string, unknown>) => {
  const row: Record<string, unknown> = { workspace_id: scene.shop.workspaceId, ...fields }
  const names = Object.keys(row)
  const [made] = await scene.sql(
    `insert into ${table} (id, ${names.join(', ')})
     values (gen_random_uuid(), ${names.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    Object.values(row),
  )
  return String(made?.id)
}

const message = (fields: Record<string, unknown>) =>
  insert('message', {
    contact_id: contactId,
    number_id: scene.shop.numberId,
    direction: 'outgoing',
    type: 'text',
    status: 'sent',
    content: '{"body":"Hello"}',
    sent_by_type: 'api',
    created_at: at,
    updated_at: at,
    ...fields,
  })

async function messages(): Promise<void> {
  await message({ direction: 'incoming', sent_by_type: 'contact', status: 'delivered' })
  await message({ status: 'pending' })
  await message({ status: 'read', type: 'image' })
  await message({ status: 'delivered', billed: 1, to_phone: '4930123456' })
  await message({ status: 'read', billed: 16, to_phone: '4930123456' })
  await message({ type: 'reaction' })
  await message({ created_at: '2026-03-08T10:00:00Z' })
}

async function others(): Promise<void> {
  const made = { created_at: at, updated_at: at }
  for (const [status, source, who] of [
    ['active', 'manual', contactId],
    ['resumed', 'manual', other],
    ['resumed', 'keyword', other],
  ])
    await insert('transfer', { contact_id: who, status, source, transferred_at: at, updated_at: at })
  const flow = await insert('chatbot_flow', { name: 'Returns', graph: '{}', ...made })
  for (const [status, flow_id] of [
    ['completed', flow],
    ['active', flow],
    ['completed', null],
  ])
    await insert('bot_session', {
      contact_id: contactId,
      number_id: scene.shop.numberId,
      status,
      flow_id,
      flow_version: flow_id === null ? null : 1,
      started_at: at,
      last_activity_at: at,
    })
  for (const [status, direction] of [
    ['missed', 'incoming'],
    ['completed', 'incoming'],
    ['failed', 'outgoing'],
  ])
    await insert('call', {
      contact_id: contactId,
      number_id: scene.shop.numberId,
      number_name: 'Shop',
      direction,
      status,
      started_at: at,
      ended_at: at,
      ended_by: 'client',
      ...made,
    })
}

beforeAll(async () => {
  scene = await startTransfers()
  contactId = (await scene.create()).id
  other = (await scene.create()).id
  await scene.sql('update contact set created_at = $2 where workspace_id = $1', [scene.shop.workspaceId, at])
  await messages()
  await others()
  while ((await followLog(scene.parley.app)).more);
})
afterAll(() => scene?.parley.close())

async function widget(fields: Record<string, unknown>): Promise<{ id: string; data: Record<string, never> }> {
  const made = await scene.admin.api.post('/widgets', { name: 'One', metric: 'count', ...fields })
  if (made.status !== 200) throw new Error(made.text)
  const { id } = made.body.data as { id: string }
  const shown = await scene.admin.api.get(`/widgets/${id}/data?from=${days.from}&to=${days.to}`)
  return { id, data: shown.body.data }
}

async function listed(id: string, more: object = {}, person: Person = scene.admin) {
  const { widgetCases } = (await person.graphql(
    `query ($id: ID!, $filter: QueryReportCaseFilter) {
       widgetCases(id: $id, filter: $filter) { totalCount { value } nodes { id contact { id } text } } }`,
    { id, filter: { ...days, ...more } },
  )) as unknown as { widgetCases: { totalCount: { value: number }; nodes: object[] } }
  expect(widgetCases.nodes).toHaveLength(widgetCases.totalCount.value)
  return widgetCases.nodes.length
}

const is = (field: string, value: string, operator = 'equals') => ({ field, operator, value })

test.for([
  ['messages', [], 5],
  ['messages', [is('status', 'pending')], 1],
  ['messages', [is('status', 'received')], 1],
  ['messages', [is('direction', 'incoming', 'not_equals'), is('message_type', 'image', 'not_equals')], 3],
  ['contacts', [], 2],
  ['contacts', [is('is_read', 'true')], 2],
  ['transfers', [], 3],
  ['transfers', [is('status', 'resumed'), is('source', 'key', 'contains')], 1],
  ['sessions', [], 3],
  ['sessions', [is('status', 'timeout')], 1],
  ['flows', [is('flow', 'Returns')], 2],
  ['flows', [is('status', 'completed')], 1],
  ['costs', [], 2],
  ['costs', [is('category', 'service')], 1],
  ['calls', [is('direction', 'incoming')], 2],
  ['calls', [is('status', 'failed', 'not_equals')], 2],
] as const)('%s with %j: %i', async ([source, filters, count]) => {
  const { id, data } = await widget({ data_source: source, filters })
  expect(data.value).toBe(count)
  expect(await listed(id)).toBe(count)
})

test('parts of a chart by their value', async () => {
  const chart = { display_type: 'chart', chart_type: 'pie', group_by_field: 'status' }
  const { id, data } = await widget({ data_source: 'messages', ...chart })
  const points = data.data_points as unknown as { label: string; value: number }[]
  expect(points.length).toBeGreaterThan(3)
  for (const { label, value } of points) expect(await listed(id, { value: label }), label).toBe(value)
  expect(await listed(id, { value: 'no such' })).toBe(0)
})

test('people of campaigns count as theirs, and campaigns as campaigns', async () => {
  const campaign = await insert('broadcast', {
    number_id: scene.shop.numberId,
    name: 'Spring',
    status: 'running',
    template_id: '00000000-0000-4000-8000-000000000001',
    template_name: 'offer',
    template_language: 'en',
    template_category: 'marketing',
    defaults: '{}',
    created_by_type: 'member',
    created_by_name: 'Ada',
    total: 2,
    sent: 1,
    failed: 1,
    created_at: at,
    updated_at: at,
    fed_at: at,
  })
  for (const status of ['sent', 'failed'])
    await insert('broadcast_recipient', {
      broadcast_id: campaign,
      name: 'As given',
      phone: '4930555',
      status,
      created_at: at,
    })
  const of = async (...filters: object[]) => {
    const { id, data } = await widget({ data_source: 'campaigns', filters })
    return [data.value as unknown as number, await listed(id)]
  }
  expect(await of()).toEqual([1, 1])
  expect(await of(is('status', 'processing'))).toEqual([1, 1])
  expect(await of(is('status', 'queued'))).toEqual([0, 0])
  expect(await of(is('message_status', 'failed'))).toEqual([1, 1])
})

test('whoever sees their own chats alone has those cases; others have none of a foreign widget', async () => {
  const { id } = await widget({ data_source: 'transfers', is_shared: true })
  await scene.role('Figures', ['analytics:read', 'chat:read'])
  const own = await scene.person('Figures')
  expect(await listed(id, {}, own)).toBe(0)
  await scene.sql('update conversation set agent_id = $2 where workspace_id = $1 and contact_id = $3', [
    scene.shop.workspaceId,
    own.id,
    other,
  ])
  expect(await listed(id, {}, own)).toBe(2)
  const code = async (asked: string, person = scene.admin) => {
    const { body } = await person.ask(`{ widgetCases(id: "${asked}") { nodes { id } } }`)
    return body.errors?.[0]?.extensions?.code
  }
  expect(await code('00000000-0000-4000-8000-000000000000')).toBe('NOT_FOUND')
  expect(await code('x')).toBe('INVALID_FIELD')
  expect(await code(id, await scene.person('agent'))).toBe('FORBIDDEN')
  const links = await scene.admin.api.post('/widgets', { name: 'Links', display_type: 'shortcuts' })
  expect(await code(links.body.data.id)).toBe('NOT_FOUND')
})
