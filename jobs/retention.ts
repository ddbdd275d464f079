import { drainErasures } from '#messaging/records/personal-data/erase.ts'
import { checkQueues } from '#messaging/routing/transfers/check-queues.ts'
import { drainRetention } from '#upkeep/retention.ts'
import type { JobDefinition } from './queue.ts'

/** Deletes what is no longer kept: answers, tokens, deliveries, events, callbacks; and what was said with deleted contacts. Once a
 * day it checks the figures of queues. */
export const retentionJob: JobDefinition = {
  kind: 'retention',
  timeoutMs: 5 * 60_000,
  due: ['contact where erase_at <= $1 order by erase_at, id'],
  async run(app) {
    const done = [await drainErasures(app), await drainRetention(app), await checkQueues(app)]
    return { more: done.some(({ more }) => more) }
  },
}
