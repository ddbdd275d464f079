import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTransfers, type TransferScene } from '../../messaging/routing/transfers/scene.ts'

// Calls by number, agent and voice menu, the cases of each figure, and their files (spec/8 CL, AN).

let scene: TransferScene & { admin: Person }
let ada: Person
let contactId: string
const menuId = '00000000-0000-4000-8000-0000000000aa'
const days = { from: '2026-03-01', to: '2026-03-07' }
const window = 'from: "2026-03-01", to: "2026-03-07"'

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

const startsAt = '2026-03-03T10:00:00Z'
const later = (seconds: number) => new Date(new Date(startsAt).getTime() + seconds * 1000)

/** A call of a contact that nobody took and that is over. */
const call = (fields: Record<string, unknown> = {}) =>
  insert('call', {
    contact_id: contactId,
    number_id: scene.shop.numberId,
    number_name: 'Shop',
    direction: 'incoming',
    status: 'missed',
    started_at: startsAt,
    ended_at: later(30),
    ended_by: 'client',
    created_at: startsAt,
    updated_at: startsAt,
    ...fields,
  })

/** A call that was taken after so many seconds, and how long it was. */
const taken = (ring: number, duration: number, fields: Record<string, unknown> = {}) =>
  call({
    status: 'completed',
    agent_id: ada.id,
    answered_at: later(ring),
    ended_at: later(ring + duration),
    duration,
    ...fields,
  })

const ofMenu = { ivr_flow_id: menuId, ivr_flow_name: 'Reception', answered_at: startsAt, duration: 300 }

async function menus(): Promise<void> {
  const handedOver = await call({ ...ofMenu, status: 'completed', agent_id: ada.id, ended_at: later(300) })
  await insert('call_transfer', {
    call_id: handedOver,
    contact_id: contactId,
    status: 'completed',
    agent_id: ada.id,
    transferred_at: later(60),
    connected_at: later(80),
    completed_at: later(300),
    talk_duration: 220,
    updated_at: later(300),
  })
  const inVain = await call({
    ...ofMenu,
    status: 'missed',
    answered_at: null,
    duration: 0,
    ended_by: 'system',
  })
  await insert('call_transfer', {
    call_id: inVain,
    contact_id: contactId,
    status: 'no_answer',
    transferred_at: later(20),
    completed_at: later(30),
    updated_at: later(30),
  })
  await call({ ...ofMenu, status: 'completed', ended_by: 'system' })
  await call({ ...ofMenu, status: 'completed', ended_by: 'client' })
  await call({
    ...ofMenu,
    status: 'completed',
    ended_by: 'system',
    ivr_path: JSON.stringify([{ action: 'flow_start' }, { problem: 'the node is not there' }]),
  })
}

beforeAll(async () => {
  scene = await startTransfers()
  await scene.role('Nobody', ['chat:read'])
  ada = await scene.person('agent')
  contactId = (await scene.create()).id
  await taken(10, 60)
  await taken(20, 120)
  await call()
  await call({ number_id: null, number_name: 'Old line' })
  await call({ status: 'ringing', ended_at: null, ended_by: null })
  await taken(30, 600, { direction: 'outgoing' })
  await call({ direction: 'outgoing', status: 'rejected', agent_id: ada.id })
  await call({ direction: 'outgoing', status: 'failed', agent_id: ada.id })
  await menus()
  // Of days before and after, they are in none of the figures.
  await call({ started_at: '2026-02-28T23:59:59Z' })
  await call({ started_at: '2026-03-08T00:00:00Z' })
})
afterAll(() => scene?.parley.close())

async function ask<T>(field: string, person: Person = scene.admin): Promise<T> {
  const answer = (await person.graphql(`{ ${field} }`)) as unknown as Record<string, T>
  return Object.values(answer)[0] as T
}

const counts = 'callCount answeredCount answeredByMenuCount missedCount declinedCount failedCount openCount'
const times = 'caseCount totalSeconds averageSeconds medianSeconds p90Seconds'

test('calls of both directions, and how long they took', async () => {
  const asked = `incoming { ${counts} ringTime { ${times} } talkTime { ${times} } }
    outgoing { ${counts} ringTime { ${times} } talkTime { ${times} } }`
  const { incoming, outgoing } = await ask<Record<string, Record<string, unknown>>>(
    `callReport(${window}) { ${asked} }`,
  )
  expect(incoming).toEqual({
    callCount: 10,
    answeredCount: 6,
    answeredByMenuCount: 3,
    missedCount: 3,
    declinedCount: 0,
    failedCount: 0,
    openCount: 1,
    ringTime: { caseCount: 3, totalSeconds: 50, averageSeconds: 16.7, medianSeconds: 20, p90Seconds: 20 },
    talkTime: { caseCount: 3, totalSeconds: 400, averageSeconds: 133.3, medianSeconds: 120, p90Seconds: 200 },
  })
  expect(outgoing).toMatchObject({
    callCount: 3,
    answeredCount: 1,
    answeredByMenuCount: 0,
    missedCount: 0,
    declinedCount: 1,
    failedCount: 1,
    openCount: 0,
    ringTime: { caseCount: 1, totalSeconds: 30 },
    talkTime: { caseCount: 1, totalSeconds: 600 },
  })
})

test('calls by number, agent, voice menu and day', async () => {
  const report = await ask<Record<string, object[]>>(
    `callReport(${window}) {
       points { date incomingCount answeredCount missedCount outgoingCount }
       numbers { accountName account { id } incoming { callCount missedCount } outgoing { callCount } }
       agents { agent { id } incoming { callCount } outgoing { callCount answeredCount } }
       menus { menuName menu { id } enteredCount completedCount handedOverCount abandonedCount failedCount } }`,
  )
  expect(report.points).toHaveLength(7)
  expect(report.points?.[2]).toEqual({
    date: '2026-03-03',
    incomingCount: 10,
    answeredCount: 6,
    missedCount: 3,
    outgoingCount: 3,
  })
  expect(report.numbers).toContainEqual({
    accountName: 'Old line',
    account: null,
    incoming: { callCount: 1, missedCount: 1 },
    outgoing: { callCount: 0 },
  })
  expect(report.numbers).toContainEqual(
    expect.objectContaining({
      account: { id: scene.shop.numberId },
      incoming: { callCount: 9, missedCount: 2 },
    }),
  )
  expect(report.agents).toEqual([
    { agent: { id: ada.id }, incoming: { callCount: 3 }, outgoing: { callCount: 3, answeredCount: 1 } },
  ])
  expect(report.menus).toEqual([
    {
      menuName: 'Reception',
      menu: null,
      enteredCount: 5,
      completedCount: 3,
      handedOverCount: 2,
      abandonedCount: 1,
      failedCount: 1,
    },
  ])
})

test('of one number or of one agent alone', async () => {
  const of = (given: string) =>
    ask(`callReport(${window}, ${given}) { incoming { callCount missedCount } outgoing { callCount } }`)
  expect(await of(`accountId: "${scene.shop.numberId}"`)).toEqual({
    incoming: { callCount: 9, missedCount: 2 },
    outgoing: { callCount: 3 },
  })
  expect(await of(`agentId: "${ada.id}"`)).toEqual({
    incoming: { callCount: 3, missedCount: 0 },
    outgoing: { callCount: 3 },
  })
  expect(await of('agentId: "00000000-0000-4000-8000-000000000000"')).toEqual({
    incoming: { callCount: 0, missedCount: 0 },
    outgoing: { callCount: 0 },
  })
})

test('the days are those of the zone of the workspace', async () => {
  await scene.admin.api.send('PUT', '/org/settings', { timezone: 'Pacific/Auckland' })
  const { incoming, points } = await ask<{ incoming: object; points: object[] }>(
    `callReport(from: "2026-03-08", to: "2026-03-08") { incoming { callCount } points { date incomingCount } }`,
  )
  await scene.admin.api.send('PUT', '/org/settings', { timezone: 'UTC' })
  expect(incoming).toEqual({ callCount: 1 })
  expect(points).toEqual([{ date: '2026-03-08', incomingCount: 1 }])
})

test('a figure and the list of what it counts agree', async () => {
  const listed = async (figure: string, more: object = {}) => {
    const { reportCases } = (await scene.admin.graphql(
      `query ($figure: ReportFigure!, $filter: ReportCaseFilter) {
         reportCases(figure: $figure, filter: $filter) { totalCount { value } nodes { text contact { id } } } }`,
      { figure, filter: { ...days, ...more } },
    )) as unknown as { reportCases: { totalCount: { value: number }; nodes: { text: string }[] } }
    expect(reportCases.nodes).toHaveLength(reportCases.totalCount.value)
    return reportCases.nodes.length
  }
  const incoming = { direction: 'INCOMING' }
  expect(await listed('CALLS', incoming)).toBe(10)
  expect(await listed('ANSWERED_CALLS', incoming)).toBe(6)
  expect(await listed('MISSED_CALLS', { accountId: scene.shop.numberId })).toBe(2)
  expect(await listed('DECLINED_CALLS', { agentId: ada.id })).toBe(1)
  expect(await listed('FAILED_CALLS', { direction: 'OUTGOING' })).toBe(1)
  const times = await ask<Record<string, Record<string, { caseCount: number }>>>(
    `callReport(${window}) { incoming { ringTime { caseCount } talkTime { caseCount } }
       outgoing { ringTime { caseCount } talkTime { caseCount } } }`,
  )
  for (const direction of ['incoming', 'outgoing']) {
    const by = { direction: direction.toUpperCase() }
    expect(await listed('TAKEN_CALLS', by)).toBe(times[direction]?.ringTime?.caseCount)
    expect(await listed('TALKED_CALLS', by)).toBe(times[direction]?.talkTime?.caseCount)
  }
  const ofMenus = []
  for (const figure of ['CALLS', 'CALLS_COMPLETED', 'CALLS_HANDED_OVER', 'CALLS_ABANDONED', 'CALLS_FAILED'])
    ofMenus.push(await listed(`MENU_${figure}`, { ivrFlowId: menuId }))
  expect(ofMenus).toEqual([5, 3, 2, 1, 1])
})

test('tables as files', async () => {
  const lines = async (table: string) => {
    const { exportReport } = (await scene.admin.graphql(
      'mutation ($input: ExportReportInput!) { exportReport(input: $input) { path } }',
      { input: { table, format: 'CSV', ...days } },
    )) as unknown as { exportReport: { path: string } }
    const cookie = [...scene.admin.cookies].map((one) => one.join('=')).join('; ')
    const answer = await fetch(`${scene.parley.url}${exportReport.path}`, { headers: { cookie } })
    return (await answer.text()).trimEnd().split('\r\n')
  }
  expect(await lines('CALLS_BY_NUMBER')).toContain('Old line,incoming,1,0,0,1,0,0,0,,,,,,,')
  const [, incoming, outgoing] = await lines('CALLS_BY_AGENT')
  expect(incoming?.split(',').slice(1)).toEqual(
    'incoming,3,3,0,0,0,0,0,16.7,20,20,400,133.3,120,200,0'.split(','),
  )
  expect(outgoing).toContain(',outgoing,3,1,')
  expect(await lines('CALLS_BY_DAY')).toContain('2026-03-03,10,6,3,3')
  expect(await lines('CALLS_BY_HOUR')).toContain('2,10,10,6,3,3')
  expect(await lines('VOICE_MENUS')).toContain('Reception,5,3,2,1,1')
})

test('ids and days that cannot be read are refused, and so is whoever may not read figures', async () => {
  const code = async (given: string, person: Person = scene.admin) => {
    const { body } = await person.ask(`{ callReport(${given}) { window { asOf } } }`)
    return body.errors?.[0]?.extensions?.code
  }
  expect(await code('from: "2026-02-30", to: "2026-03-01"')).toBe('INVALID_FIELD')
  expect(await code('accountId: "x"')).toBe('INVALID_FIELD')
  expect(await code('agentId: "x"')).toBe('INVALID_FIELD')
  expect(await code(window)).toBeUndefined()
  expect(await code(window, await scene.person('agent'))).toBe('FORBIDDEN')
  expect(await code(window, await scene.person('Nobody'))).toBe('FORBIDDEN')
})

test('calls of another workspace are in none of the figures', async () => {
  const other = await scene.parley.tenant()
  const made = await other.v1.post('/contacts', { phone: '+15550100077' })
  const { id } = made.body as { id: string }
  await call({ workspace_id: other.workspaceId, contact_id: id, number_id: other.numberId })
  expect(await ask(`callReport(${window}) { incoming { callCount } }`)).toEqual({
    incoming: { callCount: 10 },
  })
})
