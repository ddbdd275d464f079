import type { App } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { failure } from './answers.ts'
import { type MessageRow, messageColumns } from './message-row.ts'
import { eventsOf, saveTransitions } from './status.ts'

/** Both 15-minute rules of document 1, Message status. */
export const verdictAfterMs = 15 * 60 * 1000
const atOnce = 500

/** Handed over and not confirmed in time: failed, but the platform's later word still counts (spec/4 D24). */
const unconfirmed = statement<MessageRow>(
  'verdicts.unconfirmed',
  `select ${messageColumns('m')} from hand_over h
   join message m on m.workspace_id = h.workspace_id and m.id = h.message_id
   where h.handed_over_at <= $1 and m.status = 'pending'
   order by h.handed_over_at limit $2 for update of h, m skip locked`,
)

/** Not handed over in time, and held by no worker now: never handed over afterwards. */
const unsent = statement<MessageRow>(
  'verdicts.unsent',
  `select ${messageColumns('m')} from hand_over h
   join message m on m.workspace_id = h.workspace_id and m.id = h.message_id
   where h.handed_over_at is null and h.accepted_at <= $1 and m.status = 'pending'
   order by h.accepted_at limit $2 for update of h, m skip locked`,
)

const verdicts = [
  {
    find: unconfirmed,
    cause: 'not_confirmed',
    message: 'The messaging platform did not confirm the message in time.',
  },
  { find: unsent, cause: 'not_sent', message: 'The message was not sent in time.' },
] as const

/**
 * Fails what is overdue. The hand-over locks the same row, so for each message one of the two comes first and the other
 * leaves it alone.
 */
export async function drainVerdicts(app: App): Promise<{ more: boolean }> {
  let most = 0
  const before = new Date(app.clock.nowMs() - verdictAfterMs)
  for (const { find, cause, message } of verdicts) {
    const many = await inTransaction(app.pool, async (tx) => {
      const overdue = await run(tx, find, [before, atOnce])
      const changes = overdue.map((row) => failure(app, row, cause, { code: 0, message }))
      const followed = await saveTransitions(app, tx, changes)
      await appendEvents(app, tx, [...eventsOf(app, changes), ...followed])
      return changes.length
    })
    most = Math.max(most, many)
  }
  return { more: most === atOnce }
}
