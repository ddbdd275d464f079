import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { assertIsId, found } from '#core/found.ts'
import { parseInput } from '#core/validation.ts'
import { differences, recordAudit } from '#people/audit/log.ts'
import { onCapacityChanged } from './hooks.ts'
import { getUser } from './member-queries.ts'
import type { PersonRow } from './people-sql.ts'

export const memberCapacityInput = z.strictObject({
  chatLimit: z
    .int('Must be a whole number or null.')
    .min(1, 'Must be at least 1.')
    .max(1000, 'Must be at most 1000.')
    .nullish()
    .meta({
      description:
        'Number of open chats that the member is assigned at most, 1 to 1,000; null for no limit. What is left out stays. Members who assign a chat to a named agent may go beyond the limit.',
    }),
})

const lock = statement<{ chatLimit: number | null }>(
  'people.lock_capacity',
  `select chat_limit as "chatLimit" from membership where workspace_id = $1 and user_id = $2 for no key update`,
)

const save = statement<never>(
  'people.save_capacity',
  'update membership set chat_limit = $3 where workspace_id = $1 and user_id = $2',
)

/** Sets how many open chats a member is given at most (docs/adr/0185). What changes nothing leaves no trace. */
export async function changeCapacity(ctx: Ctx, userId: string, input: unknown): Promise<PersonRow> {
  const workspaceId = workspaceOf(ctx.actor)
  assertIsId(userId, 'user')
  const { chatLimit } = parseInput(memberCapacityInput, input)
  await inTransaction(ctx.app.pool, async (tx) => {
    const before = found((await run(tx, lock, [workspaceId, userId]))[0], 'user')
    if (chatLimit === undefined) return
    const changes = differences({ chat_limit: before.chatLimit }, { chat_limit: chatLimit })
    if (!changes) return
    await run(tx, save, [workspaceId, userId, chatLimit])
    await recordAudit(tx, ctx, workspaceId, { kind: 'user', resourceId: userId, action: 'updated', changes })
    await onCapacityChanged.run(ctx, tx, { userIds: [userId] })
  })
  return getUser(ctx, userId)
}
