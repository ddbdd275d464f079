import type { Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { changeHeld } from '#messaging/inbox/conversations/chat-changes.ts'
import { closing } from '#messaging/inbox/conversations/close-many.ts'
import { readSettings } from '#messaging/routing/chatbot-settings/settings-queries.ts'
import { doOnce } from './once.ts'
import { dropTimers, type Timer } from './timers.ts'

// What becomes of chats whose person does not answer the chatbot (spec/8 SL): whether or not SLA is on.

/**
 * Whether the chatbot still waits: its word (or ours, of the reminder) is the last one, nobody has taken over, and the
 * chat is open. The log may not have been read so far.
 */
const waits = statement<{ numberId: string | null }>(
  'sla.still_waits',
  `select v.number_id as "numberId" from conversation v
   join message m on m.workspace_id = v.workspace_id and m.id = v.last_message_id and m.sent_by_type = 'chatbot'
   where v.workspace_id = $1 and v.contact_id = $2 and v.status = 'open' and not exists (
     select from transfer x where x.workspace_id = v.workspace_id and x.contact_id = v.contact_id and x.status = 'active')`,
)

const stillWaits = async (db: Pick<Tx, 'query'>, { workspaceId, contactId }: Timer) =>
  (await run(db, waits, [workspaceId, contactId]))[0]

/** Once for each time that the chatbot waits. */
export async function remind(ctx: Ctx, timer: Timer): Promise<void> {
  const settings = await readSettings(ctx.app.pool, timer.workspaceId)
  const seen = await stillWaits(ctx.app.pool, timer)
  const words = seen ? { body: settings.clientReminderMessage, numberId: seen.numberId } : null
  await doOnce(ctx, timer, words, async (tx) => {
    const isWaiting = settings.clientReminderEnabled && (await stillWaits(tx, timer)) !== undefined
    return isWaiting
  })
}

const endSessions = statement<never>(
  'sla.end_sessions',
  `update bot_session set status = 'timeout', ended_at = $3
   where workspace_id = $1 and contact_id = $2 and status = 'active'`,
)

/** The session ends for want of an answer, and the chat is closed. */
export async function closeForClient(ctx: Ctx, timer: Timer): Promise<void> {
  const { workspaceId, contactId } = timer
  const settings = await readSettings(ctx.app.pool, workspaceId)
  const seen = await stillWaits(ctx.app.pool, timer)
  const words = seen ? { body: settings.clientAutoCloseMessage, numberId: seen.numberId } : null
  await doOnce(ctx, timer, words, async (tx, held) => {
    if (!settings.clientReminderEnabled || !(await stillWaits(tx, timer))) return false
    await dropTimers(tx, workspaceId, ['client_reminder'], [contactId])
    await run(tx, endSessions, [workspaceId, contactId, ctx.now()])
    await changeHeld(ctx, tx, held, closing(ctx))
    return true
  })
}
