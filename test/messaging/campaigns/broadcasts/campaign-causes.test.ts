import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignScene, startCampaignScene } from './campaign-scene.ts'

// Why campaigns stand still and people got no message, as words of closed sets beside the sentences of /v1 and /api.

let scene: CampaignScene
// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the tests look at
type Shown = any

beforeAll(async () => {
  scene = await startCampaignScene()
})
afterAll(() => scene?.parley.close())

const told = async (id: string): Promise<Shown> => {
  const { body } = await scene.admin.ask(
    `query ($id: ID!) { broadcast(id: $id) {
       pausedReason pausedBy { cause code meaning } failureReason failedBy failedVariant
       failures { code details { message cause variant } } recipients(first: 1) { nodes { error { code cause variant } } } } }`,
    { id },
  )
  return body.errors ?? body.data.broadcast
}
const scheduled = async (rows: readonly object[]) => {
  const id = await scene.draft(0, {
    scheduled_at: new Date(scene.parley.clock.nowMs() + 60_000).toISOString(),
  })
  await scene.add(id, rows)
  expect((await scene.do(id, 'start')).status).toBe(200)
  return id
}

test('one that cannot start says why, and its people with it', async () => {
  const rows = scene.rows(2)
  const cases = [
    {
      before: () => scene.numberStatus('restricted'),
      after: () => scene.numberStatus('active'),
      reason: 'The sending number is not active.',
      cause: 'ACCOUNT_NOT_ACTIVE',
    },
    {
      before: () => scene.template('order_update', { status: 'rejected' }),
      after: () => scene.template('order_update', { status: 'approved' }),
      reason: 'The template is not approved.',
      cause: 'TEMPLATE_NOT_APPROVED',
    },
    {
      before: () => scene.limits({ contacts: 0 }),
      after: () => scene.limits({ contacts: null }),
      reason: "The plan's limit of contacts is reached.",
      cause: 'CONTACTS_LIMIT',
    },
  ]
  for (const { before, after, reason, cause } of cases) {
    const id = await scheduled(rows)
    await before()
    await scene.later(61)
    await scene.becomes(id, { status: 'failed', failure_reason: reason })
    await after()
    expect(await told(id)).toEqual({
      pausedReason: null,
      pausedBy: null,
      failureReason: reason,
      failedBy: cause,
      failedVariant: null,
      failures: [{ code: 0, details: [{ message: reason, cause, variant: null }] }],
      recipients: { nodes: [{ error: { code: 0, cause, variant: null } }] },
    })
  }
})

test('values that fit the template no longer', async () => {
  const id = await scheduled(scene.rows(2))
  await scene.parley.app.pool.query(
    `update broadcast_recipient set own = '{"params":{"2":"x"}}' where broadcast_id = $1`,
    [id],
  )
  await scene.later(61)
  await scene.becomes(id, { status: 'failed', failure_reason: '2 recipients do not fit the template.' })
  expect(await told(id)).toMatchObject({
    failedBy: 'VALUES_UNFIT',
    recipients: { nodes: [{ error: { cause: 'VALUES_UNFIT' } }] },
  })
})

test('the month is used up, which a person did not do', async () => {
  const rows = scene.rows(3)
  const id = await scene.draft(0)
  await scene.add(id, rows)
  await scene.limits({ broadcastMessagesPerMonth: 2 })
  await scene.do(id, 'start')
  await scene.becomes(id, { status: 'paused' })
  expect(await told(id)).toMatchObject({
    pausedReason: 'The broadcast messages of this month are used up.',
    pausedBy: { cause: 'MONTH_USED_UP', code: null, meaning: null },
  })
  await scene.limits({ broadcastMessagesPerMonth: null })
  await scene.do(id, 'start')
  await scene.becomes(id, { status: 'completed' })
  expect(await told(id)).toMatchObject({ pausedBy: null })
})

test('who wants no marketing, and whom the platform refused', async () => {
  const { sandbox, app } = scene.parley
  await scene.template('order_update', { category: 'marketing' })
  const [out, refused] = scene.rows(2)
  const id = await scene.draft(0)
  await scene.add(id, [out, refused])
  await sandbox.faults({
    match: { path: '/messages', to: refused?.phone_number.slice(1) },
    effect: { error: 131026 },
  })
  await scene.do(id, 'start')
  await scene.becomes(id, { status: 'completed', sent_count: 1, failed_count: 1 })
  await sandbox.clearFaults()
  const again = await scene.draft(0)
  await app.pool.query('update contact set marketing_opted_out = true where phone = $1', [
    out?.phone_number.slice(1),
  ])
  await scene.add(again, [refused])
  await app.pool.query(
    `insert into broadcast_recipient (workspace_id, broadcast_id, id, phone, status, created_at)
     select workspace_id, $1, gen_random_uuid(), $2, 'pending', now() from broadcast where id = $1`,
    [again, out?.phone_number.slice(1)],
  )
  await app.pool.query(`update broadcast set total = 2, defaults = '{"params":{"1":"Ann"}}' where id = $1`, [
    again,
  ])
  await scene.do(again, 'start')
  await scene.becomes(again, { status: 'completed', failed_count: 1 })
  expect(await told(id)).toMatchObject({ failures: [{ code: 131026, details: [{ cause: null }] }] })
  expect(await told(again)).toMatchObject({ failures: [{ code: 0, details: [{ cause: 'OPTED_OUT' }] }] })
})

test('one whose last messages could not be stopped completes with them', async () => {
  await scene.parley.sandbox.settings({ auto: { sent_ms: null, delivered_ms: null, read_ms: null } })
  const id = await scene.draft(2)
  const { sandbox } = scene.parley
  const before = (await sandbox.messages()).length
  await scene.do(id, 'start')
  await scene.parley.until(async () => (await sandbox.messages()).length === before + 2)
  const { body } = await scene.admin.ask(
    `mutation ($id: ID!) {
       pauseBroadcast(input: { id: $id }) { broadcast { status counts { pending inFlight sent } } }
     }`,
    { id },
  )
  expect(body.data.pauseBroadcast.broadcast).toEqual({
    status: 'PAUSED',
    counts: { pending: 2, inFlight: 2, sent: 0 },
  })
  for (const message of (await sandbox.messages()).slice(-2)) await sandbox.status(message.id, 'sent')
  await scene.becomes(id, { status: 'completed', sent_count: 2, completed_at: expect.any(String) })
  await scene.recount(id)
  const { rows } = await scene.parley.app.pool.query(
    `select data->'set'->>'status' as status, data->'extras'->>'previous_status' as before
     from event where type = 'broadcast.status' and subject_id = $1 order by seq`,
    [id],
  )
  expect(rows.at(-1)).toEqual({ status: 'completed', before: 'paused' })
})
