import type { Actor } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { AuditAction, AuditActorType, AuditKind } from './audit-sets.ts'

/** Old and new value by field: snake_case, as records show them. */
export type Changes = Record<string, { old: unknown; new: unknown }>

export interface AuditEntry {
  kind: AuditKind
  resourceId: string
  action: AuditAction
  /** Secrets are never written here. */
  changes?: Changes
  reason?: string
  /** the person, where the operation began as nobody's: they signed in with it */
  by?: { id: string; name: string }
}

const insertRecord = statement<never>(
  'audit.insert',
  `insert into audit_record
     (workspace_id, id, actor_type, actor_id, actor_name, kind, resource_id, action, changes, reason, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)

function signature(actor: Actor): { type: AuditActorType; id: string | null; name: string | null } {
  switch (actor.kind) {
    case 'member':
      if (actor.applicationKey) return { type: 'api_key', ...actor.applicationKey }
      return { type: 'member', id: actor.userId, name: actor.name }
    case 'public_key':
      return { type: 'api_key', id: actor.keyId, name: actor.name }
    default:
      return { type: 'system', id: null, name: null }
  }
}

/** What the log needs of an operation; the command line and the seed give it without a request. */
export type AuditContext = Pick<Ctx, 'actor' | 'now' | 'newId'>

/** Writes down who changed what, in the transaction of the change itself. */
export async function recordAudit(
  db: Queryable,
  ctx: AuditContext,
  workspaceId: string,
  entry: AuditEntry,
): Promise<void> {
  const by = entry.by ? { type: 'member', ...entry.by } : signature(ctx.actor)
  const changes = JSON.stringify(entry.changes ?? {})
  const { kind, resourceId, action, reason = null } = entry
  await run(db, insertRecord, [
    workspaceId,
    ctx.newId(),
    by.type,
    by.id,
    by.name,
    kind,
    resourceId,
    action,
    changes,
    reason,
    ctx.now(),
  ])
}

const manyRecords = rowsIn<AuditEntry & { id: string }>(
  {
    id: ['uuid', ({ id }) => id],
    kind: ['text', ({ kind }) => kind],
    resource_id: ['text', ({ resourceId }) => resourceId],
    action: ['text', ({ action }) => action],
    changes: ['text', ({ changes }) => JSON.stringify(changes ?? {})],
  },
  5,
)

const insertMany = statement<never>(
  'audit.insert_many',
  `insert into audit_record
     (workspace_id, id, actor_type, actor_id, actor_name, kind, resource_id, action, changes, created_at)
   select $1::uuid, r.id, $2, $3::uuid, $4, r.kind, r.resource_id, r.action, r.changes::jsonb, $5::timestamptz
   from ${manyRecords.from('r')}`,
)

/** The same of many objects that one operation changes, in one statement. */
export async function recordAudits(
  db: Queryable,
  ctx: AuditContext,
  workspaceId: string,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const by = signature(ctx.actor)
  const rows = entries.map((entry) => ({ ...entry, id: ctx.newId() }))
  await run(db, insertMany, [workspaceId, by.type, by.id, by.name, ctx.now(), ...manyRecords.values(rows)])
}

/** The fields whose values differ, as a record shows them; null when nothing changed. */
export function differences(before: Record<string, unknown>, after: Record<string, unknown>): Changes | null {
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  if (changed.length === 0) return null
  return Object.fromEntries(
    changed.map((key) => [key, { old: before[key] ?? null, new: after[key] ?? null }]),
  )
}

/** The fields of something that was made, as its record shows them. */
export function newValues(fields: Record<string, unknown>): Changes {
  return differences({}, fields) ?? {}
}

/** The fields by which something that is gone can be told, as its record shows them. */
export function oldValues(fields: Record<string, unknown>): Changes {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { old: value, new: null }]))
}
