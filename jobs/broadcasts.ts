import { retryRows } from '#messaging/campaigns/broadcasts/auto-retry.ts'
import { drainBroadcasts } from '#messaging/campaigns/broadcasts/drain.ts'
import type { JobDefinition } from './queue.ts'

/** Starts broadcasts whose time has come, and gives the recipients of running ones their messages. */
export const broadcastsJob: JobDefinition = {
  kind: 'broadcasts',
  timeoutMs: 60_000,
  due: [
    `broadcast where status = 'running'`,
    `broadcast where status = 'scheduled' and scheduled_at <= $1 order by scheduled_at`,
    retryRows,
  ],
  inLanes: true,
  run: drainBroadcasts,
}
