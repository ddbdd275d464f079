import { columns, columnsByField, type RowOf } from '#core/db/columns.ts'
import { readingsOf } from '#core/db/row-source.ts'
import type { AuditRecordModel } from '#generated/prisma/models/AuditRecord.ts'
import type { AuditAction, AuditActorType, AuditKind } from './audit-sets.ts'
import type { Changes } from './log.ts'

const fields = [
  'id',
  'actorType',
  'actorId',
  'actorName',
  'kind',
  'resourceId',
  'action',
  'changes',
  'reason',
  'createdAt',
] as const

/** One entry of the audit log. */
export type AuditRow = RowOf<
  AuditRecordModel,
  (typeof fields)[number],
  { actorType: AuditActorType; kind: AuditKind; action: AuditAction; changes: Changes }
>

export const auditColumns = columns('AuditRecord', 'a', fields)

export const readAuditAs = readingsOf<AuditRow>({
  columns: columnsByField('AuditRecord', 'a', fields),
  always: ['id', 'createdAt'],
})
