import { afterAll, beforeAll, expect, test } from 'vitest'
import { speaker } from '../../../doors/event-language/speaker.ts'
import { type CampaignScene, startCampaignScene } from './campaign-scene.ts'

// Spec/8 CM9, CM10, G10 and G18: counts are told at most once a second, and replies are read from the log.

let scene: CampaignScene

beforeAll(async () => {
  scene = await startCampaignScene()
  await scene.parley.sandbox.settings({ auto: { sent_ms: 0, delivered_ms: 0, read_ms: null } })
})
afterAll(() => scene?.parley.close())

const told = async (id: string, type: string) =>
  (
    await scene.parley.app.pool.query(
      'select occurred_at as at from event where workspace_id = $1 and subject_id = $2 and type = $3 order by seq',
      [scene.shop.workspaceId, id, type],
    )
  ).rows.map(({ at }) => (at as Date).getTime())

test('G10: progress is told, at most once a second, and the last of it too', async () => {
  const id = await scene.draft(150)
  await scene.do(id, 'start')
  await scene.becomes(id, { status: 'completed', sent_count: 150, delivered_count: 150 })
  await scene.parley.until(async () => {
    const { rows } = await scene.parley.app.pool.query(
      'select is_due from broadcast_progress where broadcast_id = $1',
      [id],
    )
    return rows[0]?.is_due === false
  })
  const times = await told(id, 'campaign.progress')
  expect(times.length).toBeGreaterThan(0)
  const gaps = times.slice(1).map((at, place) => at - (times[place] as number))
  expect(gaps.filter((gap) => gap < 1000)).toEqual([])
}, 120_000)

test('spec/9 4: the older socket hears campaign_stats_update with whole numbers', async () => {
  const { parley, admin } = scene
  const { token } = (await admin.api.get('/auth/ws-token')).body.data
  const client = await speaker(`${parley.url.replace('http', 'ws')}/ws`, token)
  const id = await scene.draft(2)
  await scene.do(id, 'start')
  const last = () => client.of('campaign_stats_update').at(-1)?.payload
  await parley.until(() => (last() as { delivered_count?: number } | undefined)?.delivered_count === 2)
  expect(last()).toEqual({
    campaign_id: id,
    status: 'completed',
    sent_count: 2,
    delivered_count: 2,
    read_count: 0,
    failed_count: 0,
  })
  client.ws.close()
}, 120_000)

test('CM10: who writes within 72 hours counts once, for the latest campaign; a reaction does not', async () => {
  const rows = scene.rows(3)
  const [ann, ben, cid] = rows.map(({ phone_number }) => phone_number.slice(1)) as [string, string, string]
  const [first, second] = [await scene.draft(0), await scene.draft(0)]
  await scene.add(first, rows)
  await scene.do(first, 'start')
  await scene.becomes(first, { status: 'completed', sent_count: 3 })
  await scene.later(60)
  await scene.add(second, rows.slice(0, 1))
  await scene.do(second, 'start')
  await scene.becomes(second, { status: 'completed', sent_count: 1 })
  const [{ phone_id: phoneId }] = (
    await scene.parley.app.pool.query('select phone_id from number where workspace_id = $1', [
      scene.shop.workspaceId,
    ])
  ).rows
  const write = (from: string, message: object) => scene.parley.sandbox.inbound(phoneId, from, message)
  const text = (body: string) => ({ type: 'text', text: { body } })
  const sentTo = async (phone: string) => (await scene.parley.sandbox.messages(phone)).at(-1)?.id
  await scene.later(5)
  await write(ann, text('Yes!'))
  await write(ann, text('And how?'))
  await write(cid, { type: 'reaction', reaction: { message_id: await sentTo(cid), emoji: '👍' } })
  await scene.becomes(second, { replied_count: 1 })
  await scene.later(73 * 3600)
  await write(ben, text('Too late'))
  await scene.parley.until(async () => {
    const { rows: read } = await scene.parley.app.pool.query(
      `select 1 from broadcast_reader r join event e on e.workspace_id = r.workspace_id and e.seq <= r.seq
       join message m on m.workspace_id = e.workspace_id and m.id = e.subject_id
       where e.type = 'message.received' and m.content::text like '%Too late%'`,
    )
    return read.length > 0
  })
  expect((await scene.campaign(first)).replied_count).toBe(0)
  expect((await scene.campaign(second)).replied_count).toBe(1)
  await scene.recount(first)
  await scene.recount(second)
  const { summary } = (await scene.admin.api.get('/campaigns')).body.data
  expect(summary.replied).toBe(1)
}, 150_000)
