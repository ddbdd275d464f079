import { afterAll, beforeAll, expect, test } from 'vitest'
import { followLog } from '#insight/rollups/follow-log.ts'
import { type Person, startTransfers, type TransferScene } from '../../messaging/routing/transfers/scene.ts'

// A figure and the list of what it counts agree, each figure of each report.

let scene: TransferScene & { admin: Person }
let ada: Person
let contactId: string
let other: string
let team: string
let flow: string
let form: string
const days = { from: '2026-03-01', to: '2026-03-07' }

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
const at = '2026-03-03T10:00:00Z'

const message = async (fields: Record<string, unknown>) =>
  insert('message', {
    id: await newId(),
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

async function chats(): Promise<void> {
  const ended = { status: 'resumed', resumed_at: '2026-03-03T11:00:00Z' }
  const deadline = { sla_response_deadline: '2026-03-03T10:30:00Z' }
  for (const fields of [
    ended,
    { ...ended, ...deadline, team_id: team },
    { ...ended, ...deadline, sla_breached: true, escalation_level: 1, contact_id: other },
    { ...deadline, status: 'active' },
    { ...ended, transferred_at: '2026-03-08T10:00:00Z' },
  ])
    await insert('transfer', {
      id: await newId(),
      contact_id: contactId,
      source: 'manual',
      agent_id: ada.id,
      transferred_at: at,
      updated_at: at,
      ...fields,
    })
}

async function sessions(): Promise<void> {
  flow = (
    await insert('chatbot_flow', {
      id: await newId(),
      name: 'Returns',
      graph: '{}',
      created_at: at,
      updated_at: at,
    })
  ).id as string
  const now = scene.parley.clock.now()
  for (const [status, whose, last, flow_id] of [
    ['completed', contactId, at, flow],
    ['cancelled', contactId, at, flow],
    ['timeout', contactId, at, flow],
    ['active', contactId, at, flow],
    ['active', other, now, flow],
    ['completed', other, at, null],
  ])
    await insert('bot_session', {
      id: await newId(),
      contact_id: whose,
      number_id: scene.shop.numberId,
      status,
      flow_id,
      flow_version: flow_id === null ? null : 1,
      started_at: at,
      last_activity_at: last,
    })
}

async function decisions(): Promise<void> {
  for (const [look, ai_failure] of [
    ['keyword', null],
    ['flow', null],
    ['ai', 'foreign_link'],
    ['fallback', null],
    ['transfer_keyword', null],
    ['off', null],
  ]) {
    const { id } = await message({ direction: 'incoming', status: 'delivered', sent_by_type: 'contact' })
    await insert('bot_decision', { message_id: id, contact_id: contactId, look, ai_failure, decided_at: at })
  }
}

async function answers(): Promise<void> {
  form = (
    await insert('interactive_flow', {
      id: await newId(),
      number_id: scene.shop.numberId,
      name: 'Visit',
      category: 'other',
      json_version: '7.3',
      checksum: '',
      created_at: at,
      updated_at: at,
    })
  ).id as string
  const { id } = await message({
    direction: 'incoming',
    type: 'interactive',
    status: 'delivered',
    sent_by_type: 'contact',
  })
  await insert('form_answer', {
    id: await newId(),
    message_id: id,
    flow_id: form,
    contact_id: contactId,
    asked_by_id: id,
    fields: '[]',
    created_at: at,
  })
}

beforeAll(async () => {
  scene = await startTransfers()
  ada = await scene.person('agent')
  contactId = (await scene.create()).id
  other = (await scene.create()).id
  team = await scene.team('manual')
  await message({ status: 'read' })
  await message({ status: 'delivered', type: 'image' })
  await message({ status: 'failed' })
  await message({ status: 'pending' })
  await message({ type: 'reaction' })
  await message({ type: 'template', status: 'delivered', content: '{"name":"offer","language":"en"}' })
  await message({ created_at: '2026-03-08T10:00:00Z' })
  await chats()
  await sessions()
  await decisions()
  await answers()
  while ((await followLog(scene.parley.app)).more);
})
afterAll(() => scene?.parley.close())

async function listed(figure: string, more: object = {}) {
  const given = { ...days, ...more }
  const { reportCases } = (await scene.admin.graphql(
    `query ($figure: ReportFigure!, $from: String, $to: String, $accountId: ID, $teamId: ID, $agentId: ID, $type: MessageType,
       $direction: MessageDirection, $template: String, $flowId: ID, $formId: ID) {
       reportCases(figure: $figure, filter: { from: $from, to: $to, accountId: $accountId, teamId: $teamId, agentId: $agentId, type: $type,
         direction: $direction, template: $template, flowId: $flowId, formId: $formId }) {
         totalCount { value } nodes { at contactName text contact { id } } } }`,
    { figure, ...given },
  )) as unknown as { reportCases: { totalCount: { value: number }; nodes: { text: string }[] } }
  expect(reportCases.nodes).toHaveLength(reportCases.totalCount.value)
  return reportCases.nodes.length
}

const window = 'from: "2026-03-01", to: "2026-03-07"'
const report = async (field: string) =>
  Object.values((await scene.admin.graphql(`{ ${field} }`)) as object)[0] as Record<string, never>

test('messages', async () => {
  const { incomingCount, outgoing, rows } = (await report(
    `messageReport(${window}) { incomingCount outgoing { madeCount sentCount deliveredCount readCount failedCount }
       rows { type direction counts { madeCount } } }`,
  )) as unknown as {
    incomingCount: number
    outgoing: Record<string, number>
    rows: { type: string; direction: string; counts: { madeCount: number } }[]
  }
  expect(incomingCount).toBe(7)
  expect(await listed('INCOMING_MESSAGES')).toBe(incomingCount)
  for (const [figure, name] of [
    ['OUTGOING_MESSAGES', 'madeCount'],
    ['SENT_MESSAGES', 'sentCount'],
    ['DELIVERED_MESSAGES', 'deliveredCount'],
    ['READ_MESSAGES', 'readCount'],
    ['FAILED_MESSAGES', 'failedCount'],
  ] as const) {
    expect(outgoing[name]).toBeGreaterThan(0)
    expect(await listed(figure), figure).toBe(outgoing[name])
  }
  for (const { type, direction, counts } of rows) {
    const figure = direction === 'INCOMING' ? 'INCOMING_MESSAGES' : 'OUTGOING_MESSAGES'
    expect(await listed(figure, { type, direction })).toBe(counts.madeCount)
  }
  expect(await listed('OUTGOING_MESSAGES', { template: 'offer' })).toBe(1)
  expect(await listed('OUTGOING_MESSAGES', { accountId: '00000000-0000-4000-8000-000000000000' })).toBe(0)
})

test('chats that were handed over, and their deadlines', async () => {
  const counts = 'counts { metCount breachedCount openCount escalatedCount }'
  const { handedOverCount, handledCount } = await report(
    `teamReport(${window}) { handedOverCount handledCount }`,
  )
  expect([await listed('HANDED_OVER'), await listed('GIVEN_BACK')]).toEqual([handedOverCount, handledCount])
  expect([handedOverCount, handledCount]).toEqual([4, 3])
  for (const teamId of [undefined, team]) {
    const narrowed = teamId ? `, teamId: "${teamId}"` : ''
    const sla = (await report(`slaReport(${window}${narrowed}) { ${counts} }`)).counts as unknown as Record<
      string,
      number
    >
    const found = []
    for (const figure of ['DEADLINES_MET', 'DEADLINES_BREACHED', 'DEADLINES_OPEN', 'ESCALATED'])
      found.push(await listed(figure, { teamId }))
    expect(found).toEqual([sla.metCount, sla.breachedCount, sla.openCount, sla.escalatedCount])
    expect(found).toEqual(teamId ? [1, 0, 0, 0] : [1, 1, 1, 1])
  }
  expect(await listed('HANDED_OVER', { agentId: ada.id })).toBe(4)
})

test('the chatbot, flows and forms', async () => {
  const bot = await report(
    `chatbotReport(${window}) { sessionCount answeredCount handedOverCount fellThroughCount }`,
  )
  const found = []
  for (const figure of ['SESSIONS', 'ANSWERED_BY_CHATBOT', 'HANDED_OVER_BY_KEYWORD', 'WITHOUT_ANSWER'])
    found.push(await listed(figure))
  expect(found).toEqual([bot.sessionCount, bot.answeredCount, bot.handedOverCount, bot.fellThroughCount])
  expect(found).toEqual([6, 2, 1, 2])
  const { rows } = (await report(
    `flowReport(${window}) { rows { startedCount completedCount cancelledCount timedOutCount activeCount } }`,
  )) as unknown as { rows: Record<string, number>[] }
  const ofFlow = []
  for (const figure of [
    'FLOW_SESSIONS',
    'SESSIONS_COMPLETED',
    'SESSIONS_CANCELLED',
    'SESSIONS_TIMED_OUT',
    'SESSIONS_ACTIVE',
  ])
    ofFlow.push(await listed(figure, { flowId: flow }))
  expect(ofFlow).toEqual(Object.values(rows[0] as object))
  expect(ofFlow).toEqual([5, 1, 1, 2, 1])
  const { answerCount } = await report(`formReport(${window}) { answerCount }`)
  expect(await listed('FORM_ANSWERS', { formId: form })).toBe(answerCount)
  expect(answerCount).toBe(1)
})

test('whoever sees their own chats alone has those cases, and pages go on where they ended', async () => {
  await scene.role('Figures', ['analytics:read', 'chat:read'])
  const own = await scene.person('Figures')
  const nodes = async () =>
    (
      (await own.graphql(
        `{ reportCases(figure: HANDED_OVER, filter: { from: "2026-03-01", to: "2026-03-07" }) { nodes { id } } }`,
      )) as unknown as { reportCases: { nodes: object[] } }
    ).reportCases.nodes.length
  expect(await nodes()).toBe(0)
  await scene.sql('update conversation set agent_id = $2 where workspace_id = $1 and contact_id = $3', [
    scene.shop.workspaceId,
    own.id,
    other,
  ])
  expect(await nodes()).toBe(1)
  const ids: string[] = []
  let after: string | null = null
  do {
    const { reportCases } = (await scene.admin.graphql(
      `query ($after: String) { reportCases(figure: INCOMING_MESSAGES, first: 3, after: $after, filter: { from: "2026-03-01", to: "2026-03-07" }) {
         nodes { id } pageInfo { endCursor hasNextPage } } }`,
      { after },
    )) as unknown as {
      reportCases: { nodes: { id: string }[]; pageInfo: { endCursor: string; hasNextPage: boolean } }
    }
    ids.push(...reportCases.nodes.map(({ id }) => id))
    after = reportCases.pageInfo.hasNextPage ? reportCases.pageInfo.endCursor : null
  } while (after)
  expect(new Set(ids).size).toBe(7)
  expect(ids).toHaveLength(7)
})
