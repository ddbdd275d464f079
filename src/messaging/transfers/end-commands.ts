import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { appendEvents } from '#core/events/log.ts'
import { found } from '#core/found.ts'
import { isUuid } from '#core/validation.ts'
import {
  type ChatChange,
  changeHeld,
  holdChats,
  type LockedChat,
} from '#messaging/conversations/chat-changes.ts'
import { endTransfers } from './end-transfers.ts'
import { type Holder, transferEvent } from './transfer-events.ts'
import { readTransfers } from './transfer-queries.ts'
import { type TransferRow, transferColumns, transfersIn } from './transfer-row.ts'

type Ending = Parameters<typeof endTransfers>[3]

/** Gives chats back whose transfers end (spec/8 TR3). */
export const ending = (ctx: Ctx, how: Ending): ChatChange => ({
  type: null,
  extras: () => ({}),
  async apply(tx, chats) {
    const ids = chats.map(({ contactId }) => contactId)
    const also = await endTransfers(ctx, tx, ids, how)
    return { changed: also.map(({ subjectId }) => ({ contactId: subjectId })), also }
  },
})

const contactOf = statement<{ contactId: string }>(
  'transfers.contact',
  'select contact_id as "contactId" from transfer where workspace_id = $1 and id = $2',
)

const notActive = () => new AppError('invalid_state', 'Transfer is not active', { whole: true })

/** A transfer that the caller sees, whose chat is held from then on. Throws not_found, and invalid_state once it ended. */
export async function holdActive(
  ctx: Ctx,
  tx: Tx,
  id: string,
): Promise<{ transfer: TransferRow; held: LockedChat[] }> {
  const workspaceId = workspaceOf(ctx.actor)
  const [known] = isUuid(id) ? await run(tx, contactOf, [workspaceId, id]) : []
  const held = known ? await holdChats(tx, workspaceId, [known.contactId]) : []
  const [seen] = held.length > 0 ? await readTransfers(tx, ctx, [id]) : []
  const transfer = found(seen, 'transfer')
  if (transfer.status !== 'active') throw notActive()
  return { transfer, held }
}

/** A transfer after it was changed: whoever gives it away is told what it came to, though it is out of sight then. */
export async function readChanged(ctx: Ctx, tx: Tx, id: string): Promise<TransferRow> {
  const system = { actor: { kind: 'system', workspaceId: workspaceOf(ctx.actor) } } as const
  const [row] = await readTransfers(tx, system, [id])
  return found(row, 'transfer')
}

/** PUT /chatbot/transfers/{id}/resume: the chatbot has the chat again. Throws invalid_state for one that ended. */
export async function resumeTransfer(ctx: Ctx, id: string): Promise<TransferRow> {
  return inTransaction(ctx.app.pool, async (tx) => {
    const { held } = await holdActive(ctx, tx, id)
    await changeHeld(ctx, tx, held, ending(ctx, { status: 'resumed' }))
    return readChanged(ctx, tx, id)
  })
}

/** Ends a transfer in whose time nobody answered; nothing where it ended before. `suffix` is added to its notes. */
export async function expireTransfer(ctx: Ctx, tx: Tx, contactId: string, suffix = ''): Promise<void> {
  const held = await holdChats(tx, workspaceOf(ctx.actor), [contactId])
  await changeHeld(ctx, tx, held, ending(ctx, { status: 'expired', suffix }))
}

const escalate = statement<TransferRow>(
  'transfers.escalate',
  `with raised as (
     update transfer x set escalation_level = x.escalation_level + 1, escalated_at = $4, updated_at = $4,
       escalation_due_at = case when x.escalation_level < 1 then $5::timestamptz end
     where x.workspace_id = $1 and x.id = $2 and x.status = 'active' and x.escalation_level = $3 and x.escalation_level < 2
     returning x.*
   )
   select ${transferColumns} from ${transfersIn('raised')}`,
)

interface Escalation {
  id: string
  /** the level that was seen: a step happens once, even with several workers (spec/8 SL) */
  from: number
  /** when the next level comes */
  nextAt: Date
  /** the members whom the settings name for it */
  notifyIds: readonly string[]
}

/** Raises a transfer by one level; null where that is done already. */
export async function escalateTransfer(
  ctx: Ctx,
  tx: Tx,
  { id, from, nextAt, notifyIds }: Escalation,
): Promise<TransferRow | null> {
  const values = [workspaceOf(ctx.actor), id, from, ctx.now(), nextAt]
  const [raised] = await run(tx, escalate, values)
  if (!raised) return null
  const holder: Holder = raised
  // As it was told then: the next level and other settings do not change it.
  const told = { level: raised.escalationLevel, notify_ids: notifyIds }
  await appendEvents(ctx.app, tx, [transferEvent(ctx, 'transfer.escalated', raised, holder, told)])
  return raised
}
