import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { inTransaction, type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import type { AiUsageDayModel } from '#generated/prisma/models/AiUsageDay.ts'
import type { BotCall } from '#messaging/automation/chatbot/bot-calls/calls.ts'
import { periodOf } from '#messaging/campaigns/broadcasts/month.ts'
import type { ReplyResult } from './reply-result.ts'

// Tokens of a month (design, AI replies, Budget): what a reply may take is reserved before the model is asked and counted
// afterwards. A reservation is kept with its call, so that none is left behind where a process dies.

/** What the AI replies of a workspace took this month, and what its plan allows. */
export interface AiMonth {
  limit: number | null
  used: number
  reserved: number
  period: string
  replies: number
  refused: number
}

const limit = `(select l.ai_tokens_per_month from workspace_limit l where l.workspace_id = $1) as "limit"`
/** Of calls, and of requests of members; what a killed process left of those is over by the time at `now`. */
const reservedBy = (
  now: string,
  others = '',
) => `(select coalesce(sum(c.reserved_tokens), 0)::int from bot_call c
  where c.workspace_id = $1 ${others}) + (select coalesce(sum(r.tokens), 0)::int from ai_reservation r
  where r.workspace_id = $1 and r.expires_at > ${now}::timestamptz)`

const readMonth = statement<Omit<AiMonth, 'period'>>(
  'ai_usage.read',
  `select coalesce(u.used, 0) as used, coalesce(u.replies, 0) as replies, coalesce(u.refused, 0) as refused, ${limit},
     ${reservedBy('$3')} as reserved
   from (select 1) one left join ai_usage u on u.workspace_id = $1 and u.period = $2`,
)

export async function aiMonthOf(db: Queryable, workspaceId: string, now: Date): Promise<AiMonth> {
  const period = periodOf(now)
  const [month] = await run(db, readMonth, [workspaceId, period, now])
  return { limit: null, used: 0, reserved: 0, replies: 0, refused: 0, ...month, period }
}

/** YYYY-MM-DD in UTC. */
const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** What the model took on a day. */
export type AiDay = RowOf<AiUsageDayModel, 'day' | 'tokens' | 'replies'>

const readDays = statement<AiDay>(
  'ai_usage.days',
  `select ${columns('AiUsageDay', 'd', ['day', 'tokens', 'replies'])} from ai_usage_day d
   where d.workspace_id = $1 and d.day >= $2 order by d.day`,
)

/** The days of this month on which the model was asked, in their order. */
export const aiDaysOf = (db: Queryable, workspaceId: string, now: Date): Promise<AiDay[]> =>
  run(db, readDays, [workspaceId, `${periodOf(now)}-01`])

const readLimit = statement<{ limit: number | null }>('ai_usage.limit', `select ${limit}`)

/** Those who reserve take turns; figures of an earlier month start again. */
const lockMonth = statement<{ used: number }>(
  'ai_usage.lock',
  `insert into ai_usage as u (workspace_id, period) values ($1, $2)
   on conflict (workspace_id) do update set
     used = case when u.period < excluded.period then 0 else u.used end,
     replies = case when u.period < excluded.period then 0 else u.replies end,
     refused = case when u.period < excluded.period then 0 else u.refused end,
     period = greatest(u.period, excluded.period)
   returning ${columns('AiUsage', 'u', ['used'])}`,
)

const reserve = statement<{ id: string }>(
  'ai_usage.reserve',
  `update bot_call set reserved_tokens = $3 where workspace_id = $1 and id = $2
     and $4::int + ${reservedBy('$6', 'and c.id <> $2')} + $3 <= $5::int
   returning id`,
)

const countRefused = statement<never>(
  'ai_usage.refused',
  'update ai_usage set refused = refused + 1 where workspace_id = $1',
)

/** When the log was last told that the month of a workspace is used up: once a month and process. */
const toldIn = perApp(() => new Map<string, string>())

function tellUsedUp(app: App, workspaceId: string, period: string, most: number): void {
  if (toldIn(app).get(workspaceId) === period) return
  toldIn(app).set(workspaceId, period)
  app.log.warn({ workspaceId, period, limit: most }, 'the tokens of AI replies are used up for this month')
}

/** Reserves within the month, if there is a limit. False: the month is used up. */
async function reserveWithin(
  app: App,
  workspaceId: string,
  take: (tx: Tx, used: number, most: number) => Promise<boolean>,
): Promise<boolean> {
  const [plan] = await run(app.pool, readLimit, [workspaceId])
  const most = plan?.limit ?? null
  if (most === null) return true
  const period = periodOf(app.clock.now())
  return inTransaction(app.pool, async (tx) => {
    const [month] = await run(tx, lockMonth, [workspaceId, period])
    if (await take(tx, month?.used ?? 0, most)) return true
    await run(tx, countRefused, [workspaceId])
    tellUsedUp(app, workspaceId, period, most)
    return false
  })
}

/** Reserves tokens for a call. False: the month is used up. */
export const reserveTokens = (app: App, { workspaceId, id }: BotCall, tokens: number): Promise<boolean> =>
  reserveWithin(app, workspaceId, async (tx, used, most) => {
    const values = [workspaceId, id, tokens, used, most, app.clock.now()]
    return (await run(tx, reserve, values)).length > 0
  })

/** A request of a member to the model, which is no call of the chatbot. */
export interface Reservation {
  workspaceId: string
  id: string
  tokens: number
  expiresAt: Date
}

/** Those that a killed process left behind go with the next one. */
const reserveApart = statement<{ id: string }>(
  'ai_usage.reserve_apart',
  `with over as (delete from ai_reservation where workspace_id = $1 and expires_at <= $6)
   insert into ai_reservation (workspace_id, id, tokens, expires_at)
   select $1::uuid, $2::uuid, $3::int, $7::timestamptz
   where $4::int + ${reservedBy('$6')} + $3 <= $5::int
   returning id`,
)

/** The same for a request of a member. */
export const reserveForMember = (
  app: App,
  { workspaceId, id, tokens, expiresAt }: Reservation,
): Promise<boolean> =>
  reserveWithin(app, workspaceId, async (tx, used, most) => {
    const values = [workspaceId, id, tokens, used, most, app.clock.now(), expiresAt]
    return (await run(tx, reserveApart, values)).length > 0
  })

const endReservation = statement<never>(
  'ai_usage.end_reservation',
  'delete from ai_reservation where workspace_id = $1 and id = $2',
)

/** Ends a member's reservation, and counts what the answer took. */
export const settleForMember = (app: App, { workspaceId, id }: Reservation, tokens: number): Promise<void> =>
  inTransaction(app.pool, async (tx) => {
    await run(tx, endReservation, [workspaceId, id])
    const result = { inputTokens: tokens, outputTokens: null, reserved: 0 }
    await settleTokens(tx, workspaceId, { result, isSent: false, now: app.clock.now() })
  })

/** Counts what was taken beside replies. */
export const countTokens = (app: App, workspaceId: string, tokens: number): Promise<void> =>
  inTransaction(app.pool, (tx) =>
    settleTokens(tx, workspaceId, {
      result: { inputTokens: tokens, outputTokens: null, reserved: 0 },
      isSent: false,
      now: app.clock.now(),
    }),
  )

const settle = statement<never>(
  'ai_usage.settle',
  `with day as (
     insert into ai_usage_day as d (workspace_id, day, tokens, replies) values ($1, $4, $2, $3)
     on conflict (workspace_id, day) do update set tokens = d.tokens + excluded.tokens, replies = d.replies + excluded.replies
   )
   update ai_usage set used = used + $2, replies = replies + $3 where workspace_id = $1`,
)

type Tokens = Pick<ReplyResult, 'inputTokens' | 'outputTokens' | 'reserved'>

/** What an answer took; where the server did not say, what was reserved. */
const tokensOf = ({ inputTokens, outputTokens, reserved }: Tokens): number =>
  inputTokens === null && outputTokens === null ? reserved : (inputTokens ?? 0) + (outputTokens ?? 0)

/** Counts what a reply took, in the transaction that ends its call and its reservation. */
export async function settleTokens(
  tx: Tx,
  workspaceId: string,
  { result, isSent, now }: { result: Tokens; isSent: boolean; now: Date },
): Promise<void> {
  const tokens = tokensOf(result)
  if (tokens === 0 && !isSent) return
  await run(tx, lockMonth, [workspaceId, periodOf(now)])
  await run(tx, settle, [workspaceId, tokens, isSent ? 1 : 0, dayOf(now)])
}
