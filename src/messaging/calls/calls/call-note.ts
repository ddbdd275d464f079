import { z } from 'zod'
import { hasAccess, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { appendEvents } from '#core/events/log.ts'
import { found } from '#core/found.ts'
import { optional, orElse, parseInput, text, uuid } from '#core/validation.ts'
import { callEvent } from './call-events.ts'
import { callById, callLoader, readCalls } from './call-queries.ts'
import type { CallRow } from './call-row.ts'
import { lockCall } from './lock-call.ts'

export const setCallNoteInput = z.object({
  callId: uuid.meta({ description: 'UUID of the call.' }),
  note: orElse(optional(text(0, 5_000)), '').meta({
    description:
      'Note about the call, at most 5,000 characters, which replaces the existing note; empty to remove the note.',
  }),
})

const save = statement(
  'calls.save_note',
  'update call set note = $3, updated_at = $4 where workspace_id = $1 and id = $2',
)

/**
 * Sets the note of a call, during the call or afterwards: allowed for the member who had the call, and for members
 * who take or make calls and see the call. Throws not_found for a call out of sight, forbidden.
 */
export async function setCallNote(ctx: Ctx, input: unknown): Promise<CallRow> {
  const { callId: id, note } = parseInput(setCallNoteInput, input)
  const { workspaceId, userId } = memberOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    const call = found(await lockCall(tx, workspaceId, id), 'call')
    found((await readCalls(tx, ctx, [id]))[0], 'call')
    const permission = call.direction === 'outgoing' ? 'outgoing_calls:write' : 'call_transfers:write'
    if (call.agentId !== userId && !hasAccess(ctx.actor, { permission })) throw errors.forbidden()
    const kept = note.trim() || null
    if (kept === call.note) return
    await run(tx, save, [workspaceId, id, kept, ctx.now()])
    await appendEvents(ctx.app, tx, [callEvent(ctx.app, 'call.changed', call)])
  })
  callLoader(ctx).clear(id)
  return callById(ctx, id)
}
