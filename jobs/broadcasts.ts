import { drainBroadcasts } from '#messaging/broadcasts/drain.ts'
import type { JobDefinition } from './queue.ts'

/** Starts broadcasts whose time has come, and gives the recipients of running ones their messages. */
export const broadcastsJob: JobDefinition = {
  kind: 'broadcasts',
  timeoutMs: 60_000,
  inLanes: true,
  run: drainBroadcasts,
}
