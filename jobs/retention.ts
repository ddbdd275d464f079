import { drainErasures } from '#messaging/personal-data/erase.ts'
import { drainRetention } from '#upkeep/retention.ts'
import type { JobDefinition } from './queue.ts'

/** Deletes what is no longer kept: answers, tokens, deliveries, events, callbacks; and what was said with deleted contacts. */
export const retentionJob: JobDefinition = {
  kind: 'retention',
  timeoutMs: 5 * 60_000,
  async run(app) {
    const done = [await drainErasures(app), await drainRetention(app)]
    return { more: done.some(({ more }) => more) }
  },
}
