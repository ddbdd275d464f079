import { columns, type RowOf } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import type { AuditRecordModel } from '#generated/prisma/models/AuditRecord.ts'
import type { AuditAction, AuditActorType } from './audit-sets.ts'
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
  { actorType: AuditActorType; action: AuditAction; changes: Changes }
>

const auditColumns = columns('AuditRecord', 'a', fields)

/** $2 kinds, $3 resource, $4 person, $5 action, $6 from, $7 before; null leaves a filter out. */
const filter = `
  a.workspace_id = $1 and ($2::text[] is null or a.kind = any($2)) and ($3::text is null or a.resource_id = $3)
  and ($4::uuid is null or (a.actor_type = 'member' and a.actor_id = $4)) and ($5::text is null or a.action = $5)
  and ($6::timestamptz is null or a.created_at >= $6) and ($7::timestamptz is null or a.created_at < $7)`

export const listAudit = statement<AuditRow>(
  'audit.list',
  `select ${auditColumns} from audit_record a where ${filter}
   order by a.created_at desc, a.id desc limit $8 offset $9`,
)

export const countAudit = statement<{ total: number }>(
  'audit.count',
  `select count(*) as total from audit_record a where ${filter}`,
)

export const auditById = statement<AuditRow>(
  'audit.by_id',
  `select ${auditColumns} from audit_record a where a.workspace_id = $1 and a.id = $2`,
)
