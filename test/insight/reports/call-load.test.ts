import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTransfers, type TransferScene } from '../../messaging/routing/transfers/scene.ts'
import { samples } from '../../support/samples.ts'

// Calls by weekday and hour, by day and by who declined them equal a recount, whatever clock a workspace has. PostgreSQL
// counts here, by its own knowledge of clocks.

let scene: TransferScene & { admin: Person }
let agents: string[]
let contactId: string
beforeAll(async () => {
  scene = await startTransfers()
  agents = [(await scene.person('agent')).id, (await scene.person('agent')).id]
  contactId = (await scene.create()).id
})
afterAll(() => scene?.parley.close())

const zones = ['Asia/Kathmandu', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC', 'Europe/Berlin']

interface DrawnCall {
  minute: number
  direction: 'incoming' | 'outgoing'
  status: string
  declinedBy: number[]
}

const drawnCall: fc.Arbitrary<DrawnCall> = fc.record({
  // From October to March clocks are changed in each of the zones that change them.
  minute: fc.nat(182 * 24 * 60),
  direction: fc.constantFrom('incoming' as const, 'outgoing' as const),
  status: fc.constantFrom('missed', 'completed', 'ringing'),
  declinedBy: fc.subarray([0, 1]),
})

async function store(calls: readonly DrawnCall[]): Promise<void> {
  await scene.sql('delete from call where workspace_id = $1', [scene.shop.workspaceId])
  for (const { minute, direction, status, declinedBy } of calls)
    await scene.sql(
      `with made as (
         insert into call (workspace_id, id, contact_id, number_id, number_name, direction, status, started_at, created_at, updated_at)
         select $1, gen_random_uuid(), $2, $3, 'Shop', $4, case when $4 = 'outgoing' and $5 = 'missed' then 'failed' else $5 end,
           t, t, t from (select '2025-10-01T00:00:00Z'::timestamptz + make_interval(mins => $6) as t) x
         returning workspace_id, id, contact_id, started_at)
       insert into call_transfer (workspace_id, id, call_id, contact_id, status, transferred_at, updated_at, declined_agent_ids)
       select workspace_id, gen_random_uuid(), id, contact_id, 'no_answer', started_at, started_at, $7::uuid[] from made, generate_series(1, 2)`,
      [
        scene.shop.workspaceId,
        contactId,
        scene.shop.numberId,
        direction,
        status,
        minute,
        declinedBy.map((nth) => agents[nth]),
      ],
    )
}

interface Found {
  points: { date: string; incomingCount: number; missedCount: number; outgoingCount: number }[]
  load: { weekday: number; hour: number; incomingCount: number; missedCount: number; outgoingCount: number }[]
  agents: { agent: { id: string }; declinedCount: number }[]
}

async function read(from: string, to: string): Promise<Found> {
  const answer = await scene.admin.graphql(
    `{ callReport(from: "${from}", to: "${to}") {
         points { date incomingCount missedCount outgoingCount }
         load { weekday hour incomingCount missedCount outgoingCount } agents { agent { id } declinedCount } } }`,
  )
  return (answer as unknown as { callReport: Found }).callReport
}

const counted = (by: string, from: string, to: string, zone: string) =>
  scene.sql(
    `select ${by}, count(*) filter (where direction = 'incoming')::int as "incomingCount",
       count(*) filter (where status = 'missed')::int as "missedCount",
       count(*) filter (where direction = 'outgoing')::int as "outgoingCount"
     from (select *, started_at at time zone $4 as local from call where workspace_id = $1) c
     where local::date >= $2::date and local::date <= $3::date group by 1, 2 order by 1, 2`,
    [scene.shop.workspaceId, from, to, zone],
  )

test('load, days and declines equal a recount', { timeout: 120_000 }, async () => {
  const [from, to] = ['2025-10-15', '2026-03-31']
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawnCall, { minLength: 1, maxLength: 25 }),
      fc.constantFrom(...zones),
      async (calls, zone) => {
        await scene.sql('update workspace set timezone = $2 where id = $1', [scene.shop.workspaceId, zone])
        await store(calls)
        const { points, load, agents: rows } = await read(from, to)
        const week = 'extract(isodow from local)::int as weekday, extract(hour from local)::int as hour'
        expect(load).toEqual(await counted(week, from, to, zone))
        const months = await counted(`to_char(local, 'YYYY-MM') as date, 1 as one`, from, to, zone)
        const busy = points.filter((one) => one.incomingCount + one.outgoingCount > 0)
        expect(busy).toEqual(months.map(({ one: _, ...month }) => month))
        const declined = await scene.sql(
          `select a as id, count(distinct c.id)::int as "declinedCount" from call c
           join call_transfer v on v.workspace_id = c.workspace_id and v.call_id = c.id, unnest(v.declined_agent_ids) a
           where c.workspace_id = $1 and (c.started_at at time zone $4)::date between $2::date and $3::date group by 1`,
          [scene.shop.workspaceId, from, to, zone],
        )
        const found = rows.filter(({ declinedCount }) => declinedCount > 0)
        expect(new Map(found.map(({ agent, declinedCount }) => [agent.id, declinedCount]))).toEqual(
          new Map(declined.map(({ id, declinedCount }) => [id, declinedCount])),
        )
      },
    ),
    samples(40, 2_000),
  )
  await scene.sql(`update workspace set timezone = 'UTC' where id = $1`, [scene.shop.workspaceId])
})

test('an hour of the week and a decline lead to what they count', async () => {
  await store([
    { minute: 60 * 24 * 20 + 10 * 60, direction: 'incoming', status: 'missed', declinedBy: [0, 1] },
    { minute: 60 * 24 * 27 + 10 * 60 + 59, direction: 'incoming', status: 'completed', declinedBy: [0] },
    { minute: 60 * 24 * 27 + 11 * 60, direction: 'incoming', status: 'completed', declinedBy: [] },
  ])
  const listed = async (figure: string, more: object) => {
    const { reportCases } = (await scene.admin.graphql(
      `query ($figure: ReportFigure!, $filter: ReportCaseFilter) {
         reportCases(figure: $figure, filter: $filter) { nodes { id } } }`,
      { figure, filter: { from: '2025-10-01', to: '2025-11-30', ...more } },
    )) as unknown as { reportCases: { nodes: object[] } }
    return reportCases.nodes.length
  }
  const { load } = await read('2025-10-01', '2025-11-30')
  expect(load.map(({ weekday, hour, incomingCount }) => [weekday, hour, incomingCount])).toEqual([
    [2, 10, 2],
    [2, 11, 1],
  ])
  expect(await listed('CALLS', { weekday: 2, hour: 10, direction: 'INCOMING' })).toBe(2)
  expect(await listed('MISSED_CALLS', { weekday: 2, hour: 10 })).toBe(1)
  expect(await listed('CALLS_DECLINED_BY_AGENTS', {})).toBe(2)
  expect(await listed('CALLS_DECLINED_BY_AGENTS', { agentId: agents[0] })).toBe(2)
  expect(await listed('CALLS_DECLINED_BY_AGENTS', { agentId: agents[1] })).toBe(1)
})
