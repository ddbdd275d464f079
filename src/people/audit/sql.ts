import { statement } from '#core/db/db.ts'
import type { Changes } from './log.ts'

/** One entry of the audit log. */
export interface AuditRow {
  id: string
  actorType: 'member' | 'api_key' | 'system'
  actorId: string | null
  actorName: string | null
  kind: string
  resourceId: string | null
  action: string
  changes: Changes
  reason: string | null
  createdAt: Date
}

const columns = `
  a.id, a.actor_type as "actorType", a.actor_id as "actorId", a.actor_name as "actorName", a.kind,
  a.resource_id as "resourceId", a.action, a.changes, a.reason, a.created_at as "createdAt"`

/** $2 kinds, $3 resource, $4 person, $5 action, $6 from, $7 before; null leaves a filter out. */
const filter = `
  a.workspace_id = $1 and ($2::text[] is null or a.kind = any($2)) and ($3::text is null or a.resource_id = $3)
  and ($4::uuid is null or (a.actor_type = 'member' and a.actor_id = $4)) and ($5::text is null or a.action = $5)
  and ($6::timestamptz is null or a.created_at >= $6) and ($7::timestamptz is null or a.created_at < $7)`

export const listAudit = statement<AuditRow>(
  'audit.list',
  `select ${columns} from audit_record a where ${filter}
   order by a.created_at desc, a.id desc limit $8 offset $9`,
)

export const countAudit = statement<{ total: number }>(
  'audit.count',
  `select count(*) as total from audit_record a where ${filter}`,
)

export const auditById = statement<AuditRow>(
  'audit.by_id',
  `select ${columns} from audit_record a where a.workspace_id = $1 and a.id = $2`,
)
