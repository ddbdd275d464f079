import type { TemplateValues } from '#messaging/templates/values.ts'

export const broadcastStatuses = [
  'draft',
  'scheduled',
  'running',
  'paused',
  'completed',
  'cancelled',
  'failed',
] as const
export type BroadcastStatus = (typeof broadcastStatuses)[number]

export const recipientStatuses = ['pending', 'sent', 'delivered', 'read', 'failed', 'cancelled'] as const
export type RecipientStatus = (typeof recipientStatuses)[number]

/** A stored broadcast; the GraphQL type Broadcast is backed by it. */
export interface BroadcastRow {
  workspaceId: string
  id: string
  numberId: string
  name: string
  status: BroadcastStatus
  templateId: string
  templateName: string
  templateLanguage: string
  templateCategory: string
  defaults: TemplateValues
  scheduledAt: Date | null
  startedAt: Date | null
  completedAt: Date | null
  cancelledAt: Date | null
  pausedReason: string | null
  failureReason: string | null
  total: number
  /** pending recipients that have a message already */
  inFlight: number
  sent: number
  delivered: number
  read: number
  failed: number
  cancelled: number
  duplicates: number
  optedOut: number
  createdByType: string
  createdById: string | null
  createdByName: string
  createdAt: Date
  updatedAt: Date
}

const columns: Record<keyof BroadcastRow, string> = {
  workspaceId: 'workspace_id',
  id: 'id',
  numberId: 'number_id',
  name: 'name',
  status: 'status',
  templateId: 'template_id',
  templateName: 'template_name',
  templateLanguage: 'template_language',
  templateCategory: 'template_category',
  defaults: 'defaults',
  scheduledAt: 'scheduled_at',
  startedAt: 'started_at',
  completedAt: 'completed_at',
  cancelledAt: 'cancelled_at',
  pausedReason: 'paused_reason',
  failureReason: 'failure_reason',
  total: 'total',
  inFlight: 'in_flight',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
  cancelled: 'cancelled',
  duplicates: 'duplicates',
  optedOut: 'opted_out',
  createdByType: 'created_by_type',
  createdById: 'created_by_id',
  createdByName: 'created_by_name',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}

/** The select list that yields BroadcastRow, for a table alias. */
export function broadcastColumns(alias: string): string {
  return Object.entries(columns)
    .map(([field, column]) => `${alias}.${column} as "${field}"`)
    .join(', ')
}

/** Recipients of whom nothing is known yet: pending + sent + failed + cancelled = total. */
export function pendingOf({ total, sent, failed, cancelled }: BroadcastRow): number {
  return total - sent - failed - cancelled
}
