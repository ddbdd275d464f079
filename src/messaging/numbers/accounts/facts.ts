import type { App } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import { snake } from '#core/json-names.ts'
import { type AccountRow, lockAccountStatement } from './account-details.ts'
import { accountEvent } from './account-events.ts'
import { forgetNumbers } from './directory.ts'
import { changesBetween, declinedName, recordChanges } from './health-history.ts'

/** What the platform says of a number, and what becomes of it. */
const fields = [
  'phone',
  'displayName',
  'verifiedName',
  'status',
  'quality',
  'messagingLimit',
  'throughput',
  'restriction',
  'restrictedUntil',
  'isOnBusinessApp',
  'tokenRefusedAt',
  'historyProgress',
  'historyPhase',
  'responderRole',
  'marketingMessages',
] as const

export type Facts = Pick<AccountRow, (typeof fields)[number]>

const saveFacts = statement(
  'numbers.save_facts',
  `update number set phone = $3, display_name = $4, verified_name = $5, status = $6, quality = $7,
     messaging_limit = $8, throughput = $9, restriction = $10, restricted_until = $11, is_on_business_app = $12,
     token_refused_at = $13, history_progress = $14, history_phase = $15, responder_role = $16, marketing_messages = $17,
     updated_at = $18
   where workspace_id = $1 and id = $2`,
)

interface Place {
  workspaceId: string
  id: string
}

/**
 * Keeps what the platform says of a number, by `change` of what is known. A new status is told as number.status, and
 * whatever changed as account.updated; what of it people are to hear as account.alert. What is the same already is told to nobody; a number that is gone has none.
 */
export function keepFacts(
  app: App,
  place: Place,
  change: (before: AccountRow, tx: Tx) => Partial<Facts> | Promise<Partial<Facts>>,
): Promise<void> {
  return inTransaction(app.pool, async (tx) => {
    const [before] = await run(tx, lockAccountStatement, [place.workspaceId, place.id])
    if (!before) return
    await saveChanged(app, tx, before, { ...before, ...(await change(before, tx)) })
  })
}

/** A name that was asked for is declined: nothing of the number changes, and people are told. */
export function tellDeclinedName(
  app: App,
  place: Place,
  declined: { name: string; reason: string | null },
): Promise<void> {
  return inTransaction(app.pool, async (tx) => {
    const [before] = await run(tx, lockAccountStatement, [place.workspaceId, place.id])
    if (!before) return
    await appendEvents(
      app,
      tx,
      await recordChanges(app, tx, before, await declinedName(tx, before, declined)),
    )
  })
}

const same = (a: unknown, b: unknown) =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b

async function saveChanged(app: App, tx: Tx, before: AccountRow, after: AccountRow): Promise<void> {
  const changed = fields.filter((field) => !same(before[field], after[field]))
  if (changed.length === 0) return
  // A status has an event of its own, which accountEvents tells too.
  const others = changed.filter((field) => field !== 'status')
  const now = app.clock.now()
  await run(tx, saveFacts, [before.workspaceId, before.id, ...fields.map((field) => after[field]), now])
  const alerts = await recordChanges(app, tx, before, changesBetween(before, after))
  await appendEvents(app, tx, [
    ...(changed.includes('status') ? [statusEvent(before, after, now)] : []),
    ...(others.length > 0 ? [accountEvent('account.updated', before, now, others.map(snake))] : []),
    ...alerts,
  ])
  tx.afterCommit(() => forgetNumbers(app))
}

function statusEvent(before: AccountRow, after: AccountRow, now: Date): NewEvent {
  const { phone, displayName, verifiedName, status } = after
  return {
    id: newId(now.getTime()),
    workspaceId: before.workspaceId,
    type: 'number.status',
    subjectId: before.id,
    contactId: null,
    data: {
      set: { phone, displayName, verifiedName, status },
      extras: { previous_status: before.status },
    },
    occurredAt: now,
  }
}
