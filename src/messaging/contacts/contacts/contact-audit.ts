import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import type { Tx } from '#core/db/db.ts'
import { type AuditEntry, type Changes, differences, newValues, recordAudits } from '#people/audit/log.ts'
import type { ContactRow } from './contact-row.ts'

// What people and keys do with contacts (spec/8 G9). What messages do by themselves is in the log of events alone.

const kind = 'contact' as const

/** Under the names that /api has for them (spec/9 3, Contacts). */
const short = ({ phone, name, tags, marketingOptedOut }: Told) => ({
  phone_number: phone,
  profile_name: name,
  tags,
  marketing_opt_out: marketingOptedOut,
})

type Told = Pick<ContactRow, 'phone' | 'name' | 'tags' | 'marketingOptedOut'>

/** A contact before and after a change, and the fields that differ, by the names of /v1. */
export interface ContactEdit {
  before: ContactRow
  after: ContactRow
  changed: readonly string[]
  /** how the person agreed to be opted in again */
  consent?: string | undefined
}

/** Objects are named, and not told. */
const named: Changes = { metadata: { old: 'changed', new: 'changed' } }

const created = ({ id, ...contact }: ContactRow): AuditEntry => ({
  kind,
  resourceId: id,
  action: 'created',
  changes: {
    ...newValues(short(contact)),
    ...(Object.keys(contact.customFields).length > 0 ? named : {}),
  },
})

function updated({ before, after, changed, consent }: ContactEdit, more: Changes = {}): AuditEntry {
  const changes = {
    ...differences(short(before), short(after)),
    ...(changed.includes('custom_fields') ? named : {}),
    ...(consent === undefined ? {} : newValues({ marketing_consent: consent })),
    ...more,
  }
  return { kind, resourceId: after.id, action: 'updated', changes }
}

/** Writes down new contacts, in the transaction that makes them. */
export const auditCreated = (ctx: Ctx, tx: Tx, contacts: readonly ContactRow[]): Promise<void> =>
  recordAudits(tx, ctx, workspaceOf(ctx.actor), contacts.map(created))

/** Writes down changed contacts; `more` is what else one of them got, by its id. */
export const auditUpdated = (
  ctx: Ctx,
  tx: Tx,
  edits: readonly ContactEdit[],
  more?: Changes,
): Promise<void> =>
  recordAudits(
    tx,
    ctx,
    workspaceOf(ctx.actor),
    edits.map((edit) => updated(edit, more)),
  )

/** Writes down that one is gone: deleting erases who it was (spec/4 D30), here and in the records of before. */
export const auditDeleted = (ctx: Ctx, tx: Tx, id: string): Promise<void> =>
  recordAudits(tx, ctx, workspaceOf(ctx.actor), [{ kind, resourceId: id, action: 'deleted' }])

interface Given {
  id: string
  from: string | null
  to: string | null
}

/** Writes down whose chats are whose now. */
export const auditAssigned = (ctx: Ctx, tx: Tx, chats: readonly Given[]): Promise<void> =>
  recordAudits(
    tx,
    ctx,
    workspaceOf(ctx.actor),
    chats.map(({ id, from, to }) => ({
      kind,
      resourceId: id,
      action: 'updated',
      changes: { assigned_user_id: { old: from, new: to } },
    })),
  )

/** Writes down that a contact was blocked, and why, or unblocked; what was noted stands with the block alone. */
export const auditBlocked = (
  ctx: Ctx,
  tx: Tx,
  id: string,
  { blocked, reason }: { blocked: boolean; reason?: string },
): Promise<void> =>
  recordAudits(tx, ctx, workspaceOf(ctx.actor), [
    {
      kind,
      resourceId: id,
      action: 'updated',
      changes: {
        blocked: { old: !blocked, new: blocked },
        ...(reason === undefined ? {} : newValues({ block_reason: reason })),
      },
    },
  ])
