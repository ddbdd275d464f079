import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { conflictOn, inTransaction, run, type Statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import { found, oneRow } from '#core/found.ts'
import { parseInput } from '#core/validation.ts'
import type { AuditKind } from '#people/audit/audit-sets.ts'
import { differences, newValues, recordAudit } from '#people/audit/log.ts'
import {
  createContactFieldInput,
  orderContactFieldsInput,
  updateContactFieldInput,
} from './contact-field-input.ts'
import { type ContactField, mostContactFields } from './contact-field-row.ts'

// How fields of something are declared; contacts and cases have fields (docs/adr/0060, docs/adr/0172).

interface Declared {
  insert: Statement<ContactField>
  lock: Statement<ContactField>
  save: Statement<ContactField>
  place: Statement<{ key: string }>
  all: Statement<ContactField>
  /** what a record of the audit log tells of */
  audited: AuditKind
  /** told when fields were declared otherwise: screens that show them ask for them again */
  told: NewEvent['type']
}

const taken = () =>
  new AppError('conflict', 'A field with this key exists.', { field: 'key' }).because('name_taken')
const tooMany = () =>
  new AppError('invalid_state', `A workspace has at most ${mostContactFields} fields.`).because('too_many', {
    maximum: mostContactFields,
  })

const shown = ({ label, kind: holds, options, isArchived }: ContactField) => ({
  label,
  kind: holds,
  options,
  is_archived: isArchived,
})

/** A choice has something to choose from; nothing else has. */
function assertOptions({ kind: holds, options }: Pick<ContactField, 'kind' | 'options'>): void {
  if (holds === 'choice' && options.length === 0)
    throw errors.invalidField('options', 'A value is needed.').because('value_missing')
  if (holds !== 'choice' && options.length > 0) {
    throw errors.invalidField('options', 'Only a choice has options.')
  }
}

const tell = (ctx: Ctx, tx: Tx, type: NewEvent['type'], workspaceId: string) =>
  appendEvents(ctx.app, tx, [
    {
      id: ctx.newId(),
      workspaceId,
      type,
      subjectId: workspaceId,
      contactId: null,
      data: { extras: {} },
      occurredAt: ctx.now(),
    },
  ])

/** Declares what a field holds; values that are there already stay, and are checked when they change. */
export async function createField(ctx: Ctx, of: Declared, input: unknown): Promise<ContactField> {
  const workspaceId = workspaceOf(ctx.actor)
  const { key, label, kind: holds, options } = parseInput(createContactFieldInput, input)
  assertOptions({ kind: holds, options })
  const work = inTransaction(ctx.app.pool, async (tx) => {
    const [made] = await run(tx, of.insert, [workspaceId, key, label, holds, options, ctx.now()])
    if (!made) throw tooMany()
    const changes = newValues(shown(made))
    const record = { kind: of.audited, resourceId: key, action: 'created', changes } as const
    await recordAudit(tx, ctx, workspaceId, record)
    await tell(ctx, tx, of.told, workspaceId)
    return made
  })
  return await conflictOn(work, taken)
}

/** Changes what is given; what changes nothing leaves no trace (spec/8 G2). */
export async function updateField(
  ctx: Ctx,
  of: Declared,
  key: string,
  input: unknown,
): Promise<ContactField> {
  const workspaceId = workspaceOf(ctx.actor)
  const change = parseInput(updateContactFieldInput, input)
  return inTransaction(ctx.app.pool, async (tx) => {
    const [row] = await run(tx, of.lock, [workspaceId, key])
    const before = found(row, 'field')
    const after: ContactField = {
      ...before,
      label: change.label ?? before.label,
      options: change.options ?? before.options,
      isArchived: change.isArchived ?? before.isArchived,
    }
    assertOptions(after)
    const changes = differences(shown(before), shown(after))
    if (!changes) return before
    const { label, options, isArchived } = after
    const values = [workspaceId, key, label, options, isArchived, ctx.now()]
    const saved = await oneRow(tx, of.save, values, 'field')
    const record = { kind: of.audited, resourceId: key, action: 'updated', changes } as const
    await recordAudit(tx, ctx, workspaceId, record)
    await tell(ctx, tx, of.told, workspaceId)
    return saved
  })
}

/** Puts fields in an order; those that are not named stand where they stood. */
export async function orderFields(ctx: Ctx, of: Declared, input: unknown): Promise<ContactField[]> {
  const workspaceId = workspaceOf(ctx.actor)
  const { keys } = parseInput(orderContactFieldsInput, input)
  await inTransaction(ctx.app.pool, async (tx) => {
    const moved = await run(tx, of.place, [workspaceId, [...new Set(keys)], ctx.now()])
    if (moved.length > 0) await tell(ctx, tx, of.told, workspaceId)
  })
  return await run(ctx.app.pool, of.all, [workspaceId])
}
