import { sendReportMails } from '#insight/report-mails/send-due.ts'
import { followLog } from '#insight/rollups/follow-log.ts'
import { behindRows } from '#insight/rollups/positions.ts'
import { recountDays, uncheckedRows } from '#insight/rollups/recount.ts'
import type { JobDefinition } from './queue.ts'

/** Keeps the figures of messages (spec/8 AN3); once a day it counts a day of each workspace anew, and mails what is due. */
export const rollupsJob: JobDefinition = {
  kind: 'rollups',
  timeoutMs: 120_000,
  due: [behindRows, uncheckedRows, 'report_mail where next_at <= $1 order by next_at'],
  async run(app) {
    const { more } = await followLog(app)
    if (more) return { more }
    const done = [await recountDays(app), await sendReportMails(app)]
    return { more: done.some((one) => one.more) }
  },
}
