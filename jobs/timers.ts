import { tellProgress } from '#messaging/broadcasts/progress.ts'
import { countReplies, repliesBehindRows } from '#messaging/broadcasts/replies.ts'
import { drainSnoozes, endedSnoozeRows } from '#messaging/conversations/come-back.ts'
import { drainVerdicts, overdueRows } from '#messaging/messages/unconfirmed.ts'
import { drainScheduled } from '#messaging/scheduled/send-due.ts'
import { fillSearch, searchBehindRows } from '#messaging/search/fill-search.ts'
import { noteFirstResponses, responsesBehindRows } from '#messaging/transfers/first-responses.ts'
import { drainLapsed } from '#people/members/connections.ts'
import type { JobDefinition } from './queue.ts'

/** Ends what waited too long: both 15-minute verdicts of a message (document 1, Message status), chats put off, and messages for later;
 * takes what was said into the search, and notes who first answered in chats that were handed over; tells who is not connected any more. */
export const timersJob: JobDefinition = {
  kind: 'timers',
  timeoutMs: 30_000,
  due: [
    ...overdueRows,
    ...endedSnoozeRows,
    `scheduled_message where status = 'waiting' and due_at <= $1 order by due_at, id`,
    searchBehindRows,
    repliesBehindRows,
    'broadcast_progress where is_due order by workspace_id, broadcast_id',
    responsesBehindRows,
    'membership where online_until <= $1 order by online_until',
  ],
  async run(app) {
    const done = [
      await drainVerdicts(app),
      await drainSnoozes(app),
      await drainScheduled(app),
      await fillSearch(app),
      await countReplies(app),
      await tellProgress(app),
      await noteFirstResponses(app),
      await drainLapsed(app),
    ]
    return { more: done.some(({ more }) => more) }
  },
}
