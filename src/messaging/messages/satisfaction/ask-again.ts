import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import type { AppError, ErrorCode } from '#core/errors.ts'
import type { MessageStatus } from '#messaging/chat-model/messages/message-sets.ts'
import { passesByItself } from '#outside/platform/delivery-failure-sets.ts'

// A question that could not be sent for a reason that passes is asked again, so many times at most. Only a message that
// failed for good has another one: what the platform may still deliver is waited for (docs/adr/0198).

const minuteMs = 60_000

/** When a question that was sent is looked at: by then what was not handed over in time has failed. */
const lookAfterMinutes = 20
/** How long one that is still on its way is looked at. */
const looksForMs = 24 * 60 * minuteMs
/** How long after each failure it is asked again. */
const againAfterMinutes = [15, 360]

/** In SQL, when a question that is sent at this moment is looked at. */
export const lookAt = (now: string) => `${now}::timestamptz + interval '${lookAfterMinutes} minutes'`

interface Place {
  workspaceId: string
  caseId: string
  dueAt: Date
}

interface Sent {
  status: MessageStatus
  failureCause: string | null
  errorCode: number | null
  askedAt: Date
  attempts: number
}

const sent = statement<Sent>(
  'surveys.sent',
  `select m.status, m.failure_cause as "failureCause", m.error_code as "errorCode", q.asked_at as "askedAt", q.attempts
   from case_survey q join message m on m.workspace_id = q.workspace_id and m.id = q.message_id
   where q.workspace_id = $1 and q.case_id = $2 and q.status = 'asked' and q.due_at = $3`,
)

/** Only as it was found. */
const askAgain = statement<{ caseId: string }>(
  'surveys.ask_again',
  `update case_survey q set status = 'waiting', due_at = $4, attempts = q.attempts + 1, asked_at = null, kind = null,
     message_id = null, number_id = null, agent_id = null, team_id = null, updated_at = $5
   where q.workspace_id = $1 and q.case_id = $2 and q.due_at = $3 and q.status in ('asked', 'waiting')
   returning q.case_id as "caseId"`,
)

const look = statement<never>(
  'surveys.look',
  `update case_survey q set due_at = $4, updated_at = $5
   where q.workspace_id = $1 and q.case_id = $2 and q.due_at = $3 and q.status = 'asked'`,
)

const attemptsOf = statement<{ attempts: number }>(
  'surveys.attempts',
  'select attempts from case_survey where workspace_id = $1 and case_id = $2 and due_at = $3',
)

const later = (now: Date, minutes: number) => new Date(now.getTime() + minutes * minuteMs)

/** Whether the message failed for good, and for a reason that passes: it was never handed over, or the platform said so. */
const failedPassing = ({ status, failureCause, errorCode }: Sent): boolean =>
  status === 'failed' &&
  (failureCause === 'not_sent' || (failureCause === 'platform' && passesByItself(errorCode ?? 0)))

async function waitOnce(app: App, { workspaceId, caseId, dueAt }: Place, attempts: number): Promise<boolean> {
  const minutes = againAfterMinutes[attempts]
  if (minutes === undefined) return false
  const now = app.clock.now()
  return (await run(app.pool, askAgain, [workspaceId, caseId, dueAt, later(now, minutes), now])).length > 0
}

/** Looks at what became of a question that was sent: it is asked again, looked at later, or left alone. */
export async function lookAtQuestion(app: App, place: Place): Promise<void> {
  const { workspaceId, caseId, dueAt } = place
  const now = app.clock.now()
  const [found] = await run(app.pool, sent, [workspaceId, caseId, dueAt])
  if (found && failedPassing(found) && (await waitOnce(app, place, found.attempts))) return
  const goesOn = found?.status === 'pending' && now.getTime() - found.askedAt.getTime() < looksForMs
  const next = goesOn ? later(now, lookAfterMinutes) : null
  await run(app.pool, look, [workspaceId, caseId, dueAt, next, now])
}

const passing: ReadonlySet<ErrorCode> = new Set([
  'rate_limited',
  'unavailable',
  'bad_gateway',
  'internal_error',
])

/** Whether a question that was refused before it became a message waits for another attempt. */
export async function waitsAfter(app: App, place: Place, { code }: AppError): Promise<boolean> {
  if (!passing.has(code)) return false
  const [row] = await run(app.pool, attemptsOf, [place.workspaceId, place.caseId, place.dueAt])
  return row !== undefined && (await waitOnce(app, place, row.attempts))
}
