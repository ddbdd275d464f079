import type { NewEvent } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import type { BroadcastRow } from './broadcast-row.ts'
import type { BroadcastStatus } from './broadcast-sets.ts'

/** broadcast.status with the broadcast as it is at this moment (spec/4 B13); null when it was only just made. */
export function statusEvent(row: BroadcastRow, previousStatus: BroadcastStatus | null, now: Date): NewEvent {
  return {
    id: newId(now.getTime()),
    workspaceId: row.workspaceId,
    type: 'broadcast.status',
    subjectId: row.id,
    contactId: null,
    data: { set: moment(row), extras: { previous_status: previousStatus } },
    occurredAt: now,
  }
}

/** The fields that move during a broadcast's life. */
function moment(row: BroadcastRow): Partial<BroadcastRow> {
  const { status, scheduledAt, startedAt, completedAt, cancelledAt, pausedReason, failureReason } = row
  const { total, inFlight, sent, delivered, read, failed, cancelled, updatedAt } = row
  return {
    status,
    scheduledAt,
    startedAt,
    completedAt,
    cancelledAt,
    pausedReason,
    failureReason,
    total,
    inFlight,
    sent,
    delivered,
    read,
    failed,
    cancelled,
    updatedAt,
  }
}
