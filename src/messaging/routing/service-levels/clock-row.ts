import { columns, type RowOf } from '#core/db/columns.ts'
import type { ServiceClockModel } from '#generated/prisma/models/ServiceClock.ts'
import type { ClockKind, ClockState } from './service-level-sets.ts'

const fields = [
  'workspaceId',
  'id',
  'caseId',
  'contactId',
  'kind',
  'levelId',
  'targetMinutes',
  'startedAt',
  'runningSince',
  'spentMs',
  'dueAt',
  'lookAt',
  'soonToldAt',
  'breachedAt',
  'endedAt',
  'agentId',
  'teamId',
  'priority',
  'createdAt',
  'updatedAt',
] as const

/** A time that is measured of a case. */
export type ClockRow = RowOf<ServiceClockModel, (typeof fields)[number], { kind: ClockKind }>

export const clockColumns = columns('ServiceClock', 'k', fields)

/** What became of it by now: the one place that says so, whoever shows it. */
export function stateOf(
  {
    runningSince,
    dueAt,
    breachedAt,
    endedAt,
  }: Pick<ClockRow, 'runningSince' | 'dueAt' | 'breachedAt' | 'endedAt'>,
  now: Date,
): ClockState {
  if (endedAt !== null) return breachedAt ? 'missed' : 'met'
  if (runningSince === null) return 'paused'
  if (breachedAt !== null) return 'overdue'
  return dueAt !== null && dueAt <= now ? 'overdue' : 'running'
}

const minuteMs = 60_000

/** What is left of a time that is paused; null for others. */
export function leftMinutes({
  runningSince,
  endedAt,
  targetMinutes,
  spentMs,
}: Pick<ClockRow, 'runningSince' | 'endedAt' | 'targetMinutes' | 'spentMs'>): number | null {
  if (runningSince !== null || endedAt !== null || targetMinutes === null) return null
  return Math.ceil(targetMinutes - spentMs / minuteMs)
}
