import { run } from '#core/db/db.ts'
import { isTimed, whoseTurn } from '#messaging/campaigns/broadcast-hours/turns.ts'
import type { SendingPolicy } from './policy.ts'
import { waitingBy } from './waiting-recipient.ts'

/** Those of whom it is known that it is their turn ($4). */
const chosenRecipients = waitingBy('broadcasts.chosen_recipients', 'r.id = any($4::uuid[])')

/** Recipients with times of their own: quiet hours, a local start, a limit that is tried (docs/adr/0084, 0087). */
export const timed: SendingPolicy = {
  isFor: isTimed,
  isLast: true,
  async next({ app, tx, broadcast, now }, many) {
    const chosen = await whoseTurn(app, tx, broadcast, many, now)
    if (chosen.length === 0) return []
    return run(tx, chosenRecipients, [broadcast.workspaceId, broadcast.id, many, chosen])
  },
  // `whoseTurn` has written until when.
  async wait() {},
}
