import { columns, type RowOf } from '#core/db/columns.ts'
import type { ServiceLevelModel } from '#generated/prisma/models/ServiceLevel.ts'

const fields = [
  'workspaceId',
  'id',
  'name',
  'teamId',
  'priority',
  'firstResponseMinutes',
  'nextResponseMinutes',
  'resolutionMinutes',
  'inBusinessHours',
  'pausesForCustomer',
  'archivedAt',
  'createdAt',
  'updatedAt',
] as const

/** How soon chats of a team, of a priority, or all are to be answered and done with (docs/adr/0188). */
export type ServiceLevel = RowOf<ServiceLevelModel, (typeof fields)[number]>

export const levelColumns = columns('ServiceLevel', 's', fields)
