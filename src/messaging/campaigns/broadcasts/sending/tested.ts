import { run } from '#core/db/db.ts'
import { restTest } from '#messaging/campaigns/broadcast-splits/split-decide.ts'
import { isTesting } from '#messaging/campaigns/broadcast-splits/split-shape.ts'
import type { SendingPolicy } from './policy.ts'
import { waitingBy } from './waiting-recipient.ts'

const nextOfTest = waitingBy(
  'broadcasts.next_of_test',
  'r.message_id is null and r.due_at is null and r.variant is not null',
)

/** While a test of variants is open, nobody but those who are in it (docs/adr/0085). */
export const tested: SendingPolicy = {
  isFor: isTesting,
  isLast: true,
  next: ({ tx, broadcast }, many) => run(tx, nextOfTest, [broadcast.workspaceId, broadcast.id, many]),
  wait: ({ tx, broadcast, now }) => restTest(tx, broadcast, now),
}
