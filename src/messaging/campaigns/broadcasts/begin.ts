import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, statement, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { appendEvents } from '#core/events/log.ts'
import { byId, oneRow } from '#core/found.ts'
import { firstTime, setLocalTimes } from '#messaging/campaigns/broadcast-hours/local-start.ts'
import { isBeingFilled } from '#messaging/campaigns/broadcast-imports/import-row.ts'
import { drawVariants } from '#messaging/campaigns/broadcast-splits/split-draw.ts'
import { fitsVersions, obstaclesOfVariants } from '#messaging/campaigns/broadcast-splits/split-versions.ts'
import type { ContactRow } from '#messaging/contacts/contacts/contact-row.ts'
import { auditBroadcast } from './broadcast-audit.ts'
import { statusEvent } from './broadcast-events.ts'
import { type BroadcastRow, broadcastColumns, pendingOf } from './broadcast-row.ts'
import type { BroadcastStatus } from './broadcast-sets.ts'
import { lockBroadcast } from './cancel.ts'
import { tellMade } from './made-contacts.ts'
import { type Means, meansOf, numberIn } from './means.ts'
import { meetRecipients, unmetOf, unsentOf } from './meet.ts'
import { takeMonth } from './month.ts'
import { obstaclesOf, wrongState } from './readiness.ts'

/** The first moment of the next month in UTC (spec/8 CM13). */
export function nextMonthOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
}

/** The words for a month of which nothing is left (spec/8 CM5). */
export const monthUsedUp = (limit: number, now: Date): string =>
  `The monthly broadcast limit of ${limit} messages is used up; it resets on ${nextMonthOf(now).toISOString().slice(0, 10)}`

/** Throws limit_reached when nothing of the month is left (spec/8 CM5); what is partly left is used up, and then it pauses. */
export async function requireMonth(tx: Tx, workspaceId: string, now: Date): Promise<void> {
  const { used, limit } = await takeMonth(tx, workspaceId, now)
  if (limit === null || used < limit) return
  throw new AppError('limit_reached', monthUsedUp(limit, now), {
    whole: true,
    details: { limit: 'broadcast_messages_per_month', limit_value: limit, used },
  })
}

/** Throws invalid_state while template or account cannot send, or recipients do not have the template's values. */
export async function requireReady(tx: Tx, row: BroadcastRow, means: Means, now: Date): Promise<void> {
  const { templates } = means
  const template = templates.get(row.templateId) ?? null
  const number = numberIn(means, row.numberId)
  const [obstacle] = [...obstaclesOf(row, template, number, now), ...obstaclesOfVariants(templates, row, now)]
  if (obstacle) throw wrongState(obstacle.message).because('template_unfit')
  if (!template) return
  const fits = fitsVersions(templates, row, template)
  // People of a draft may be contacts already; those of others fitted when they were added.
  const people = row.status === 'draft' ? await unsentOf(tx, row) : await unmetOf(tx, row)
  const unfit = people.filter(({ own }) => !fits(own)).length
  if (unfit > 0) throw wrongState(`${unfit} recipients do not fit the template`).because('template_unfit')
}

const saveRunning = statement<BroadcastRow>(
  'broadcasts.begin',
  `update broadcast b set status = 'running', started_at = coalesce(b.started_at, $3), completed_at = null,
     paused_reason = null, failure_reason = null, updated_at = $3, next_due_at = null, test_rests = false,
     limit_try_at = case when b.limit_try_at is not null then $3::timestamptz end,
     local_start = case when b.status <> 'scheduled' then b.local_start end
   where b.workspace_id = $1 and b.id = $2 returning ${broadcastColumns('b')}`,
)

const saveScheduled = statement<BroadcastRow>(
  'broadcasts.schedule',
  `update broadcast b set status = 'scheduled', scheduled_at = $4, updated_at = $3
   where b.workspace_id = $1 and b.id = $2 returning ${broadcastColumns('b')}`,
)

/** Lets one that is locked send: whoever is no contact yet becomes one, and what was held goes back when it is fed. */
export async function beginSending(
  ctx: Ctx,
  tx: Tx,
  row: BroadcastRow,
): Promise<{ after: BroadcastRow; made: ContactRow[] }> {
  const made = await meetRecipients(ctx, tx, row, await unmetOf(tx, row))
  if (row.status === 'draft') await setLocalTimes(tx, row, ctx.now())
  const begun = await oneRow(tx, saveRunning, [row.workspaceId, row.id, ctx.now()], 'broadcast')
  const after = await drawVariants(tx, begun, ctx.now())
  tx.afterCommit(() => ctx.app.wake('broadcasts'))
  return { after, made }
}

/** The last statements of a change of status that a person made. */
export async function tellBegun(
  ctx: Ctx,
  tx: Tx,
  before: BroadcastRow,
  after: BroadcastRow,
  made: readonly ContactRow[],
): Promise<void> {
  await auditBroadcast(ctx, tx, before, after)
  await tellMade(ctx.app, tx, made)
  await appendEvents(ctx.app, tx, [statusEvent(after, before.status, ctx.now())])
}

export const startable: ReadonlySet<BroadcastStatus> = new Set(['draft', 'scheduled', 'paused'])

/**
 * POST /api/campaigns/{id}/start (spec/8 CM5): sends a draft, or leaves it to its time where that is ahead; starts one that
 * is scheduled now; goes on with one that was paused. Throws not_found, invalid_state in the document's words, and
 * limit_reached while nothing of the month is left or the plan has not room for the contacts; then nothing has changed.
 */
export async function startBroadcast(ctx: Ctx, id: string): Promise<BroadcastRow> {
  const workspaceId = workspaceOf(ctx.actor)
  const means = await meansOf(ctx.app, workspaceId)
  return inTransaction(ctx.app.pool, async (tx) => {
    const before = await byId(tx, lockBroadcast, [workspaceId, id], 'broadcast')
    if (!startable.has(before.status))
      throw wrongState('Campaign cannot be started in current state').because('wrong_state')
    if (before.status === 'draft' && (await isBeingFilled(tx, before)))
      throw wrongState('Recipients are still being imported').because('being_done')
    if (pendingOf(before) === 0) throw wrongState('Campaign has no pending recipients').because('nobody_left')
    const now = ctx.now()
    await requireReady(tx, before, means, now)
    const begins = before.status === 'draft' ? await firstTime(tx, before) : null
    if (begins && begins > now) {
      const after = await oneRow(tx, saveScheduled, [workspaceId, id, now, begins], 'broadcast')
      await tellBegun(ctx, tx, before, after, [])
      return after
    }
    await requireMonth(tx, workspaceId, now)
    const { after, made } = await beginSending(ctx, tx, before)
    await tellBegun(ctx, tx, before, after, made)
    return after
  })
}
