import { drainMedia, settleMedia } from '#messaging/content/media/fetch.ts'
import type { JobDefinition } from './queue.ts'

/** Fetches the files of received messages from the platform (spec/6 3). */
export const mediaJob: JobDefinition = {
  kind: 'media',
  timeoutMs: 15 * 60_000,
  due: [`media where state = 'waiting' and next_fetch_at <= $1 order by next_fetch_at`],
  inLanes: true,
  run: drainMedia,
  settle: settleMedia,
}
