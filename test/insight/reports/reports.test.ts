import { afterAll, beforeAll, expect, test } from 'vitest'
import { followLog } from '#insight/rollups/follow-log.ts'
import { type Person, startTransfers, type TransferScene } from '../../messaging/routing/transfers/scene.ts'

// Reports over GraphQL: each figure equals what was written (spec/8 AN, issue of analytics).

let scene: TransferScene & { admin: Person }
let ada: Person
let bob: Person
let contactId: string
let accountName: string

const window = 'from: "2026-03-01", to: "2026-03-07"'

beforeAll(async () => {
  scene = await startTransfers()
  await scene.role('Nobody', ['chat:read'])
  ada = await scene.person('agent')
  bob = await scene.person('agent')
  contactId = (await scene.create()).id
  accountName = String((await scene.sql('select name from number'))[0]?.name)
})
afterAll(() => scene?.parley.close())

/** The rows of another number, or of another workspace, are not among those of a report. */
async function ask<T>(field: string, person: Person = scene.admin): Promise<T> {
  const answer = (await person.graphql(`{ ${field} }`)) as unknown as Record<string, T>
  return Object.values(answer)[0] as T
}

const message = (fields: Record<string, unknown>) => {
  const row = {
    workspace_id: scene.shop.workspaceId,
    contact_id: contactId,
    number_id: scene.shop.numberId,
    direction: 'outgoing',
    type: 'text',
    status: 'sent',
    content: '{"body":"Hello"}',
    sent_by_type: 'api',
    created_at: '2026-03-02T10:00:00Z',
    updated_at: '2026-03-02T10:00:00Z',
    ...fields,
  }
  const names = Object.keys(row)
  return scene.sql(
    `insert into message (id, ${names.join(', ')}) values (gen_random_uuid(), ${names.map((_, i) => `$${i + 1}`).join(', ')})
     returning id`,
    Object.values(row),
  )
}

/** A chat that was handed over: taken, answered and given back so many minutes later. */
async function handedOver(
  agent: Person,
  at: string,
  [queue, response, resolution]: readonly [number, number, number],
  fields: Record<string, unknown> = {},
) {
  const later = (minutes: number) => new Date(new Date(at).getTime() + minutes * 60_000)
  const row = {
    workspace_id: scene.shop.workspaceId,
    contact_id: contactId,
    status: 'resumed',
    source: 'manual',
    agent_id: agent.id,
    transferred_at: at,
    picked_up_at: later(queue),
    first_response_at: later(response),
    resumed_at: later(resolution),
    updated_at: at,
    ...fields,
  }
  const names = Object.keys(row)
  await scene.sql(
    `insert into transfer (id, ${names.join(', ')}) values (gen_random_uuid(), ${names.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(row),
  )
}

test('messages by account, kind, source and status', async () => {
  await message({ status: 'read' })
  await message({ status: 'delivered', created_at: '2026-03-03T10:00:00Z' })
  await message({ status: 'failed', type: 'image', created_at: '2026-03-03T10:00:00Z' })
  await message({ direction: 'incoming', status: 'delivered', sent_by_type: 'contact' })
  await message({ created_at: '2026-03-08T10:00:00Z' })
  while ((await followLog(scene.parley.app)).more);
  const report = await ask<Record<string, never>>(
    `messageReport(${window}) { window { timezone } incomingCount outgoing { madeCount sentCount deliveredCount readCount failedCount }
      points { date outgoing { madeCount } incomingCount } rows { accountName account { name } direction type sentByType counts { madeCount } } costs { messageCount } }`,
  )
  expect(report.incomingCount).toBe(1)
  expect(report.outgoing).toEqual({
    madeCount: 3,
    sentCount: 2,
    deliveredCount: 2,
    readCount: 1,
    failedCount: 1,
  })
  expect(report.points).toHaveLength(7)
  expect(report.points).toContainEqual({ date: '2026-03-02', outgoing: { madeCount: 1 }, incomingCount: 1 })
  expect(report.points).toContainEqual({ date: '2026-03-07', outgoing: { madeCount: 0 }, incomingCount: 0 })
  expect(report.rows).toContainEqual({
    accountName,
    account: { name: accountName },
    direction: 'OUTGOING',
    type: 'IMAGE',
    sentByType: 'API',
    counts: { madeCount: 1 },
  })
  expect(report.costs).toBeNull()
  const other = 'accountId: "00000000-0000-4000-8000-000000000000"'
  expect(await ask(`messageReport(${window}, ${other}) { incomingCount rows { type } }`)).toEqual({
    incomingCount: 0,
    rows: [],
  })
})

test('the team: medians, the tenth that took longest, load by weekday and hour, each agent', async () => {
  for (const minutes of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    await handedOver(ada, '2026-03-02T10:15:00Z', [minutes, minutes + 1, minutes + 2])
  await handedOver(bob, '2026-03-04T23:30:00Z', [4, 6, 20], { status: 'expired' })
  const spread = '{ caseCount averageMinutes medianMinutes p90Minutes }'
  const report = await ask<Record<string, never>>(
    `teamReport(${window}) { handedOverCount handledCount queueTime ${spread} resolutionTime ${spread}
      load { weekday hour count } points { date handedOverCount }
      agents { agent { id } handedOverCount firstResponseTime ${spread} breakCount } }`,
  )
  expect(report).toMatchObject({
    handedOverCount: 11,
    handledCount: 10,
    queueTime: { caseCount: 11, averageMinutes: 5.4, medianMinutes: 5, p90Minutes: 9 },
    resolutionTime: { caseCount: 10, averageMinutes: 7.5, medianMinutes: 7.5, p90Minutes: 11.1 },
  })
  const [workspace] = await scene.sql('select timezone from workspace')
  const zoned = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(String(workspace?.timezone))
  const cell = (at: string, count: number) => ({ weekday: zoned(at).dayOfWeek, hour: zoned(at).hour, count })
  expect(report.load).toEqual([cell('2026-03-02T10:15:00Z', 10), cell('2026-03-04T23:30:00Z', 1)])
  expect(report.agents).toContainEqual({
    agent: { id: bob.id },
    handedOverCount: 1,
    firstResponseTime: { caseCount: 1, averageMinutes: 6, medianMinutes: 6, p90Minutes: 6 },
    breakCount: 0,
  })
  expect(await ask(`teamReport(${window}, agentId: "${bob.id}") { handedOverCount }`)).toEqual({
    handedOverCount: 1,
  })
})

test('deadlines that were met, that passed, and that are open', async () => {
  const { createTeam } = await scene.admin.graphql(
    'mutation { createTeam(input: { name: "Returns" }) { team { id } } }',
  )
  const { id } = (createTeam as unknown as { team: { id: string } }).team
  const gone = '00000000-0000-4000-8000-000000000001'
  const deadline = { sla_response_deadline: '2026-03-06T12:00:00Z', team_name: 'Returns', team_id: id }
  await handedOver(ada, '2026-03-06T10:00:00Z', [1, 2, 3], {
    ...deadline,
    team_name: 'Former',
    team_id: gone,
  })
  await handedOver(ada, '2026-03-06T10:00:00Z', [1, 2, 3], {
    ...deadline,
    sla_breached: true,
    escalation_level: 1,
  })
  const figures = 'metCount breachedCount openCount escalatedCount'
  const report = await ask<Record<string, never>>(
    `slaReport(${window}) { counts { ${figures} } points { date counts { metCount breachedCount } }
      teams { teamName team { name } counts { breachedCount } } }`,
  )
  expect(report.counts).toEqual({ metCount: 1, breachedCount: 1, openCount: 0, escalatedCount: 1 })
  expect(report.points).toContainEqual({ date: '2026-03-06', counts: { metCount: 1, breachedCount: 1 } })
  expect(report.teams).toEqual([
    { teamName: 'Former', team: null, counts: { breachedCount: 0 } },
    { teamName: 'Returns', team: { name: 'Returns' }, counts: { breachedCount: 1 } },
  ])
})

test('what the chatbot answered, and the most frequent texts that nothing answered', async () => {
  const said = async (look: string, body: string) => {
    const [row] = await message({
      direction: 'incoming',
      sent_by_type: 'contact',
      content: JSON.stringify({ body }),
    })
    await scene.sql(
      `insert into bot_decision (workspace_id, message_id, contact_id, look, decided_at)
       values ($1, $2, $3, $4, '2026-03-05T12:00:00Z')`,
      [scene.shop.workspaceId, row?.id, contactId, look],
    )
  }
  await said('keyword', 'open')
  await said('fallback', 'Where is  my order?')
  await said('nothing', 'where is my order?')
  await said('fallback', 'A bill please')
  await said('transfer_keyword', 'person')
  const fields = 'answeredCount handedOverCount fellThroughCount unansweredTexts { text count }'
  const report = await ask<Record<string, never>>(
    `chatbotReport(${window}) { ${fields} looks { look count } points { date answeredCount fellThroughCount } }`,
  )
  expect(report).toMatchObject({
    answeredCount: 1,
    handedOverCount: 1,
    fellThroughCount: 3,
    unansweredTexts: [
      { text: 'where is my order?', count: 2 },
      { text: 'a bill please', count: 1 },
    ],
  })
  expect(report.points).toContainEqual({ date: '2026-03-05', answeredCount: 1, fellThroughCount: 3 })
  expect(report.looks).toContainEqual({ look: 'FALLBACK', count: 2 })
})

test('flows, campaigns, forms and templates', async () => {
  const { workspaceId, numberId } = scene.shop
  const [flow] = await scene.sql(
    `insert into chatbot_flow (workspace_id, id, name, graph, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Returns', '{}', now(), now()) returning id`,
    [workspaceId],
  )
  for (const status of ['completed', 'timeout', 'active'])
    await scene.sql(
      `insert into bot_session (workspace_id, id, contact_id, number_id, status, flow_id, flow_version, started_at, last_activity_at)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, 1, '2026-03-02T10:00:00Z', $6)`,
      [workspaceId, contactId, numberId, status, flow?.id, scene.parley.clock.now()],
    )
  expect(
    await ask(
      `flowReport(${window}) { rows { name flow { name } startedCount completedCount timedOutCount activeCount } }`,
    ),
  ).toEqual({
    rows: [
      {
        name: 'Returns',
        flow: { name: 'Returns' },
        startedCount: 3,
        completedCount: 1,
        timedOutCount: 1,
        activeCount: 1,
      },
    ],
  })
  await scene.sql(
    `insert into broadcast (workspace_id, id, number_id, name, status, template_id, template_name, template_language,
       template_category, defaults, total, sent, delivered, read, failed, created_by_type, created_by_name, started_at, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, 'Spring', 'completed', gen_random_uuid(), 'offer', 'en', 'marketing', '{}',
       10, 9, 7, 5, 1, 'member', 'Ada', '2026-03-02T09:00:00Z', now(), now())`,
    [workspaceId, numberId],
  )
  const campaigns = await ask<{ rows: object[] }>(
    `campaignReport(${window}) { rows { name counts { total sent read } broadcast { name } } }`,
  )
  expect(campaigns.rows).toEqual([
    { name: 'Spring', counts: { total: 10, sent: 9, read: 5 }, broadcast: { name: 'Spring' } },
  ])
  // The figure agrees with the list that has the same filter.
  const list = await ask<{ nodes: object[] }>(
    'broadcasts(filter: { goesOutFrom: "2026-03-01T00:00:00Z", goesOutBefore: "2026-03-08T00:00:00Z" }) { nodes { name } }',
  )
  expect(list.nodes).toEqual(campaigns.rows.map(() => ({ name: 'Spring' })))
  await message({ type: 'template', status: 'delivered', content: '{"name":"offer","language":"en"}' })
  expect(
    await ask(
      `templateReport(${window}) { rows { name language template { name } counts { madeCount deliveredCount readCount } } }`,
    ),
  ).toEqual({
    rows: [
      {
        name: 'offer',
        language: 'en',
        template: null,
        counts: { madeCount: 1, deliveredCount: 1, readCount: 0 },
      },
    ],
  })
  expect(
    await ask(`formReport(${window}) { answerCount rows { name } points { answerCount } }`),
  ).toMatchObject({
    answerCount: 0,
    rows: [],
  })
})

test('a template report of more than a month is refused, and so is whoever may not read figures', async () => {
  const code = async (field: string, person: Person = scene.admin) => {
    const { body } = await person.ask(`{ ${field} { window { asOf } } }`)
    return body.errors?.[0]?.extensions?.code
  }
  expect(await code('templateReport(from: "2026-02-01", to: "2026-04-01")')).toBe('INVALID_FIELD')
  expect(await code('messageReport(from: "2026-02-01", to: "2026-02-30")')).toBe('INVALID_FIELD')
  expect(await code('messageReport(accountId: "x")')).toBe('INVALID_FIELD')
  const nobody = await scene.person('Nobody')
  for (const field of ['messageReport', 'teamReport', 'slaReport', 'chatbotReport', 'formReport'])
    expect(await code(field, nobody), field).toBe('FORBIDDEN')
  const agent = await scene.person('agent')
  expect(await code('teamReport', agent)).toBeUndefined()
  expect(await code('slaReport', agent)).toBe('FORBIDDEN')
})
