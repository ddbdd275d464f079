import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, statement } from '#core/db/db.ts'
import { oneRow } from '#core/found.ts'
import { parseInput } from '#core/validation.ts'
import { type BroadcastRow, broadcastColumns } from './broadcast-row.ts'
import { limitPolicies } from './broadcast-sets.ts'
import { lockDraft } from './draft-commands.ts'
import { tellDraftChange } from './tell-draft.ts'

export const limitInput = z.object({
  policy: z.enum(limitPolicies.values).meta({ description: 'Whether people fail for it or it waits.' }),
})

const savePolicy = statement<BroadcastRow>(
  'broadcasts.save_limit_policy',
  `update broadcast b set limit_policy = $3, updated_at = $4
   where b.workspace_id = $1 and b.id = $2 returning ${broadcastColumns('b')}`,
)

/** Says what becomes of a draft's people at the messaging limit of the number. Throws not_found, invalid_state. */
export async function limitBroadcast(ctx: Ctx, id: string, input: unknown): Promise<BroadcastRow> {
  const { policy } = parseInput(limitInput, input)
  return inTransaction(ctx.app.pool, async (tx) => {
    const draft = await lockDraft(ctx, tx, id, 'Can only update draft campaigns')
    if (draft.limitPolicy === policy) return draft
    const after = await oneRow(tx, savePolicy, [draft.workspaceId, id, policy, ctx.now()], 'broadcast')
    return tellDraftChange(ctx, tx, draft, after)
  })
}
