import type { App } from '#core/context/context.ts'
import { inTransaction, run, type Statement, statement, type Tx } from '#core/db/db.ts'
import { logFailure } from '#core/failure-log.ts'
import { type Day, daysBehind, pastDays } from './days.ts'
import { forgetSettledDays } from './kept-rows.ts'
import { billingRestsAfterDays, restingBilling, settleBilling } from './settle-billing.ts'
import { checkChats, restingChats, settleChats } from './settle-chats.ts'

// Days come to rest, and then their figures are made once from the rows that they count (docs/adr/0150). Until then, and
// wherever a day is not kept, reports count those rows.

/** Days further back are not kept. */
const daysKept = 366
/** A day that ended less than this ago may have rows that are not committed yet. */
const marginMs = 60 * 60_000

interface Settling {
  resting: Statement<Day>
  settle(tx: Tx, workspaceId: string, days: readonly Day[]): Promise<void>
  /** how many days of the clock lie between a day and its rest */
  after: number
  /** so many in one transaction */
  atOnce: number
}

const kinds: readonly Settling[] = [
  { resting: restingChats, settle: settleChats, after: 0, atOnce: 31 },
  { resting: restingBilling, settle: settleBilling, after: billingRestsAfterDays, atOnce: 7 },
]

/** The clock of the figures of a workspace, which nobody else changes meanwhile. */
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

/** Counts a day that is kept anew; where it differs, operators hear of it and nothing that was kept stays. */
async function check(app: App, workspaceId: string): Promise<void> {
  await inTransaction(app.pool, async (tx) => {
    await run(tx, hold, [workspaceId])
    const checked = await checkChats(tx, workspaceId)
    if (!checked || checked.many === 0) return
    const err = new Error(
      `${checked.many} figures of ${checked.beginsAt.toISOString()} are counted otherwise`,
    )
    logFailure(
      app,
      { err, workspaceId },
      'kept days of a workspace differ from its chats; they are made anew',
    )
    await forgetSettledDays(tx, [workspaceId])
  })
}

/** Checks what is kept of a workspace, and keeps the figures of days that have come to rest. */
export async function settleDays(app: App, workspaceId: string, zone: string): Promise<void> {
  await check(app, workspaceId)
  for (const kind of kinds) await settleKind(app, workspaceId, zone, kind)
}
