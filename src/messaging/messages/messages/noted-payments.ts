import { isDeepStrictEqual } from 'node:util'
import type { App } from '#core/context/context.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { writeTime } from '#core/time/time.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import type { NewsTarget } from './message-news.ts'
import { writtenAt } from './written-at.ts'

const paymentRows = rowsIn<MessageRow>({
  workspace_id: ['uuid', (message) => message.workspaceId],
  id: ['uuid', (message) => message.id],
  payment: ['text', (message) => JSON.stringify(message.payment)],
  updated_at: ['timestamptz', (message) => message.updatedAt],
})

const savePayments = statement(
  'messages.save_payments',
  `update message m set payment = p.payment::jsonb, updated_at = p.updated_at
   from ${paymentRows.from('p')}
   where m.workspace_id = p.workspace_id and m.id = p.id`,
)

/** The latest report counts, in whichever order they come; the same one again is nothing new. */
function note(app: App, { message, news }: NewsTarget): boolean {
  const before = message.payment
  for (const { payment, at } of news) {
    if (payment === null) continue
    const updatedAt = writeTime(writtenAt(app, at))
    if (message.payment === null || updatedAt >= message.payment.updatedAt)
      message.payment = { ...payment, updatedAt }
  }
  return !isDeepStrictEqual(message.payment, before)
}

/** Keeps what is reported about payments on the messages that ask for them. Answers those of which something is new. */
export async function notePayments(
  app: App,
  tx: Queryable,
  targets: readonly NewsTarget[],
): Promise<MessageRow[]> {
  const changed = targets.filter((target) => note(app, target)).map(({ message }) => message)
  if (changed.length === 0) return []
  for (const message of changed) message.updatedAt = app.clock.now()
  await run(tx, savePayments, paymentRows.values(changed))
  return changed
}
