import { followLog } from '#insight/rollups/follow-log.ts'
import { behindRows } from '#insight/rollups/positions.ts'
import { recountDays, uncheckedRows } from '#insight/rollups/recount.ts'
import type { JobDefinition } from './queue.ts'

/** Keeps the figures of messages (spec/8 AN3); once a day it counts a day of each workspace anew. */
export const rollupsJob: JobDefinition = {
  kind: 'rollups',
  timeoutMs: 120_000,
  due: [behindRows, uncheckedRows],
  async run(app) {
    const { more } = await followLog(app)
    return more ? { more } : recountDays(app)
  },
}
