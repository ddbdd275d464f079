import { z } from 'zod'
import { memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { parseInput } from '#core/validation.ts'
import { assertReason, reasonInput } from '#people/absences/absence-reasons.ts'
import { endAbsencesOf } from '#people/absences/follow-absences.ts'
import { onMemberAway, onMemberBack } from './hooks.ts'

/** Whether an agent accepts work; `breakStartedAt` is the start of the current break. */
export interface Availability {
  isAvailable: boolean
  breakStartedAt: Date | null
  /** the reason that was given for the break */
  breakReason: string | null
  /** transfers of the member that were returned to their queues */
  transfersToQueue: number
}

export const availabilityInput = z.strictObject({
  isAvailable: z
    .boolean({ error: 'Must be true or false.' })
    .meta({ description: 'Whether the member accepts work.' }),
})

/** Over GraphQL a break has a reason, too; the documents of `/api` know none. */
export const breakInput = z.strictObject({ ...availabilityInput.shape, reason: reasonInput })

const setAvailable = statement<{ was: boolean }>(
  'people.set_available',
  `with before as (select id, is_available as was from user_account where id = $1 for no key update)
   update user_account u set is_available = $2, updated_at = $3 from before b where u.id = b.id returning b.was`,
)

/** A break that is going on stays the one it is; another reason is noted for it. */
const openBreak = statement<never>(
  'people.open_break',
  `insert into availability_break as b (workspace_id, id, user_id, started_at, reason)
   values ($1, $2, $3, $4, $5)
   on conflict (workspace_id, user_id) where ended_at is null
   do update set reason = excluded.reason where excluded.reason is not null`,
)

/** A user is the same in all workspaces, so a break ends wherever it began. */
const closeBreaks = statement<never>(
  'people.close_breaks',
  'update availability_break set ended_at = $2 where user_id = $1 and ended_at is null',
)

const currentBreak = statement<{ startedAt: Date; reason: string | null }>(
  'people.current_break',
  `select ${columns('AvailabilityBreak', 'availability_break', ['startedAt', 'reason'])} from availability_break
   where workspace_id = $1 and user_id = $2 and ended_at is null`,
)

/**
 * Starts a break, which is logged, or ends it (spec/5 section 1.4). Transferred chats return to their queues (spec/8
 * TR8); chats that were only assigned stay with their agent during a break.
 */
export async function setAvailability(ctx: Ctx, given: unknown): Promise<Availability> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  const { isAvailable, reason = null } = parseInput(breakInput, given)
  if (isAvailable && reason !== null) throw errors.invalidField('reason', 'Only for a break.')
  return inTransaction(ctx.app.pool, async (tx) => {
    await assertReason(tx, workspaceId, reason)
    const [before] = await run(tx, setAvailable, [userId, isAvailable, ctx.now()])
    if (isAvailable) {
      await run(tx, closeBreaks, [userId, ctx.now()])
      await endAbsencesOf(ctx, tx, userId)
    } else await run(tx, openBreak, [workspaceId, ctx.newId(), userId, ctx.now(), reason])
    tx.afterCommit(() => ctx.app.bus.publish('account', { userId }))
    const [open] = await run(tx, currentBreak, [workspaceId, userId])
    let transfersToQueue = 0
    const returned = (count: number) => {
      transfersToQueue += count
    }
    if (!isAvailable) await onMemberAway.run(ctx, tx, { userId, returned })
    else if (before?.was === false) await onMemberBack.run(ctx, tx, { userId })
    const breakReason = open?.reason ?? null
    return { isAvailable, breakStartedAt: open?.startedAt ?? null, breakReason, transfersToQueue }
  })
}
