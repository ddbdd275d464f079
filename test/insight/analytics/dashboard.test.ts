import { afterAll, beforeAll, expect, test } from 'vitest'
import { followLog } from '#insight/rollups/follow-log.ts'
import { type Person, startTransfers, type TransferScene } from '../../messaging/routing/transfers/scene.ts'

let scene: TransferScene & { admin: Person }
const day = 24 * 60 * 60

beforeAll(async () => {
  scene = await startTransfers()
  await scene.role('Analyst', ['analytics:read', 'chat:read'])
})
afterAll(() => scene?.parley.close())

const counted = async () => {
  while ((await followLog(scene.parley.app)).more);
}
/** So many messages of a contact that were made at a moment, and were never told of. */
const messages = async (many: number, at: Date) => {
  const { id } = await scene.create()
  await scene.sql(
    `insert into message (workspace_id, id, contact_id, number_id, direction, type, status, content, sent_by_type, created_at, updated_at)
     select $1, gen_random_uuid(), $2, $3, 'incoming', 'text', 'delivered', '{"body":"Hello"}', 'contact', $4, $4
     from generate_series(1, $5)`,
    [scene.shop.workspaceId, id, scene.shop.numberId, at, many],
  )
  return id
}
const zone = (name: string) =>
  scene.sql('update workspace set timezone = $2 where id = $1', [scene.shop.workspaceId, name])
const stats = async (query = '') => {
  const { status, body, text } = await scene.admin.api.get(`/analytics/dashboard${query}`)
  if (status !== 200) throw new Error(text)
  return body.data.stats
}

test('figures of days are those of the clock of the workspace, beside the same time before', async () => {
  await zone('Asia/Kathmandu')
  // 2026-03-10 is from 18:15 of the day before to 18:15 there.
  await messages(3, new Date('2026-03-09T18:15:00Z'))
  await messages(1, new Date('2026-03-10T18:14:59Z'))
  await messages(5, new Date('2026-03-09T18:14:59Z'))
  await counted()
  expect(await stats('?from=2026-03-10&to=2026-03-10')).toMatchObject({
    total_messages: 4,
    messages_change: -20,
  })
  expect(await stats('?from=2026-03-09&to=2026-03-10')).toMatchObject({
    total_messages: 9,
    messages_change: 100,
  })
  await zone('UTC')
  await counted()
  expect(await stats('?from=2026-03-10&to=2026-03-10')).toMatchObject({
    total_messages: 1,
    messages_change: -87.5,
  })
})

test('without days it is the present month, and as long a time before it', async () => {
  const { clock } = scene.parley
  const now = clock.now()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const length = now.getTime() - month.getTime()
  const { rows } = await scene.parley.app.pool.query(
    `select count(*)::int as many from message where workspace_id = $1 and type <> 'reaction' and created_at >= $2 and created_at < $3`,
    [scene.shop.workspaceId, new Date(month.getTime() - length), month],
  )
  // On both sides of the moment at which the time before begins, within its hour and its day.
  await messages(2, new Date(month.getTime() - length + 20_000))
  await messages(7, new Date(month.getTime() - length - 20_000))
  await messages(1, new Date(month.getTime() - length + day * 1000))
  await scene.sql('delete from rollup_position')
  await scene.sql('delete from message_count')
  await counted()
  const data = await scene.admin.graphql('{ analyticsDashboard { from messages { value previous } } }')
  const { from, messages: figure } = data.analyticsDashboard as unknown as {
    from: string
    messages: { value: number; previous: number }
  }
  expect(from).toBe(month.toISOString())
  expect(figure.previous - rows[0].many).toBeGreaterThanOrEqual(2)
  expect(figure.previous - rows[0].many).toBeLessThanOrEqual(3)
})

test('days that cannot be read change nothing and say so', async () => {
  const refusal = async (query: string) => {
    const { status, body } = await scene.admin.api.get(`/analytics/dashboard?${query}`)
    return [status, body.message]
  }
  expect(await refusal('from=2026-02-30&to=2026-03-01')).toEqual([
    400,
    "Invalid 'from' date format. Use YYYY-MM-DD",
  ])
  expect(await refusal('from=2026-02-03&to=03.04.2026')).toEqual([
    400,
    "Invalid 'to' date format. Use YYYY-MM-DD",
  ])
  expect(await refusal('from=2026-02-03')).toEqual([400, 'from and to belong together'])
  expect(await refusal('from=2026-02-03&to=2026-02-02')).toEqual([400, 'to must not be before from'])
})

test('the latest messages in one line, of those that the caller may see', async () => {
  const { parley, sql, shop } = scene
  const agent = await scene.person('Analyst')
  const mine = await messages(1, new Date(parley.clock.nowMs() + 1000))
  const other = await messages(6, new Date(parley.clock.nowMs() + 2000))
  await sql("update message set content = '{}', type = 'location' where contact_id = $1", [mine])
  await sql('update contact set profile_name = null where id = $1', [mine])
  await sql(
    `insert into conversation (workspace_id, contact_id, status, agent_id, created_at, updated_at)
     values ($1, $2, 'open', $3, now(), now()) on conflict (workspace_id, contact_id) do update set agent_id = $3`,
    [shop.workspaceId, mine, agent.id],
  )
  const seen = async (person: Person) =>
    (await person.api.get('/analytics/dashboard')).body.data.recent_messages
  expect(await seen(scene.admin)).toHaveLength(5)
  const own = await seen(agent)
  expect(own).toHaveLength(1)
  expect(own[0]).toMatchObject({ content: '[location]', direction: 'incoming', status: 'received' })
  expect(own[0].contact_name).toMatch(/^\+?\d+$/)
  expect(other).not.toBe(mine)
  await sql("update contact set name = 'Ada L.', profile_name = 'ada' where id = $1", [mine])
  expect((await seen(agent))[0].contact_name).toBe('Ada L.')
  await sql(`update message set type = 'unsupported', content = '{"kind":"edit"}' where contact_id = $1`, [
    mine,
  ])
  expect(await seen(agent)).toEqual([])
})

test('while figures are made anew nothing too small is answered', async () => {
  const days = '/analytics/dashboard?from=2026-03-09&to=2026-03-10'
  const before = (await scene.admin.api.get(days)).body.data.stats
  await scene.sql('delete from message_count')
  await scene.sql('delete from member_message_count')
  await scene.sql("update rollup_position set older_than = 'infinity', older_than_id = $1", [
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ])
  const answer = await scene.admin.api.get(days)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  const widgets = Object.values((await scene.admin.api.get('/widgets/data')).body.data.data)
  expect(widgets).toContainEqual(expect.objectContaining({ error: expect.stringContaining('counted anew') }))
  expect((await scene.admin.api.get('/analytics/agents')).status).toBe(503)
  await counted()
  expect((await scene.admin.api.get(days)).body.data.stats).toEqual(before)
  // The clock of the figures is not yet that of the workspace.
  await zone('Asia/Kathmandu')
  expect((await scene.admin.api.get(days)).status).toBe(503)
  await counted()
  expect((await scene.admin.api.get(days)).status).toBe(200)
})

test('messages and chatbot are not there yet; without analytics:read there is nothing', async () => {
  const agent = await scene.person('agent')
  for (const path of ['messages', 'chatbot'])
    expect((await scene.admin.api.get(`/analytics/${path}`)).status).toBe(501)
  for (const path of ['dashboard', 'messages', 'chatbot'])
    expect((await agent.api.get(`/analytics/${path}`)).status).toBe(403)
})
