import { z } from 'zod'
import { memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { parseInput } from '#core/validation.ts'
import { onMemberAway, onMemberBack } from './hooks.ts'

/** Whether an agent accepts work; `breakStartedAt` is the start of the current break. */
export interface Availability {
  isAvailable: boolean
  breakStartedAt: Date | null
  /** transfers of the member that were returned to their queues */
  transfersToQueue: number
}

export const availabilityInput = z.strictObject({
  isAvailable: z
    .boolean({ error: 'Must be true or false.' })
    .meta({ description: 'Whether the member accepts work.' }),
})

const setAvailable = statement<{ was: boolean }>(
  'people.set_available',
  `with before as (select id, is_available as was from user_account where id = $1 for no key update)
   update user_account u set is_available = $2, updated_at = $3 from before b where u.id = b.id returning b.was`,
)

/** A break that is going on stays the one it is. */
const openBreak = statement<never>(
  'people.open_break',
  `insert into availability_break (workspace_id, id, user_id, started_at) values ($1, $2, $3, $4)
   on conflict (workspace_id, user_id) where ended_at is null do nothing`,
)

/** A user is the same in all workspaces, so a break ends wherever it began. */
const closeBreaks = statement<never>(
  'people.close_breaks',
  'update availability_break set ended_at = $2 where user_id = $1 and ended_at is null',
)

const currentBreak = statement<{ startedAt: Date }>(
  'people.current_break',
  `select ${columns('AvailabilityBreak', 'availability_break', ['startedAt'])} from availability_break
   where workspace_id = $1 and user_id = $2 and ended_at is null`,
)

/**
 * Starts a break, which is logged, or ends it (spec/5 section 1.4). Transferred chats return to their queues (spec/8
 * TR8); chats that were only assigned stay with their agent during a break.
 */
export async function setAvailability(ctx: Ctx, given: unknown): Promise<Availability> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  const { isAvailable } = parseInput(availabilityInput, given)
  return inTransaction(ctx.app.pool, async (tx) => {
    const [before] = await run(tx, setAvailable, [userId, isAvailable, ctx.now()])
    if (isAvailable) await run(tx, closeBreaks, [userId, ctx.now()])
    else await run(tx, openBreak, [workspaceId, ctx.newId(), userId, ctx.now()])
    tx.afterCommit(() => ctx.app.bus.publish('account', { userId }))
    const [open] = await run(tx, currentBreak, [workspaceId, userId])
    let transfersToQueue = 0
    const returned = (count: number) => {
      transfersToQueue += count
    }
    if (!isAvailable) await onMemberAway.run(ctx, tx, { userId, returned })
    else if (before?.was === false) await onMemberBack.run(ctx, tx, { userId })
    return { isAvailable, breakStartedAt: open?.startedAt ?? null, transfersToQueue }
  })
}
