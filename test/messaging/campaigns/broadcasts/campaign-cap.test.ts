import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignScene, startCampaignScene } from './campaign-scene.ts'

// How much marketing a person gets by campaigns (docs/adr/0083).

let scene: CampaignScene

beforeAll(async () => {
  scene = await startCampaignScene()
  await scene.template('order_update', { category: 'marketing' })
})
afterAll(() => scene?.parley.close())

const cap = async (id: string, messages?: number, days?: number) => {
  const { body } = await scene.admin.ask(
    `mutation ($input: UpdateBroadcastInput!) { updateBroadcast(input: $input) { broadcast { cap { messages days } } } }`,
    { input: { id, cap: messages === undefined ? null : { messages, days } } },
  )
  return body.errors ?? body.data.updateBroadcast.broadcast.cap
}
const reasons = async (id: string) =>
  (
    await scene.parley.app.pool.query(
      'select error_message as reason from broadcast_recipient where broadcast_id = $1 and status = $2',
      [id, 'failed'],
    )
  ).rows.map(({ reason }) => reason)
const started = async (rows: readonly object[], limit?: [number, number]) => {
  const id = await scene.draft(0)
  await scene.add(id, rows)
  if (limit) expect(await cap(id, ...limit)).toEqual({ messages: limit[0], days: limit[1] })
  expect((await scene.do(id, 'start')).status).toBe(200)
  return id
}

test('who got enough is left out with the reason, until days have passed; without a cap everybody gets it', async () => {
  const rows = scene.rows(2)
  const first = await started(rows.slice(0, 1), [1, 7])
  await scene.becomes(first, { status: 'completed', sent_count: 1, failed_count: 0 })
  const second = await started(rows, [1, 7])
  await scene.becomes(second, { status: 'completed', sent_count: 1, failed_count: 1 })
  expect(await reasons(second)).toEqual(['The contact got enough marketing messages lately.'])
  const free = await started(rows)
  await scene.becomes(free, { status: 'completed', sent_count: 2 })
  const two = await started(rows, [3, 7])
  await scene.becomes(two, { status: 'completed', sent_count: 2 })
  await scene.later(8 * 86_400)
  expect((await scene.do(second, 'retry-failed')).body.data).toMatchObject({ retry_count: 1 })
  await scene.becomes(second, { status: 'completed', sent_count: 2, failed_count: 0 })
  for (const id of [first, second, free, two]) await scene.recount(id)
}, 120_000)

test('two campaigns at the same time cannot both take the last place', async () => {
  const rows = scene.rows(300)
  const both = await Promise.all([started(rows, [1, 7]), started(rows, [1, 7])])
  let sent = 0
  for (const id of both) {
    const { sent_count, failed_count } = await scene.becomes(id, { status: 'completed' })
    expect(sent_count + failed_count).toBe(300)
    sent += sent_count
    await scene.recount(id)
  }
  expect(sent, 'everybody got one of the two').toBe(300)
}, 120_000)

test('is for drafts and for marketing alone, with both figures or none', async () => {
  const id = await scene.draft(1)
  expect(await cap(id)).toBeNull()
  expect(await cap(id, 2)).toMatchObject([
    { extensions: { code: 'INVALID_REQUEST', field: 'input.cap.days' } },
  ])
  expect(await cap(id, 0, 7)).toMatchObject([{ extensions: { code: 'INVALID_FIELD' } }])
  expect(await cap(id, 2, 7)).toEqual({ messages: 2, days: 7 })
  expect(await cap(id)).toBeNull()
  await scene.do(id, 'start')
  expect(await cap(id, 2, 7)).toMatchObject([{ extensions: { code: 'INVALID_STATE' } }])
  await scene.template('order_update', { category: 'utility' })
  const rows = scene.rows(1)
  for (let n = 0; n < 2; n++) {
    const one = await started(rows, [1, 7])
    await scene.becomes(one, { status: 'completed', sent_count: 1 })
  }
}, 120_000)
