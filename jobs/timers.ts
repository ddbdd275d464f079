import { tellProgress } from '#messaging/campaigns/broadcasts/progress.ts'
import { countReplies, repliesBehindRows } from '#messaging/campaigns/broadcasts/replies.ts'
import { drainSnoozes, endedSnoozeRows } from '#messaging/inbox/conversations/come-back.ts'
import { drainVerdicts, overdueRows } from '#messaging/messages/messages/unconfirmed.ts'
import { drainSurveys, dueSurveyRows } from '#messaging/messages/satisfaction/send-surveys.ts'
import { drainScheduled } from '#messaging/messages/scheduled/send-due.ts'
import { fillSearch, searchBehindRows } from '#messaging/messages/search/fill-search.ts'
import { drainClocks, dueClockRows } from '#messaging/routing/service-levels/late-clocks.ts'
import { noteFirstResponses, responsesBehindRows } from '#messaging/routing/transfers/first-responses.ts'
import { drainReopened, reopenedRows } from '#messaging/routing/transfers/hand-over-absent.ts'
import { absenceRows, drainAbsences } from '#people/absences/follow-absences.ts'
import { drainLapsed } from '#people/members/connections.ts'
import { type JobDefinition, ofParts } from './queue.ts'

/** Ends what waited too long: both 15-minute verdicts of a message (document 1, Message status), chats put off, and messages for later;
 * asks about cases that were closed; takes what was said into the search, and notes who first answered in chats that were handed over;
 * notes deadlines of service levels that are near or have passed; tells who is not connected any more, begins and ends planned absences, and hands over
 * chats that open during one. */
export const timersJob: JobDefinition = {
  kind: 'timers',
  timeoutMs: 30_000,
  ...ofParts([
    { due: overdueRows, run: drainVerdicts },
    { due: endedSnoozeRows, run: drainSnoozes },
    {
      due: [`scheduled_message where status = 'waiting' and due_at <= $1 order by due_at, id`],
      run: drainScheduled,
    },
    { due: [dueSurveyRows], run: drainSurveys },
    { due: [searchBehindRows], run: fillSearch },
    { due: [repliesBehindRows], run: countReplies },
    { due: ['broadcast_progress where is_due order by workspace_id, broadcast_id'], run: tellProgress },
    { due: [responsesBehindRows], run: noteFirstResponses },
    { due: [dueClockRows], run: drainClocks },
    { due: ['membership where online_until <= $1 order by online_until'], run: drainLapsed },
    { due: absenceRows, run: drainAbsences },
    { due: [reopenedRows], run: drainReopened },
  ]),
}
