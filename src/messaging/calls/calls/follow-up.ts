import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { parseSend } from '#messaging/messages/messages/checks.ts'
import { sendScheduled } from '#messaging/messages/messages/send.ts'
import type { CallRow } from './call-row.ts'

// A template that goes to whoever called in vain; off unless a number has one.

/** What a missed call is followed up by, where its number says so. */
const due = statement(
  'calls.follow_up_due',
  `update call x set due_at = $3 from number_calling n
   where x.workspace_id = $1 and x.id = $2 and x.platform_end is null and x.direction = 'incoming'
     and x.status = 'missed' and n.workspace_id = x.workspace_id and n.number_id = x.number_id
     and n.missed_call_template_id is not null
   returning x.id`,
)

/** Makes the template due, once the platform knows of the end of the call. */
export async function followUpLater(app: App, tx: Tx, { workspaceId, id }: CallRow): Promise<void> {
  const later = await run(tx, due, [workspaceId, id, app.clock.now()])
  if (later.length > 0) tx.afterCommit(() => app.wake('calls'))
}

interface Chosen {
  name: string
  language: string
}

const chosen = statement<Chosen>(
  'calls.follow_up_template',
  `select t.name, t.language from number_calling n
   join template t on t.workspace_id = n.workspace_id and t.id = n.missed_call_template_id
   where n.workspace_id = $1 and n.number_id = $2`,
)

const done = statement<{ id: string }>(
  'calls.follow_up_done',
  `update call set due_at = null where workspace_id = $1 and id = $2 and due_at is not null returning id`,
)

/** Sends it, once: the call is settled in the transaction that accepts the message. What is refused is logged. */
export async function followUp(app: App, call: CallRow): Promise<void> {
  const { workspaceId, id, numberId, contactId } = call
  const settle = async (db: Parameters<typeof run>[0]) => (await run(db, done, [workspaceId, id])).length > 0
  const isMissed = call.status === 'missed' && call.direction === 'incoming'
  const [template] = isMissed ? await run(app.pool, chosen, [workspaceId, numberId]) : []
  if (template) {
    const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
    try {
      const input = await parseSend(ctx, { to: contactId, numberId, type: 'template', template })
      await sendScheduled(ctx, input, (tx) => settle(tx))
      return
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      app.log.warn({ err: error, callId: id }, 'a missed call could not be followed up')
    }
  }
  await settle(app.pool)
}
