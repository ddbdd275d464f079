import { workspaceOf } from '#core/access/actor.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { run, statement } from '#core/db/db.ts'

const held = statement<{ id: string; heldAt: Date }>(
  'messages.held',
  `select h.message_id as id, h.held_at as "heldAt" from hand_over h
   where h.workspace_id = $1 and h.message_id = any($2::uuid[]) and h.held_at is not null`,
)

/** Since when the platform holds a message that has not left, until it knows how people like its template (spec/10 PL11). */
export const heldSince = loaderOf<Date>(async (ctx, ids) => {
  const rows = await run(ctx.app.pool, held, [workspaceOf(ctx.actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id).map((row) => row?.heldAt ?? null)
})
