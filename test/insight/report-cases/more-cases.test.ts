import { afterAll, beforeAll, expect, test } from 'vitest'
import { followLog } from '#insight/rollups/follow-log.ts'
import { type Person, startTransfers, type TransferScene } from '../../messaging/routing/transfers/scene.ts'

// Figures of people, times, decisions, costs and breaks, and the lists of what they count.

let scene: TransferScene & { admin: Person }
let ada: Person
let contactId: string
let other: string
const days = { from: '2026-03-01', to: '2026-03-07' }
const window = 'from: "2026-03-01", to: "2026-03-07"'
const at = '2026-03-03T10:00:00Z'

const insert = async (table: string, fields: Record<string, unknown>) => {
  const row: Record<string, unknown> = { workspace_id: scene.shop.workspaceId, ...fields }
  const names = Object.keys(row)
  const rows = await scene.sql(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning *`,
    Object.values(row),
  )
  return rows[0] as Record<string, string>
}
const newId = async () => String((await scene.sql('select gen_random_uuid() as id'))[0]?.id)

const message = async (fields: Record<string, unknown>) =>
  insert('message', {
    id: await newId(),
    contact_id: contactId,
    number_id: scene.shop.numberId,
    direction: 'incoming',
    type: 'text',
    status: 'delivered',
    content: '{"body":"Hello"}',
    sent_by_type: 'contact',
    created_at: at,
    updated_at: at,
    ...fields,
  })

async function people(): Promise<void> {
  await message({})
  await message({ created_at: '2026-03-05T09:00:00Z' })
  await message({ contact_id: other, created_at: '2026-03-02T09:00:00Z' })
  await message({ contact_id: other, created_at: '2026-03-09T09:00:00Z' })
}

async function chats(): Promise<void> {
  const taken = { picked_up_at: '2026-03-03T10:05:00Z', agent_id: ada.id }
  for (const fields of [
    {
      ...taken,
      status: 'resumed',
      first_response_at: '2026-03-03T10:06:00Z',
      resumed_at: '2026-03-03T11:00:00Z',
    },
    { ...taken, status: 'active', transferred_at: '2026-03-04T23:30:00Z' },
    { status: 'active', contact_id: other },
  ])
    await insert('transfer', {
      id: await newId(),
      contact_id: contactId,
      source: 'manual',
      transferred_at: at,
      updated_at: at,
      ...fields,
    })
  await insert('availability_break', {
    id: await newId(),
    user_id: ada.id,
    started_at: '2026-02-28T23:00:00Z',
    ended_at: '2026-03-01T01:00:00Z',
  })
  await insert('availability_break', {
    id: await newId(),
    user_id: ada.id,
    started_at: '2026-02-28T21:00:00Z',
    ended_at: '2026-02-28T22:00:00Z',
  })
}

async function decisions(): Promise<void> {
  for (const [look, body] of [
    ['keyword', 'Price'],
    ['fallback', ' Where  are you?'],
    ['nothing', 'where are you?'],
  ]) {
    const { id } = await message({ content: JSON.stringify({ body }) })
    await insert('bot_decision', { message_id: id, contact_id: contactId, look, decided_at: at })
  }
}

async function costs(): Promise<void> {
  await scene.sql(`insert into price_list (workspace_id, currency, updated_at) values ($1, 'EUR', now())`, [
    scene.shop.workspaceId,
  ])
  await scene.sql(
    `insert into price (workspace_id, category, country, micros) values ($1, 'marketing', '', 70000)`,
    [scene.shop.workspaceId],
  )
  const out = { direction: 'outgoing', sent_by_type: 'member', sent_by_id: ada.id, to_phone: '4930123456' }
  for (const fields of [{ billed: 1 }, { billed: 11 }, { billed: 6 }, { billed: 1, status: 'sent' }])
    await message({ ...out, ...fields })
}

async function answers(): Promise<void> {
  const made = { created_at: at, updated_at: at, name: 'Visit', category: 'other', json_version: '7.3' }
  const form = await insert('interactive_flow', {
    id: await newId(),
    number_id: scene.shop.numberId,
    checksum: '',
    ...made,
  })
  for (const who of [contactId, contactId, other]) {
    const { id } = await message({ type: 'interactive', contact_id: who })
    const given = { flow_id: form.id, contact_id: who, message_id: id, asked_by_id: id }
    await insert('form_answer', { id: await newId(), ...given, fields: '[]', created_at: at })
  }
}

beforeAll(async () => {
  scene = await startTransfers()
  ada = await scene.person('agent')
  contactId = (await scene.create()).id
  other = (await scene.create()).id
  await people()
  await chats()
  await decisions()
  await costs()
  await answers()
  while ((await followLog(scene.parley.app)).more);
})
afterAll(() => scene?.parley.close())

async function listed(figure: string, more: object = {}, person: Person = scene.admin) {
  const { reportCases } = (await person.graphql(
    `query ($figure: ReportFigure!, $filter: ReportCaseFilter) {
       reportCases(figure: $figure, filter: $filter) { totalCount { value } nodes { id at contactName contact { id } } } }`,
    { figure, filter: { ...days, ...more } },
  )) as unknown as {
    reportCases: { totalCount: { value: number }; nodes: { id: string; contact: { id: string } | null }[] }
  }
  expect(reportCases.nodes).toHaveLength(reportCases.totalCount.value)
  return reportCases.nodes
}
const many = async (figure: string, more: object = {}) => (await listed(figure, more)).length

async function report<T>(field: string): Promise<T> {
  return Object.values((await scene.admin.graphql(`{ ${field} }`)) as object)[0] as T
}

test('customers who wrote, once each', async () => {
  const { peopleCount } = await report<{ peopleCount: number }>(`messageReport(${window}) { peopleCount }`)
  const found = await listed('CUSTOMERS_WHO_WROTE')
  expect(found.map(({ id }) => id)).toEqual([contactId, other])
  expect(peopleCount).toBe(2)
  expect(await many('CUSTOMERS_WHO_WROTE', { from: '2026-03-04', to: '2026-03-09' })).toBe(2)
  expect(await many('CUSTOMERS_WHO_WROTE', { from: '2026-03-08', to: '2026-03-09' })).toBe(1)
})

test('whoever sees their own chats alone has the customers of these', async () => {
  await scene.role('Figures', ['analytics:read', 'chat:read'])
  const own = await scene.person('Figures')
  expect(await listed('CUSTOMERS_WHO_WROTE', {}, own)).toEqual([])
  await scene.sql('update conversation set agent_id = $2 where workspace_id = $1 and contact_id = $3', [
    scene.shop.workspaceId,
    own.id,
    other,
  ])
  expect((await listed('CUSTOMERS_WHO_WROTE', {}, own)).map(({ id }) => id)).toEqual([other])
})

test('cases of times, chats by weekday and hour, and breaks', async () => {
  const team = await report<{
    queueTime: { caseCount: number }
    firstResponseTime: { caseCount: number }
    load: { weekday: number; hour: number; count: number }[]
    agents: { agent: { id: string }; breakCount: number; messagesSentCount: number }[]
  }>(`teamReport(${window}) { queueTime { caseCount } firstResponseTime { caseCount } load { weekday hour count }
       agents { agent { id } breakCount } }`)
  expect(await many('TAKEN_CHATS')).toBe(team.queueTime.caseCount)
  expect(await many('ANSWERED_CHATS')).toBe(team.firstResponseTime.caseCount)
  expect([team.queueTime.caseCount, team.firstResponseTime.caseCount]).toEqual([2, 1])
  expect(team.load).toEqual([
    { weekday: 2, hour: 10, count: 2 },
    { weekday: 3, hour: 23, count: 1 },
  ])
  for (const { weekday, hour, count } of team.load)
    expect(await many('HANDED_OVER', { weekday, hour })).toBe(count)
  expect(await many('HANDED_OVER', { hour: 10 })).toBe(2)
  expect(await many('HANDED_OVER', { weekday: 3 })).toBe(1)
  expect(await many('HANDED_OVER', { weekday: 3, hour: 10 })).toBe(0)
  const breaks = team.agents.find(({ agent }) => agent.id === ada.id)?.breakCount
  expect([breaks, await many('BREAKS', { agentId: ada.id })]).toEqual([1, 1])
  expect((await listed('BREAKS'))[0]?.contact).toBeNull()
})

test('decisions of the chatbot by look, and texts without an answer', async () => {
  const { looks, unansweredTexts } = await report<{
    looks: { look: string; count: number }[]
    unansweredTexts: { text: string; count: number }[]
  }>(`chatbotReport(${window}) { looks { look count } unansweredTexts { text count } }`)
  expect(looks).toHaveLength(3)
  for (const { look, count } of looks) expect(await many('BOT_DECISIONS', { look })).toBe(count)
  expect(unansweredTexts).toEqual([{ text: 'where are you?', count: 2 }])
  expect(await many('UNANSWERED_TEXTS', { text: 'where are you?' })).toBe(2)
  expect(await many('UNANSWERED_TEXTS', { text: 'price' })).toBe(0)
})

test('billed messages by category, messages of a member, and customers of a form', async () => {
  const { costs } = await report<{ costs: { category: string; messageCount: number }[] }>(
    `messageReport(${window}) { costs { category messageCount } }`,
  )
  expect(costs).toHaveLength(2)
  for (const { category, messageCount } of costs)
    expect(await many('BILLED_MESSAGES', { billingCategory: category })).toBe(messageCount)
  expect(await many('BILLED_MESSAGES')).toBe(3)
  expect(await many('OUTGOING_MESSAGES', { agentId: ada.id })).toBe(4)
  const { rows } = await report<{ rows: { form: { id: string }; peopleCount: number }[] }>(
    `formReport(${window}) { rows { form { id } peopleCount } }`,
  )
  expect(rows.map(({ peopleCount }) => peopleCount)).toEqual([2])
  expect(await many('FORM_CUSTOMERS', { formId: rows[0]?.form.id })).toBe(2)
})

test('whoever may not see phones finds no text by a number in it', async () => {
  await scene.sql(`update bot_decision set look = 'nothing' where workspace_id = $1 and look = 'keyword'`, [
    scene.shop.workspaceId,
  ])
  await scene.sql(
    `update message set content = '{"body":"Call me at 49301234567"}' where workspace_id = $1 and content ->> 'body' = 'Price'`,
    [scene.shop.workspaceId],
  )
  const text = 'call me at 49301234567'
  expect(await many('UNANSWERED_TEXTS', { text })).toBe(1)
  await scene.admin.api.send('PUT', '/org/settings', { mask_phone_numbers: true })
  expect(await many('UNANSWERED_TEXTS', { text })).toBe(0)
  await scene.admin.api.send('PUT', '/org/settings', { mask_phone_numbers: false })
})
