import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { found } from '#core/found.ts'
import { isUuid } from '#core/validation.ts'
import { endTransfers } from '#messaging/chat-model/transfers/end-transfers.ts'
import type { TransferRow } from '#messaging/chat-model/transfers/transfer-row.ts'
import {
  type ChatChange,
  changeHeld,
  holdChats,
  type LockedChat,
  lockedColumns,
  lockedJoins,
} from '#messaging/inbox/conversations/chat-changes.ts'
import { readTransfers } from './transfer-queries.ts'

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

const lockChatOf = statement<LockedChat>(
  'transfers.lock_chat',
  `select ${lockedColumns} from transfer x
   join conversation v on v.workspace_id = x.workspace_id and v.contact_id = x.contact_id ${lockedJoins}
   where x.workspace_id = $1 and x.id = $2 for update of v`,
)

const notActive = () =>
  new AppError('invalid_state', 'Transfer is not active', { whole: true }).because('wrong_state')

/** A transfer that the caller sees, whose chat is held from then on. Throws not_found, and invalid_state once it ended. */
export async function holdActive(
  ctx: Ctx,
  tx: Tx,
  id: string,
): Promise<{ transfer: TransferRow; held: LockedChat[] }> {
  const workspaceId = workspaceOf(ctx.actor)
  const held = isUuid(id) ? await run(tx, lockChatOf, [workspaceId, id]) : []
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
