import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureTransfers } from '#insight/analytics/measure-transfers.ts'
import { followLog } from '#insight/rollups/follow-log.ts'
import { type Person, startTransfers, type TransferScene } from '../../messaging/routing/transfers/scene.ts'

let scene: TransferScene & { admin: Person }
let ada: Person
let bob: Person

beforeAll(async () => {
  scene = await startTransfers()
  await scene.role('Chat', ['chat:read', 'chat:write'])
  ada = await scene.person('agent')
  bob = await scene.person('Chat')
})
afterAll(() => scene?.parley.close())

/** A transfer of a past day: handed over at `at`, taken, answered and given back so many minutes later. */
async function past(
  agent: Person,
  at: string,
  [queue, response, resolution]: readonly [number, number, number],
  fields: Record<string, unknown> = {},
) {
  const { id: contactId } = await scene.create()
  const later = (minutes: number) => new Date(new Date(at).getTime() + minutes * 60_000)
  await scene.sql(
    `insert into transfer (workspace_id, id, contact_id, status, source, agent_id, transferred_at, picked_up_at,
       first_response_at, resumed_at, updated_at)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, $8, $9, $6)`,
    [
      scene.shop.workspaceId,
      contactId,
      fields.status ?? 'resumed',
      fields.source ?? 'manual',
      agent.id,
      at,
      later(queue),
      later(response),
      later(resolution),
    ],
  )
}

test('averages, sources, trend and breaks of a window', async () => {
  // Monday and Wednesday of one week, and the week after.
  await past(ada, '2026-03-02T10:00:00Z', [1, 4, 10])
  await past(ada, '2026-03-04T10:00:00Z', [3, 5, 31], { source: 'keyword' })
  await past(bob, '2026-03-10T10:00:00Z', [2, 6, 20], { status: 'expired' })
  await past(bob, '2026-04-01T10:00:00Z', [50, 60, 70])
  await scene.sql(
    `insert into availability_break (workspace_id, id, user_id, started_at, ended_at)
     values ($1, gen_random_uuid(), $2, '2026-02-28T23:30:00Z', '2026-03-01T00:30:00Z')`,
    [scene.shop.workspaceId, bob.id],
  )
  const { body } = await scene.admin.api.get('/analytics/agents?from=2026-03-01&to=2026-03-31&group_by=week')
  const { summary, agent_stats, trend_data, my_stats } = body.data
  expect(summary).toMatchObject({
    total_transfers_handled: 2,
    active_transfers: 0,
    avg_queue_time_mins: 2,
    avg_first_response_mins: 5,
    avg_resolution_mins: 20.5,
    avg_queue_time_business_mins: 2,
    transfers_by_source: { manual: 2, keyword: 1 },
    total_break_time_mins: 30,
    break_count: 1,
  })
  expect(trend_data).toEqual([
    { date: '2026-03-02', transfers_handled: 2, avg_response_mins: 4.5 },
    { date: '2026-03-09', transfers_handled: 0, avg_response_mins: 6 },
  ])
  const of = (person: Person) => agent_stats.find((one: { agent_id: string }) => one.agent_id === person.id)
  expect(of(ada)).toMatchObject({ transfers_handled: 2, avg_first_response_mins: 4.5, messages_sent: 0 })
  expect(of(bob)).toMatchObject({ transfers_handled: 0, break_count: 1, is_available: true })
  expect(my_stats).toMatchObject({ agent_id: scene.admin.id, transfers_handled: 0 })
  const days = (await scene.admin.api.get('/analytics/agents?from=2026-03-01&to=2026-03-31')).body.data
    .trend_data
  expect(days.map(({ date }: { date: string }) => date)).toEqual(['2026-03-02', '2026-03-04', '2026-03-10'])
})

test('one agent has a summary, a trend and figures, and no list', async () => {
  const query = '?from=2026-03-01&to=2026-03-31'
  const { body } = await scene.admin.api.get(`/analytics/agents${query}&agent_id=${ada.id}`)
  expect(body.data).toMatchObject({
    summary: { total_transfers_handled: 2, transfers_by_source: { manual: 1, keyword: 1 } },
    my_stats: { agent_id: ada.id, transfers_handled: 2 },
  })
  expect(body.data).not.toHaveProperty('agent_stats')
  expect(body.data.trend_data).toHaveLength(2)
  const one = (await scene.admin.api.get(`/analytics/agents/${ada.id}${query}`)).body.data
  expect(one).toMatchObject({ agent: { agent_id: ada.id, avg_resolution_mins: 20.5 } })
  expect(one.trend_data).toHaveLength(2)
  const { agents } = (await scene.admin.api.get(`/analytics/agents/comparison${query}`)).body.data
  expect(agents.map(({ agent_id }: { agent_id: string }) => agent_id)).toEqual(
    expect.arrayContaining([ada.id, bob.id, scene.admin.id]),
  )
  const nobody = '0198f0a2-0000-7000-8000-00000000abcd'
  for (const path of [`/analytics/agents?agent_id=${nobody}`, `/analytics/agents/${nobody}`])
    expect((await scene.admin.api.get(path)).status).toBe(404)
  const unreadable = await scene.admin.api.get(`/analytics/agents${query}&agent_id=x`)
  expect([unreadable.status, unreadable.body.message]).toEqual([400, 'Invalid agent ID'])
  for (const every of ['', 'all'])
    expect(
      (await scene.admin.api.get(`/analytics/agents${query}&agent_id=${every}`)).body.data,
    ).toHaveProperty('agent_stats')
})

test('whoever lacks both permissions has their own figures alone', async () => {
  const query = '?from=2026-03-01&to=2026-04-30'
  const all = await bob.api.get(`/analytics/agents${query}&agent_id=${ada.id}`)
  expect(Object.keys(all.body.data)).toEqual(['my_stats'])
  expect(all.body.data.my_stats).toMatchObject({ agent_id: bob.id, transfers_handled: 1 })
  expect((await bob.api.get(`/analytics/agents/${bob.id}${query}`)).body.data.agent.agent_id).toBe(bob.id)
  for (const path of [`/analytics/agents/${ada.id}`, '/analytics/agents/comparison'])
    expect((await bob.api.get(path)).status).toBe(403)
})

test('times of business hours stand beside those of the wall clock', async () => {
  const week = Array.from({ length: 7 }, (_, day) => ({
    day,
    enabled: true,
    startTime: '09:00',
    endTime: '17:00',
  }))
  await scene.settings({ business_hours_enabled: true, business_hours: JSON.stringify(week) })
  // An hour before closing and an hour after opening.
  await past(ada, '2026-05-05T16:00:00Z', [18 * 60, 18 * 60, 19 * 60])
  const { summary } = (await scene.admin.api.get('/analytics/agents?from=2026-05-05&to=2026-05-05')).body.data
  expect(summary).toMatchObject({ avg_queue_time_mins: 1080, avg_queue_time_business_mins: 120 })
  expect(summary.avg_resolution_business_mins).toBe(180)
})

test('many transfers are measured in parts, and other work goes on between', async () => {
  const at = new Date('2026-03-02T10:00:00Z')
  const fact = {
    agentId: null,
    status: 'resumed' as const,
    source: 'manual' as const,
    transferredAt: at,
    pickedUpAt: at,
    firstResponseAt: at,
    resumedAt: at,
  }
  let measured = 0
  let turns = 0
  let longest = 0
  let goesOn = true
  const others = () => {
    longest = Math.max(longest, measured)
    measured = 0
    turns++
    if (goesOn) setImmediate(others)
  }
  setImmediate(others)
  await measureTransfers(Array(1_000).fill(fact), 'UTC', () => ++measured)
  goesOn = false
  expect(turns).toBeGreaterThanOrEqual(49)
  expect(longest).toBeLessThanOrEqual(60)
})

test('messages that a member wrote are theirs; who left stays listed with what they had', async () => {
  const { id } = await scene.create()
  await scene.sql(
    `insert into message (workspace_id, id, contact_id, number_id, direction, type, status, content, sent_by_type,
       sent_by_id, created_at, updated_at)
     select $1, gen_random_uuid(), $2, $3, 'outgoing', 'text', 'sent', '{}', 'member', $4, '2026-03-03T10:00:00Z', now()
     from generate_series(1, 3)`,
    [scene.shop.workspaceId, id, scene.shop.numberId, ada.id],
  )
  await scene.sql('delete from rollup_position')
  await scene.sql('delete from message_count')
  await scene.sql('delete from member_message_count')
  while ((await followLog(scene.parley.app)).more);
  await scene.sql('update user_account set is_active = false where id = $1', [ada.id])
  const stats = async (query: string) =>
    (await scene.admin.api.get(`/analytics/agents/comparison${query}`)).body.data.agents.find(
      (one: { agent_id: string }) => one.agent_id === ada.id,
    )
  expect(await stats('?from=2026-03-01&to=2026-03-31')).toMatchObject({ messages_sent: 3 })
  expect(await stats('?from=2026-01-01&to=2026-01-31')).toBeUndefined()
})
