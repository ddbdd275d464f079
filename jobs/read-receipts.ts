import { drainReadReceipts, settleReadReceipts } from '#messaging/inbox/conversations/read-receipts.ts'
import type { JobDefinition } from './queue.ts'

/** Tells the platform what was read (spec/8 MS4). */
export const readReceiptsJob: JobDefinition = {
  kind: 'read-receipts',
  timeoutMs: 120_000,
  due: ['read_receipt where next_try_at <= $1 order by next_try_at'],
  inLanes: true,
  run: drainReadReceipts,
  settle: settleReadReceipts,
}
