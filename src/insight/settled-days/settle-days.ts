import type { App } from '#core/context/context.ts'
import { inTransaction, run, type Statement, statement, type Tx } from '#core/db/db.ts'
import { logFailure } from '#core/failure-log.ts'
import { type Day, daysBehind, pastDays } from './days.ts'
import { forgetSettledDays } from './kept-rows.ts'
import { billingDifferences, billingRestsAfterDays, restingBilling, settleBilling } from './settle-billing.ts'
import { chatDifferences, restingChats, settleChats } from './settle-chats.ts'
import type { SettledKind } from './settled-day-sets.ts'

// Days come to rest, and then their figures are made once from the rows that they count (docs/adr/0150). Until then, and
// wherever a day is not kept, reports count those rows.

/** Days further back are not kept. */
const daysKept = 366
/** A day that ended less than this ago may have rows that are not committed yet. */
const marginMs = 60 * 60_000

interface Settling {
  name: SettledKind
  resting: Statement<Day>
  settle(tx: Tx, workspaceId: string, days: readonly Day[]): Promise<void>
  /** how many rows of days that are kept are others than counting finds */
  differences: Statement<{ many: number }>
  /** how many days of the clock lie between a day and its rest */
  after: number
  /** so many in one transaction */
  atOnce: number
}

const kinds: readonly Settling[] = [
  {
    name: 'chats',
    resting: restingChats,
    settle: settleChats,
    differences: chatDifferences,
    after: 0,
    atOnce: 31,
  },
  {
    name: 'billing',
    resting: restingBilling,
    settle: settleBilling,
    differences: billingDifferences,
    after: billingRestsAfterDays,
    atOnce: 7,
  },
]

/** The clock of the figures of a workspace, which nobody else changes in the meantime. */
const hold = statement<{ timezone: string }>(
  'settled_days.hold',
  'select p.timezone from rollup_position p where p.workspace_id = $1 for update',
)

const days = daysBehind(1)

async function settleKind(app: App, workspaceId: string, zone: string, kind: Settling): Promise<void> {
  const past = pastDays(app.clock.nowMs() - marginMs, zone, daysKept).slice(kind.after)
  const resting = await run(app.pool, kind.resting, [workspaceId, ...days.values(past)])
  for (let from = 0; from < resting.length; from += kind.atOnce)
    await inTransaction(app.pool, async (tx) => {
      const [held] = await run(tx, hold, [workspaceId])
      if (held?.timezone !== zone) return
      await kind.settle(tx, workspaceId, resting.slice(from, from + kind.atOnce))
    })
}

const drawn = statement<Day>(
  'settled_days.drawn',
  `select d.begins_at as "beginsAt", d.before_at as "beforeAt" from settled_day d
   where d.workspace_id = $1 and d.kind = $2 order by random() limit 1`,
)

/**
 * Counts a day of a kind that is kept again, drawn at random; where it differs, operators hear of it and nothing that was
 * kept stays.
 */
async function check(app: App, workspaceId: string, { name, differences }: Settling): Promise<void> {
  await inTransaction(app.pool, async (tx) => {
    await run(tx, hold, [workspaceId])
    const [day] = await run(tx, drawn, [workspaceId, name])
    if (!day) return
    const [found] = await run(tx, differences, [workspaceId, ...days.values([day])])
    if (!found || found.many === 0) return
    const err = new Error(`${found.many} figures of ${day.beginsAt.toISOString()} are counted otherwise`)
    logFailure(
      app,
      { err, workspaceId, kind: name },
      'kept days of a workspace differ from what they count; they are made anew',
    )
    await forgetSettledDays(tx, [workspaceId])
  })
}

/** Checks what is kept of a workspace, and keeps the figures of days that have come to rest. */
export async function settleDays(app: App, workspaceId: string, zone: string): Promise<void> {
  for (const kind of kinds) await check(app, workspaceId, kind)
  for (const kind of kinds) await settleKind(app, workspaceId, zone, kind)
}
