import { run } from '#core/db/db.ts'
import type { SendingPolicy } from './policy.ts'
import { waitingBy } from './waiting-recipient.ts'

const nextRecipients = waitingBy('broadcasts.next_recipients', 'r.message_id is null and r.due_at is null')

/** Everybody else, in the order in which they were added. */
export const inOrder: SendingPolicy = {
  next: ({ tx, broadcast }, many) => run(tx, nextRecipients, [broadcast.workspaceId, broadcast.id, many]),
}
