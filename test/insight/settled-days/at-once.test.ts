import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction } from '#core/db/db.ts'
import { messageCosts } from '#insight/reports/message-report.ts'
import { reportWindow } from '#insight/reports/report-windows.ts'
import { teamDays } from '#insight/reports/team-days.ts'
import { followLog } from '#insight/rollups/follow-log.ts'
import { forgetSettledDays } from '#insight/settled-days/kept-rows.ts'
import { settleDays } from '#insight/settled-days/settle-days.ts'
import { applyStatuses } from '#messaging/messages/messages/status.ts'
import { type Person, startTransfers, type TransferScene } from '../../messaging/routing/transfers/scene.ts'
import { until } from '../../support/until.ts'
import { meeting } from '../rollups/log-scene.ts'

// What happens while a day comes to rest, or while a report reads days, and what the platform tells of a day that is kept.

let scene: TransferScene & { admin: Person }
let workspaceId: string
const day = 86_400

beforeAll(async () => {
  scene = await startTransfers()
  workspaceId = scene.shop.workspaceId
  while ((await followLog(scene.parley.app)).more);
})
afterAll(() => scene?.parley.close())

const tables = [
  'transfer',
  'settled_day',
  'agent_day',
  'spread_day',
  'billed_day',
  'message',
  'price',
  'price_list',
]

beforeEach(async () => {
  for (const table of tables) await scene.sql(`delete from ${table} where workspace_id = $1`, [workspaceId])
})

const clock = () => scene.parley.clock
const ctx = (app = scene.parley.app) => createCtx(app, { actor: { kind: 'system', workspaceId } })
const settle = (app = scene.parley.app) => settleDays(app, workspaceId, 'UTC')
const forget = () => inTransaction(scene.parley.app.pool, (tx) => forgetSettledDays(tx, [workspaceId]))

const kept = async (kind: string) =>
  (
    await scene.sql('select begins_at from settled_day where workspace_id = $1 and kind = $2', [
      workspaceId,
      kind,
    ])
  ).length

async function window(days: number) {
  const today = Temporal.Instant.fromEpochMilliseconds(clock().nowMs()).toZonedDateTimeISO('UTC')
  const [from, to] = [today.subtract({ days }), today].map((one) => one.toPlainDate().toString())
  return reportWindow(ctx(), { from, to })
}

/** A chat that was handed over two days ago and has ended. */
async function endedChat(): Promise<string> {
  const { id } = await scene.create()
  await scene.sql(
    `insert into transfer (workspace_id, id, contact_id, source, status, transferred_at, resumed_at, updated_at)
     values ($1, gen_random_uuid(), $2, 'manual', 'resumed', $3, $3, $3)`,
    [workspaceId, id, clock().now()],
  )
  await clock().advance(2 * day)
  return id
}

const handedOver = async (app = scene.parley.app) =>
  (await teamDays(ctx(app), await window(50))).total.handedOver

test('a person who is erased while a day comes to rest is in no figure of it', async () => {
  const id = await endedChat()
  const waits = `select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database() and query like '%settled_days.hold_shared%'`
  let erased: Promise<{ status: number }> | undefined
  await settle(
    meeting(scene.parley.app, 'settled_days.settle_chats', async () => {
      erased = scene.shop.v1.send('DELETE', `/contacts/${id}`)
      await until(async () => (await scene.sql(waits)).length > 0, 20_000)
    }),
  )
  expect((await erased)?.status).toBe(204)
  expect(await kept('chats')).toBe(0)
  expect(await handedOver()).toBe(0)
})

test('a report reads the days that it found kept, also where they are forgotten meanwhile', async () => {
  await endedChat()
  await settle()
  expect(await kept('chats')).toBe(1)
  expect(await handedOver(meeting(scene.parley.app, 'settled_days.among', forget))).toBe(1)
  expect(await kept('chats')).toBe(0)
})

/** A message to a customer as the platform has it, of now. */
async function sent(platformId: string, billed: number | null): Promise<void> {
  const { id } = await scene.create()
  await scene.sql(
    `insert into message (workspace_id, id, contact_id, number_id, direction, type, status, content, sent_by_type, billed, to_phone,
       platform_message_id, sent_at, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, $3, 'outgoing', 'template', 'sent', '{}', 'api', $4, '4930123456', $5, $6, $6, $6)`,
    [workspaceId, id, scene.shop.numberId, billed, platformId, clock().now()],
  )
}

const told = (platformMessageId: string, status: 'delivered' | 'read', billed?: number) =>
  applyStatuses(scene.parley.app, [
    {
      workspaceId,
      numberId: scene.shop.numberId,
      messageId: null,
      platformMessageId,
      status,
      at: clock().now(),
      error: null,
      billed,
    },
  ])

async function writePrice(): Promise<void> {
  await scene.sql(`insert into price_list (workspace_id, currency, updated_at) values ($1, 'EUR', now())`, [
    workspaceId,
  ])
  await scene.sql(
    `insert into price (workspace_id, category, country, micros) values ($1, 'marketing', '', 70000)`,
    [workspaceId],
  )
}

const costs = async (app = scene.parley.app) => {
  const rows = await messageCosts(ctx(app), await window(60))
  return (rows ?? []).reduce((sum, { many }) => sum + many, 0)
}

test('what is delivered or billed after its day was kept is counted', async () => {
  await writePrice()
  await sent('late.1', 1)
  await sent('late.2', null)
  await clock().advance(40 * day)
  await settle()
  expect(await kept('billing')).toBe(1)
  expect(await costs()).toBe(0)
  // The price came when it was sent, and it arrives.
  await told('late.1', 'delivered')
  expect(await kept('billing')).toBe(0)
  expect(await costs()).toBe(1)
  await settle()
  // It arrived without a price, and reading it tells that.
  await told('late.2', 'delivered')
  expect(await kept('billing')).toBe(1)
  await told('late.2', 'read', 1)
  expect(await kept('billing')).toBe(0)
  expect(await costs()).toBe(2)
  await settle()
  expect(await costs()).toBe(2)
  // Reading changes nothing that is billed.
  await told('late.1', 'read', 1)
  expect(await kept('billing')).toBe(1)
  expect(await costs(meeting(scene.parley.app, 'settled_days.among', forget))).toBe(2)
})

test('kept billing that differs from its messages is found, and made anew', async () => {
  await writePrice()
  await sent('differs.1', 1)
  await told('differs.1', 'delivered')
  await clock().advance(40 * day)
  await settle()
  await scene.sql('update billed_day set n = n + 7 where workspace_id = $1', [workspaceId])
  expect(await costs()).toBe(8)
  await settle()
  expect(await costs()).toBe(1)
})
