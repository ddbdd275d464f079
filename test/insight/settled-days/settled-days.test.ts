import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction } from '#core/db/db.ts'
import { messageCosts } from '#insight/reports/message-report.ts'
import { reportWindow } from '#insight/reports/report-windows.ts'
import { teamCases } from '#insight/reports/team-cases.ts'
import { teamDays } from '#insight/reports/team-days.ts'
import { loadOf } from '#insight/reports/team-report.ts'
import { followLog } from '#insight/rollups/follow-log.ts'
import { settleDays } from '#insight/settled-days/settle-days.ts'
import { hideMany } from '#messaging/inbox/contact-changes/update.ts'
import { type Person, startTransfers, type TransferScene } from '../../messaging/routing/transfers/scene.ts'
import { samples } from '../../support/samples.ts'
import { dying } from '../rollups/log-scene.ts'

// Days that have come to rest are kept, and a report finds in them what counting every chat finds: whenever days come to
// rest, whoever is erased, wherever a settling is killed, and whatever clock the workspace has.

let scene: TransferScene & { admin: Person }
let contacts: string[]
let agents: string[]
const day = 86_400

beforeAll(async () => {
  scene = await startTransfers()
  contacts = await Promise.all([1, 2, 3, 4, 5, 6].map(async () => (await scene.create()).id))
  agents = [(await scene.person('agent')).id, (await scene.person('agent')).id]
})
afterAll(() => scene?.parley.close())

const tables = [
  'transfer',
  'availability_break',
  'settled_day',
  'agent_day',
  'spread_day',
  'billed_day',
  'message',
]
const { sql } = {
  sql: (text: string, values: unknown[] = [scene.shop.workspaceId]) => scene.sql(text, values),
}
const clock = () => scene.parley.clock
const ctx = () =>
  createCtx(scene.parley.app, { actor: { kind: 'system', workspaceId: scene.shop.workspaceId } })

beforeEach(async () => {
  for (const table of tables) await sql(`delete from ${table} where workspace_id = $1`)
  // A day is kept an hour after its end at the earliest; each test begins far from any.
  await clock().advance(day - ((clock().nowMs() / 1_000 + day / 2) % day))
})

async function follow(): Promise<void> {
  while ((await followLog(scene.parley.app)).more);
}

const zone = async () => String((await sql('select timezone from workspace where id = $1'))[0]?.timezone)

async function settle(killed = false): Promise<void> {
  const { app } = scene.parley
  const settling = settleDays(killed ? dying(app) : app, scene.shop.workspaceId, await zone())
  await (killed ? settling.catch(() => {}) : settling)
}

const handOver = (nth: number, agent: string | null) =>
  sql(
    `insert into transfer (workspace_id, id, contact_id, source, agent_id, transferred_at, updated_at)
     values ($1, gen_random_uuid(), $2, 'manual', $3, $4, $4) on conflict do nothing`,
    [scene.shop.workspaceId, contacts[nth % contacts.length], agent, clock().now()],
  )

const changes = {
  take: 'picked_up_at = coalesce(x.picked_up_at, $2)',
  answer: 'first_response_at = coalesce(x.first_response_at, $2)',
  giveBack: "status = 'resumed', resumed_at = $2",
  expire: "status = 'expired', resumed_at = $2",
}

/** One of the chats that go on. */
const change = (how: keyof typeof changes, nth: number) =>
  sql(
    `update transfer x set ${changes[how]} where x.id = (select id from transfer where workspace_id = $1 and status = 'active'
       order by transferred_at, id offset $3 % greatest((select count(*) from transfer where workspace_id = $1 and status = 'active'), 1)
       limit 1)`,
    [scene.shop.workspaceId, clock().now(), nth],
  )

async function erase(nth: number): Promise<void> {
  const id = contacts[nth % contacts.length] as string
  await inTransaction(scene.parley.app.pool, (tx) =>
    hideMany(tx, scene.shop.workspaceId, [id], clock().now()),
  )
  await sql('update contact set deleted_at = null, erase_at = null where workspace_id = $1 and id = $2', [
    scene.shop.workspaceId,
    id,
  ])
}

/** An agent goes on a break, or comes back from it. */
async function turn(agent: string): Promise<void> {
  const values = [scene.shop.workspaceId, agent, clock().now()]
  const ended = await sql(
    'update availability_break set ended_at = $3 where workspace_id = $1 and user_id = $2 and ended_at is null returning id',
    values,
  )
  if (ended.length > 0) return
  await sql(
    'insert into availability_break (workspace_id, id, user_id, started_at) values ($1, gen_random_uuid(), $2, $3)',
    values,
  )
}

async function setZone(name: string): Promise<void> {
  await sql('update workspace set timezone = $2 where id = $1', [scene.shop.workspaceId, name])
  await follow()
}

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.nat(5), fc.nat(2)).map(
      ([nth, agent]) =>
        () =>
          handOver(nth, agents[agent] ?? null),
    ),
  },
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        fc.constantFrom('take' as const, 'answer' as const, 'giveBack' as const, 'expire' as const),
        fc.nat(9),
      )
      .map(
        ([how, nth]) =>
          () =>
            change(how, nth),
      ),
  },
  { weight: 6, arbitrary: fc.nat(1).map((nth) => () => turn(agents[nth] as string)) },
  { weight: 6, arbitrary: fc.nat(90_000).map((seconds) => () => clock().advance(seconds)) },
  { weight: 3, arbitrary: fc.boolean().map((killed) => () => settle(killed)) },
  { weight: 1, arbitrary: fc.nat(2).map((nth) => () => erase(nth)) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('Asia/Kathmandu', 'America/St_Johns', 'Australia/Lord_Howe', 'Europe/Berlin')
      .map((name) => () => setZone(name)),
  },
)

/** The last 50 days, as a report of them finds them. */
async function window(days = 50) {
  const today = Temporal.Instant.fromEpochMilliseconds(clock().nowMs()).toZonedDateTimeISO(await zone())
  const [from, to] = [today.subtract({ days }), today].map((one) => one.toPlainDate().toString())
  return reportWindow(ctx(), { from, to })
}

const near = (found: number, exact: number) => Math.abs(found - exact) <= exact * 0.025 + 0.06

/** The smallest case that so many take no longer than, in minutes. */
const least = async (agent: string | null, part: number) => {
  const [row] = await sql(
    `select percentile_disc($3) within group (order by extract(epoch from first_response_at - transferred_at))::float8 / 60 as minutes
     from transfer where workspace_id = $1 and ($2::uuid is null or agent_id = $2)`,
    [scene.shop.workspaceId, agent, part],
  )
  return Number(row?.minutes ?? 0)
}

async function expectEqual(): Promise<void> {
  const report = await window()
  const [kept, exact] = [await teamDays(ctx(), report), await teamCases(ctx(), report)]
  const counts = ({ handedOver, handled, queue, firstResponse, resolution }: (typeof kept)['total']) => [
    handedOver,
    handled,
    ...[queue, firstResponse, resolution].flatMap(({ cases, average }) => [cases, average]),
  ]
  expect(counts(kept.total)).toEqual(counts(exact.total))
  expect([...kept.byAgent.keys()].sort()).toEqual([...exact.byAgent.keys()].sort())
  for (const [id, own] of kept.byAgent)
    expect(counts(own)).toEqual(counts(exact.byAgent.get(id) as typeof own))
  const byDay = (rows: readonly { day: number; handedOver: number }[]) => {
    const sums = new Map<number, number>()
    for (const { day: one, handedOver } of rows) sums.set(one, (sums.get(one) ?? 0) + handedOver)
    return [...sums].sort(([a], [b]) => a - b)
  }
  expect(byDay(kept.days)).toEqual(byDay(exact.days))
  expect(loadOf(report, kept.halves)).toEqual(loadOf(report, exact.halves))
  for (const [id, own] of [[null, kept.total], ...kept.byAgent] as const) {
    const { median, p90 } = own.firstResponse
    expect(near(median, await least(id, 0.5)), `median ${median}`).toBe(true)
    expect(near(p90, await least(id, 0.9)), `p90 ${p90}`).toBe(true)
  }
}

/** Breaks go on into the first day of a shorter window. */
async function expectSameBreaks(): Promise<void> {
  for (const days of [50, 3, 0]) {
    const report = await window(days)
    const [kept, exact] = [await teamDays(ctx(), report), await teamCases(ctx(), report)]
    const byUser = ({ breaks }: typeof kept) => new Map(breaks.map(({ userId, ...own }) => [userId, own]))
    expect(byUser(kept)).toEqual(byUser(exact))
  }
}

test('reports from kept days equal a recount', { timeout: 120_000 }, async () => {
  await follow()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      for (const table of tables) await sql(`delete from ${table} where workspace_id = $1`)
      for (const take of steps) await take()
      await settle()
      await expectEqual()
      await expectSameBreaks()
    }),
    samples(100, 5_000),
  )
})

const kept = async (kind = 'chats') =>
  (
    await sql('select begins_at from settled_day where workspace_id = $1 and kind = $2', [
      scene.shop.workspaceId,
      kind,
    ])
  ).length

test('a break over midnights is divided by day, and one that goes on counts until now', async () => {
  const [ada] = agents as [string]
  await setZone('UTC')
  await turn(ada)
  await clock().advance(3 * day)
  await settle()
  expect(await kept()).toBe(3)
  const rows = await sql(
    'select breaks_begun, breaks_carried, break_ms::int as ms from agent_day where workspace_id = $1 order by begins_at',
  )
  expect(rows.map(({ breaks_begun, breaks_carried }) => [breaks_begun, breaks_carried])).toEqual([
    [1, 0],
    [0, 1],
    [0, 1],
  ])
  expect(rows.slice(1).map(({ ms }) => ms)).toEqual([day * 1_000, day * 1_000])
  await expectSameBreaks()
  await clock().advance(60)
  await turn(ada)
  await expectSameBreaks()
})

test('a day is kept once all of its chats have ended, and not before it lies behind', async () => {
  await handOver(0, agents[0] as string)
  await clock().advance(2 * day)
  await settle()
  expect(await kept()).toBe(0)
  await change('giveBack', 0)
  await settle()
  expect(await kept()).toBe(1)
  await handOver(0, agents[0] as string)
  await change('giveBack', 0)
  await settle()
  expect(await kept()).toBe(1)
})

test('a kept day that differs from its chats is found, and made anew', async () => {
  await handOver(0, agents[0] as string)
  await change('giveBack', 0)
  await clock().advance(2 * day)
  await settle()
  await sql('update agent_day set handled = handled + 7 where workspace_id = $1')
  expect((await teamDays(ctx(), await window())).total.handled).toBe(8)
  await settle()
  expect((await teamDays(ctx(), await window())).total.handled).toBe(1)
})

test('what is billed is kept once no message of a day can arrive any more, and costs of a year are read from it', async () => {
  const { workspaceId, numberId } = scene.shop
  await sql(`insert into price_list (workspace_id, currency, updated_at) values ($1, 'EUR', now())`)
  await sql(`insert into price (workspace_id, category, country, micros) values ($1, 'marketing', '', 70000)`)
  const bill = () =>
    sql(
      `insert into message (workspace_id, id, contact_id, number_id, direction, type, status, content, sent_by_type, billed, to_phone, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, $3, 'outgoing', 'template', 'delivered', '{}', 'api', 1, '4930123456', $4, $4)`,
      [workspaceId, contacts[0], numberId, clock().now()],
    )
  await bill()
  await clock().advance(20 * day)
  await settle()
  expect(await kept('billing')).toBe(0)
  await clock().advance(180 * day)
  await bill()
  await settle()
  expect(await kept('billing')).toBe(1)
  const costs = async () => await messageCosts(ctx(), await window(300))
  // Days without a message are not kept, and there is nothing to read of them.
  expect(await costs()).toMatchObject([{ category: 'marketing', many: 2 }])
})
