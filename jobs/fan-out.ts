import { drainFanOut } from '#telling/webhooks/fan-out/fan-out.ts'
import { logBeyond } from './due-now.ts'
import type { JobDefinition } from './queue.ts'

/** Queues new events of the log for the webhook endpoints that want them. */
export const fanOutJob: JobDefinition = {
  kind: 'fan-out',
  timeoutMs: 60_000,
  due: [logBeyond('c.fanout_seq')],
  run: drainFanOut,
}
