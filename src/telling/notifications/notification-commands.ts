import { z } from 'zod'
import { memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { parseInput, uuid } from '#core/validation.ts'
import { type Unread, unreadOf } from './notification-queries.ts'

const mostAtOnce = 100

export const markReadInput = z.strictObject({
  ids: z
    .array(uuid)
    .max(mostAtOnce, `Must be ${mostAtOnce} at most.`)
    .nullish()
    .meta({ description: `UUIDs of notifications, ${mostAtOnce} at most; all where it is left out.` }),
})

const markRead = statement<{ id: string }>(
  'notifications.mark_read',
  `update notification set read_at = $3
   where workspace_id = $1 and user_id = $2 and read_at is null and ($4::uuid[] is null or id = any($4))
   returning id`,
)

/** Notes that the caller has read notifications, for all of their devices. Answers what is left. */
export async function markNotificationsRead(ctx: Ctx, input: unknown): Promise<Unread> {
  const { workspaceId, userId } = memberOf(ctx.actor)
  const { ids = null } = parseInput(markReadInput, input)
  const read = await run(ctx.app.pool, markRead, [workspaceId, userId, ctx.now(), ids])
  if (read.length > 0) ctx.app.bus.publish('notifications', { workspaceId, userIds: [userId] })
  return unreadOf(ctx.app, { workspaceId, userId })
}
