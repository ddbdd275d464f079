import { workspaceOf } from '#core/access/actor.ts'
import type { App } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import type { ClaimedMessage } from './hand-over-row.ts'

const held = statement<{ id: string; heldAt: Date }>(
  'messages.held',
  `select h.message_id as id, h.held_at as "heldAt" from hand_over h
   where h.workspace_id = $1 and h.message_id = any($2::uuid[]) and h.held_at is not null`,
)

/**
 * Since when the platform holds a message that was not sent, until it knows how customers rate its template (spec/10
 * PL11).
 */
export const heldSince = loaderOf<Date>(async (ctx, ids) => {
  const rows = await run(ctx.app.pool, held, [workspaceOf(ctx.actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id).map((row) => row?.heldAt ?? null)
})

/** Notifies open screens that the platform holds messages; other clients see it by `heldSince`. */
export async function tellHeld(app: App, messages: readonly ClaimedMessage[]): Promise<void> {
  if (messages.length === 0) return
  const occurredAt = app.clock.now()
  const events = messages.map(({ workspaceId, id, contactId }) => ({
    id: newId(app.clock.nowMs()),
    workspaceId,
    type: 'message.held',
    subjectId: id,
    contactId,
    data: {},
    occurredAt,
  }))
  await inTransaction(app.pool, (tx) => appendEvents(app, tx, events))
}
