import { drainSnoozes } from '#messaging/conversations/come-back.ts'
import { drainVerdicts } from '#messaging/messages/unconfirmed.ts'
import { drainScheduled } from '#messaging/scheduled/send-due.ts'
import { fillSearch } from '#messaging/search/fill-search.ts'
import type { JobDefinition } from './queue.ts'

/** Ends what waited too long: both 15-minute verdicts of a message (document 1, Message status), chats put off, and messages for later;
 * and takes what was said into the search. */
export const timersJob: JobDefinition = {
  kind: 'timers',
  timeoutMs: 30_000,
  async run(app) {
    const done = [
      await drainVerdicts(app),
      await drainSnoozes(app),
      await drainScheduled(app),
      await fillSearch(app),
    ]
    return { more: done.some(({ more }) => more) }
  },
}
