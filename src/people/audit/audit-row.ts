import type { Actor } from '#core/access/actor.ts'
import { columns, columnsByField, type RowOf } from '#core/db/columns.ts'
import { readingsOf } from '#core/db/row-source.ts'
import type { AuditRecordModel } from '#generated/prisma/models/AuditRecord.ts'
import { nameFor, phoneFor } from '#people/workspaces/masking.ts'
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

const hide: Record<string, (actor: Actor, value: unknown) => unknown> = {
  phone_number: (actor, value) => (typeof value === 'string' ? phoneFor(actor, value) : value),
  profile_name: (actor, value) => (typeof value === 'string' ? nameFor(actor, value) : value),
}

interface ShownChange {
  field: string
  old: unknown
  new: unknown
}

/** What changed, as this actor sees it: a contact's phone is hidden here as everywhere (spec/8 G4). */
export function changesFor(
  actor: Actor,
  { kind, changes }: Pick<AuditRow, 'kind' | 'changes'>,
): ShownChange[] {
  return Object.entries(changes).map(([field, change]) => {
    const hidden = kind === 'contact' ? hide[field] : undefined
    if (!hidden) return { field, ...change }
    return { field, old: hidden(actor, change.old), new: hidden(actor, change.new) }
  })
}

/** Of a contact: whose chat it is now, and with whom it was joined. */
const ofColleagues = new Set(['assigned_user_id', 'merged_contact', 'merged_into'])

const named = (value: unknown) => (value === null ? null : 'changed')

/** What changed of a contact that the reader does not see: which fields, and not what stood in them. */
export function changesOfUnseen({ changes }: Pick<AuditRow, 'changes'>): ShownChange[] {
  return Object.entries(changes).map(([field, change]) =>
    ofColleagues.has(field)
      ? { field, ...change }
      : { field, old: named(change.old), new: named(change.new) },
  )
}
