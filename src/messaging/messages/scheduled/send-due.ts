import { assertAccess, type Member } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { appendEvents } from '#core/events/log.ts'
import { keepOriginalWords } from '#messaging/messages/messages/message-translations.ts'
import { sendScheduled } from '#messaging/messages/messages/send.ts'
import { memberNow } from '#people/sessions/members.ts'
import { scheduledEvent } from './scheduled-events.ts'
import { type ScheduledRow, scheduledColumns } from './scheduled-row.ts'

const atOnce = 100

const dueMessages = statement<ScheduledRow>(
  'scheduled.due',
  `select ${scheduledColumns('s')} from scheduled_message s
   where s.status = 'waiting' and s.due_at <= $1 order by s.due_at, s.id limit ${atOnce}`,
)

/**
 * Only as it was found: changed, taken back or sent by another worker meanwhile, it is not there. Whoever deletes or
 * joins contacts has the chat before what belongs to it; so has this.
 */
const takeDue = statement<{ id: string }>(
  'scheduled.take',
  `with chat as (
     select v.contact_id from conversation v where v.workspace_id = $1 and v.contact_id = $4 for no key update
   )
   delete from scheduled_message s using chat
   where s.workspace_id = $1 and s.id = $2 and s.version = $3 and s.status = 'waiting' and s.contact_id = chat.contact_id
   returning s.id`,
)

const refuseDue = statement<ScheduledRow>(
  'scheduled.refuse',
  `update scheduled_message s set status = 'refused', refusal_code = $4, refusal_message = $5, version = s.version + 1,
     updated_at = $6
   where s.workspace_id = $1 and s.id = $2 and s.version = $3 and s.status = 'waiting'
   returning ${scheduledColumns('s')}`,
)

/** Its author with the rights of this moment. Throws forbidden where they are gone or may not write any longer. */
async function authorOf(app: App, { workspaceId, authorId }: ScheduledRow): Promise<Member> {
  const author = await memberNow(app, workspaceId, authorId)
  if (!author) throw errors.forbidden('Who wrote it is no longer here.')
  assertAccess(author, { permission: 'chat:write' })
  return author
}

/** Takes the row for the message that it becomes; false: it is not there as it was found. */
async function take(ctx: Ctx, tx: Tx, row: ScheduledRow, messageId: string): Promise<boolean> {
  const taken = await run(tx, takeDue, [row.workspaceId, row.id, row.version, row.contactId])
  if (taken.length === 0) return false
  await appendEvents(ctx.app, tx, [scheduledEvent(ctx, 'scheduled.sent', row, { messageId })])
  return true
}

/** The use-case of every send, in the name of who wrote it: the row goes in the transaction that accepts the message. */
async function sendOne(app: App, row: ScheduledRow): Promise<void> {
  const ctx = createCtx(app, { actor: await authorOf(app, row) })
  const { originalText, ...content } = row.content
  const { contactId } = row
  await sendScheduled(ctx, { ...content, to: { contactId } }, async (tx, messageId) => {
    if (!(await take(ctx, tx, row, messageId))) return false
    if (originalText) await keepOriginalWords(ctx, tx, { messageId, contactId, text: originalText })
    return true
  })
}

async function refuse(ctx: Ctx, row: ScheduledRow, { code, message }: AppError): Promise<void> {
  await inTransaction(ctx.app.pool, async (tx) => {
    const values = [row.workspaceId, row.id, row.version, code, message, ctx.now()]
    const [refused] = await run(tx, refuseDue, values)
    if (refused) await appendEvents(ctx.app, tx, [scheduledEvent(ctx, 'scheduled.refused', refused)])
  })
}

/**
 * Sends what is due, in its order. What is refused stays with its reason, for its author to see; what fails for other
 * causes waits for the next run, and holds nobody else's back.
 */
export async function drainScheduled(app: App): Promise<{ more: boolean }> {
  const due = await run(app.pool, dueMessages, [app.clock.now()])
  const failed: unknown[] = []
  for (const row of due) {
    try {
      await sendOne(app, row)
    } catch (error) {
      if (!(error instanceof AppError)) {
        failed.push(error)
        continue
      }
      const ctx = createCtx(app, { actor: { kind: 'system', workspaceId: row.workspaceId } })
      await refuse(ctx, row, error)
    }
  }
  if (failed.length > 0) throw failed[0]
  return { more: due.length >= atOnce }
}
