import { columns, type RowOf } from '#core/db/columns.ts'
import { laneOf } from '#core/lanes/ownership.ts'
import type { BroadcastModel } from '#generated/prisma/models/Broadcast.ts'
import type { Split } from '#messaging/campaigns/broadcast-splits/split-shape.ts'
import type { TemplateValues } from '#messaging/content/templates/values.ts'
import type { BroadcastCreatorType, BroadcastStatus, BroadcastZone, LimitPolicy } from './broadcast-sets.ts'

const fields = [
  'workspaceId',
  'id',
  'numberId',
  'name',
  'status',
  'templateId',
  'templateName',
  'templateLanguage',
  'templateCategory',
  'defaults',
  'scheduledAt',
  'startedAt',
  'completedAt',
  'cancelledAt',
  'pausedReason',
  'troubledAt',
  'failureReason',
  'total',
  'inFlight',
  'sent',
  'delivered',
  'read',
  'failed',
  'cancelled',
  'duplicates',
  'optedOut',
  'replied',
  'clicked',
  'capMessages',
  'capDays',
  'autoRetryDays',
  'autoRetries',
  'autoRetriedAt',
  'quietFrom',
  'quietTo',
  'quietZone',
  'localStart',
  'nextDueAt',
  'limitPolicy',
  'limitCode',
  'limitedAt',
  'limitTryAt',
  'split',
  'testUntil',
  'testRests',
  'decidedAt',
  'winner',
  'winnerIsClear',
  'fedAt',
  'createdByType',
  'createdById',
  'createdByName',
  'updatedByName',
  'createdAt',
  'updatedAt',
] as const

/** A stored broadcast; the GraphQL type Broadcast is backed by it. */
export type BroadcastRow = RowOf<
  BroadcastModel,
  (typeof fields)[number],
  {
    status: BroadcastStatus
    createdByType: BroadcastCreatorType
    defaults: TemplateValues
    quietZone: BroadcastZone | null
    limitPolicy: LimitPolicy
    split: Split | null
  }
>

/** The select list that yields BroadcastRow, for a table alias. */
export const broadcastColumns = (alias: string): string => columns('Broadcast', alias, fields)

/** A lane is one of workspaces: who feeds a number and counts a month is one process. */
export const laneOfBroadcast = (row: string): string => laneOf(`${row}.workspace_id`)

/** Recipients of whom nothing is known yet: pending + sent + failed + cancelled = total. */
export function pendingOf({
  total,
  sent,
  failed,
  cancelled,
}: Pick<BroadcastRow, 'total' | 'sent' | 'failed' | 'cancelled'>): number {
  return total - sent - failed - cancelled
}
