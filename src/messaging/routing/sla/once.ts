import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { holdChats, type LockedChat } from '#messaging/inbox/conversations/chat-changes.ts'
import { sayWith } from '#messaging/messages/messages/say.ts'
import { type Timer, takeTimer } from './timers.ts'

/** What the person hears of a step. */
export interface Words {
  body: string
  numberId: string | null
}

const noteOwn = statement<never>(
  'timers.note_own_message',
  'insert into timer_message (workspace_id, message_id) values ($1, $2)',
)

/** What is due, in a transaction that holds the chat; answers whether the words are to be sent. */
export type Step = (tx: Tx, held: readonly LockedChat[]) => Promise<boolean>

/**
 * Does what is due, with its words in the same transaction; both once, whatever dies in the meantime: the timer is taken there.
 * Words that may not be sent now (the window is closed, the number is off) are left out, and the step is done all the
 * same (spec/8 SL).
 */
export async function doOnce(ctx: Ctx, timer: Timer, words: Words | null, step: Step): Promise<void> {
  const { workspaceId, contactId } = timer
  const take = async (tx: Tx, messageId: string | null) => {
    const held = await holdChats(tx, workspaceId, [contactId])
    if (!(await takeTimer(tx, timer))) return false
    if (!(await step(tx, held))) return false
    if (messageId) await run(tx, noteOwn, [workspaceId, messageId])
    return true
  }
  if (words && words.body !== '' && (await sayWith(ctx, { contactId, ...words }, take))) return
  await inTransaction(ctx.app.pool, (tx) => take(tx, null))
}
