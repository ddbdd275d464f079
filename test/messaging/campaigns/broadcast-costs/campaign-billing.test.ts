import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StatusReport } from '#messaging/messages/messages/status.ts'
import { applyStatuses } from '#messaging/messages/messages/status.ts'
import { type CampaignScene, startCampaignScene } from '../broadcasts/campaign-scene.ts'

// What the platform bills of campaigns, as its statuses tell (docs/adr/0086).

let scene: CampaignScene

beforeAll(async () => {
  scene = await startCampaignScene()
  await scene.parley.sandbox.settings({ auto: { sent_ms: 0, delivered_ms: 0, read_ms: null } })
})
afterAll(() => scene?.parley.close())

const billing = async (id: string) => {
  const { body } = await scene.admin.ask(
    `query ($id: ID!) { broadcast(id: $id) { billing { category billableCount freeCount freeEntryPointCount } } }`,
    { id },
  )
  return body.errors ?? body.data.broadcast.billing
}
const utility = (billableCount: number, freeCount = 0, freeEntryPointCount = 0) => ({
  category: 'UTILITY',
  billableCount,
  freeCount,
  freeEntryPointCount,
})
const started = async (rows: readonly object[]) => {
  const id = await scene.draft(0)
  await scene.add(id, rows)
  await scene.do(id, 'start')
  return id
}

test('messages are charged when they arrive, by category; who wrote lately got a utility template for free', async () => {
  const { sandbox } = scene.parley
  await sandbox.settings({ billing: { replies_from: '2040-01-01T00:00:00Z' } })
  const rows = scene.rows(4)
  const [wrote, unreached] = rows
  await sandbox.inbound(scene.shop.phoneId, String(wrote?.phone_number).slice(1), {
    type: 'text',
    text: { body: 'Hi' },
  })
  await sandbox.faults({
    match: { path: '/messages', to: String(unreached?.phone_number).slice(1) },
    effect: { error: 131026 },
  })
  const id = await started(rows)
  await scene.becomes(id, { status: 'completed', delivered_count: 3, failed_count: 1 })
  expect(await billing(id)).toEqual([utility(2, 1)])
  await sandbox.clearFaults()
  await sandbox.settings({ billing: { replies_from: '2026-10-01T00:00:00Z' } })
})

test('since October 2026 who wrote lately costs as others do, but who came by an advertisement (spec/10 PL1)', async () => {
  const { sandbox } = scene.parley
  const rows = scene.rows(3)
  const writes = (row: (typeof rows)[number] | undefined, more: object) =>
    sandbox.inbound(scene.shop.phoneId, String(row?.phone_number).slice(1), {
      type: 'text',
      text: { body: 'Hi' },
      ...more,
    })
  await writes(rows[0], {})
  await writes(rows[1], { referral: { source_type: 'ad', source_id: '120', source_url: 'https://fb.me/1' } })
  const id = await started(rows)
  await scene.becomes(id, { status: 'completed', delivered_count: 3 })
  expect(await billing(id)).toEqual([utility(2, 1, 1)])
})

test('what only left is not charged yet; nothing told is nothing counted', async () => {
  await scene.parley.sandbox.settings({ auto: { sent_ms: 0, delivered_ms: null, read_ms: null } })
  const id = await started(scene.rows(2))
  await scene.becomes(id, { status: 'completed', sent_count: 2 })
  expect(await billing(id)).toEqual([])
  const { pool } = scene.parley.app
  const kept = await pool.query('select billed from message where broadcast_id = $1', [id])
  expect(kept.rows).toEqual([{ billed: 3 }, { billed: 3 }])
})

test('in any order, twice and late, the same: what is told with the delivery counts', async () => {
  const { app } = scene.parley
  await scene.parley.sandbox.settings({ auto: { sent_ms: null, delivered_ms: null, read_ms: null } })
  const told = [
    { status: 'sent', billed: 3 },
    { status: 'delivered', billed: 23 },
    { status: 'read', billed: null },
  ] as const
  const orders = [
    [0, 1, 2],
    [2, 1, 0],
    [1, 0, 2, 1],
    [2, 0, 1],
    [1, 2, 0, 0],
    [0, 2, 1],
  ]
  const id = await started(scene.rows(orders.length))
  const messages = async () =>
    (
      await app.pool.query(
        `select id, workspace_id, number_id, platform_message_id from message
         where broadcast_id = $1 and platform_message_id is not null order by id`,
        [id],
      )
    ).rows
  await scene.parley.until(async () => (await messages()).length === orders.length)
  for (const [index, message] of (await messages()).entries()) {
    for (const step of orders[index] ?? []) {
      const report = {
        workspaceId: message.workspace_id,
        numberId: message.number_id,
        messageId: message.id,
        platformMessageId: message.platform_message_id,
        at: app.clock.now(),
        error: null,
        ...told[step as 0 | 1 | 2],
      } satisfies StatusReport
      await applyStatuses(app, [report])
    }
  }
  const { rows } = await app.pool.query('select status, billed from message where broadcast_id = $1', [id])
  expect(rows).toEqual(orders.map(() => ({ status: 'read', billed: 23 })))
  expect(await billing(id)).toEqual([utility(0, orders.length, orders.length)])
  await scene.recount(id)
})
