import type { NewEvent } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import type { BroadcastRow } from './broadcast-row.ts'
import type { BroadcastChangeKind, BroadcastStatus } from './broadcast-sets.ts'

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

/** What became of a draft, or that a broadcast is gone: screens load what they show again (spec/8 G10). */
export function changedEvent(
  { workspaceId, id }: Pick<BroadcastRow, 'workspaceId' | 'id'>,
  change: BroadcastChangeKind,
  now: Date,
): NewEvent {
  return {
    id: newId(now.getTime()),
    workspaceId,
    type: 'campaign.changed',
    subjectId: id,
    contactId: null,
    data: { extras: { change } },
    occurredAt: now,
  }
}
