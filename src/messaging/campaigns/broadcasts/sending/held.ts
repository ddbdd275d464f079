import { run } from '#core/db/db.ts'
import type { SendingPolicy } from './policy.ts'
import { waitingBy } from './waiting-recipient.ts'

const heldRecipients = waitingBy('broadcasts.held_recipients', 'r.held_at is not null')

/** Recipients whose messages were held while the broadcast was paused come first, and get those messages. */
export const held: SendingPolicy = {
  next: ({ tx, broadcast }, many) => run(tx, heldRecipients, [broadcast.workspaceId, broadcast.id, many]),
  decide: () => (recipient) =>
    recipient.heldId ? { status: 'pending', messageId: recipient.heldId, errorMessage: null } : null,
}
