import { sendReportMails } from '#insight/report-mails/send-due.ts'
import { followLog } from '#insight/rollups/follow-log.ts'
import { behindRows } from '#insight/rollups/positions.ts'
import { recountDays, uncheckedRows } from '#insight/rollups/recount.ts'
import { type JobDefinition, ofParts } from './queue.ts'

/** Keeps the figures of messages (spec/8 AN3); once a day it counts a day of each workspace anew, and mails what is due. */
export const rollupsJob: JobDefinition = {
  kind: 'rollups',
  timeoutMs: 120_000,
  ...ofParts([
    { due: [behindRows], run: followLog },
    { due: [uncheckedRows], run: recountDays },
    { due: ['report_mail where next_at <= $1 order by next_at'], run: sendReportMails },
  ]),
}
