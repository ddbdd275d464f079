import { drainSnoozes } from '#messaging/conversations/come-back.ts'
import { drainVerdicts } from '#messaging/messages/unconfirmed.ts'
import type { JobDefinition } from './queue.ts'

/** Ends what waited too long: both 15-minute verdicts of a message (document 1, Message status), and chats put off. */
export const timersJob: JobDefinition = {
  kind: 'timers',
  timeoutMs: 30_000,
  async run(app) {
    const [verdicts, snoozes] = [await drainVerdicts(app), await drainSnoozes(app)]
    return { more: verdicts.more || snoozes.more }
  },
}
