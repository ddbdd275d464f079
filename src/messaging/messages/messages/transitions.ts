import type { Traceparent } from '#core/tracing/tracer.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import type { MessageStatus, ReportedStatus } from '#messaging/chat-model/messages/message-sets.ts'

/** One stored change of a message's status. `message` is the row after it (and after later ones of the same batch). */
export interface Transition {
  message: MessageRow
  previousStatus: MessageStatus
  /** the fields that the change set, for the event's body */
  set: Partial<MessageRow>
  /** the first proof that the message left */
  left: boolean
  at: Date
  /** its step, where that is recorded */
  trace?: Traceparent
}

/** Why a message failed. */
export interface Failure {
  code: number
  message: string
  /** what the platform calls it */
  title?: string | null
}

interface Report {
  platformMessageId: string
  status: ReportedStatus
  at: Date
  error: Failure | null
}

const rank: Record<MessageStatus, number> = { pending: 0, sent: 1, delivered: 2, read: 3, failed: 4 }

/** Whether a report moves the message on (spec/4 B6, States). */
function moves(message: MessageRow, status: Report['status']): boolean {
  if (message.status === 'failed') return message.failureCause === 'not_confirmed' && status !== 'failed'
  if (status === 'failed') return message.status === 'pending' || message.status === 'sent'
  return rank[status] > rank[message.status]
}

/**
 * Changes `message` as the report says and tells the change, or nothing when the report is late or repeated. A
 * message that only our first timer gave up on comes back to life when the platform reports it after all (D24).
 */
export function transition(message: MessageRow, report: Report, now: Date): Transition[] {
  message.platformMessageId ??= report.platformMessageId
  if (!moves(message, report.status)) return []
  const previousStatus = message.status
  const neverLeft = message.sentAt === null && message.deliveredAt === null && message.readAt === null
  // The platform tells whole seconds of its own clock: a status never seems older than its message, nor yet to come.
  const at = new Date(Math.min(Math.max(report.at.getTime(), message.createdAt.getTime()), now.getTime()))
  message.status = report.status
  message.updatedAt = now
  if (report.status === 'failed') {
    fail(message, 'platform', report.error ?? { code: 0, message: 'The platform reported a failure.' }, at)
  } else {
    message.errorCode = message.errorMessage = message.errorTitle = null
    message.failureCause = message.failedAt = null
    const field = `${report.status}At` as const
    message[field] ??= at
  }
  const left = report.status !== 'failed' && neverLeft
  return [{ message, previousStatus, set: statusFields(message), left, at: now }]
}

/** Marks a message as failed; the caller has checked that it may. */
export function fail(
  message: MessageRow,
  cause: NonNullable<MessageRow['failureCause']>,
  error: Failure,
  at: Date,
): void {
  message.status = 'failed'
  message.failureCause = cause
  message.errorCode = error.code
  message.errorMessage = error.message
  message.errorTitle = error.title ?? null
  message.failedAt = at
}

const statusFieldNames = [
  'status',
  'errorCode',
  'errorMessage',
  'errorTitle',
  'platformMessageId',
  'sentAt',
  'deliveredAt',
  'readAt',
  'failedAt',
  'updatedAt',
] as const

/** The fields that a status change can move, as they are now. */
export const statusFields = (message: MessageRow): Partial<MessageRow> =>
  Object.fromEntries(statusFieldNames.map((name) => [name, message[name]]))
