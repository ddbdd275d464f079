import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { conflictOn, inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import { found, oneRow } from '#core/found.ts'
import { parseInput } from '#core/validation.ts'
import { differences, newValues, recordAudit } from '#people/audit/log.ts'
import {
  createContactFieldInput,
  orderContactFieldsInput,
  updateContactFieldInput,
} from './contact-field-input.ts'
import {
  type ContactField,
  contactFieldColumns,
  listContactFields,
  mostContactFields,
} from './contact-field-queries.ts'

const taken = () =>
  new AppError('conflict', 'A field with this key exists.', { field: 'key' }).because('name_taken')
const tooMany = () =>
  new AppError('invalid_state', `A workspace has at most ${mostContactFields} fields.`).because('too_many', {
    maximum: mostContactFields,
  })

/** One more than there may be is not made. It stands after the others. */
const insertField = statement<ContactField>(
  'contact_fields.insert',
  `insert into contact_field as f
     (workspace_id, key, label, kind, options, position, is_archived, created_at, updated_at)
   select $1::uuid, $2, $3, $4, $5::text[],
     (select coalesce(max(o.position), 0) + 1 from contact_field o where o.workspace_id = $1), false,
     $6::timestamptz, $6::timestamptz
   where (select count(*) from contact_field o where o.workspace_id = $1) < ${mostContactFields}
   returning ${contactFieldColumns}`,
)

const lockField = statement<ContactField>(
  'contact_fields.lock',
  `select ${contactFieldColumns} from contact_field f where f.workspace_id = $1 and f.key = $2 for update`,
)

const saveField = statement<ContactField>(
  'contact_fields.save',
  `update contact_field f set label = $3, options = $4::text[], is_archived = $5, updated_at = $6
   where f.workspace_id = $1 and f.key = $2 returning ${contactFieldColumns}`,
)

const placeFields = statement<{ key: string }>(
  'contact_fields.place',
  `update contact_field f set position = p.place, updated_at = $3
   from unnest($2::text[]) with ordinality as p(key, place)
   where f.workspace_id = $1 and f.key = p.key and f.position <> p.place returning f.key`,
)

const kind = 'contact_field' as const

const told = ({ label, kind: holds, options, isArchived }: ContactField) => ({
  label,
  kind: holds,
  options,
  is_archived: isArchived,
})

/** Screens that show fields ask for them again. */
function fieldsChanged(ctx: Ctx, workspaceId: string): NewEvent {
  return {
    id: ctx.newId(),
    workspaceId,
    type: 'contact_fields.changed',
    subjectId: workspaceId,
    contactId: null,
    data: { extras: {} },
    occurredAt: ctx.now(),
  }
}

const tell = (ctx: Ctx, tx: Tx, workspaceId: string) =>
  appendEvents(ctx.app, tx, [fieldsChanged(ctx, workspaceId)])

/** A choice has something to choose from; nothing else has. */
function assertOptions({ kind: holds, options }: Pick<ContactField, 'kind' | 'options'>): void {
  if (holds === 'choice' && options.length === 0)
    throw errors.invalidField('options', 'A value is needed.').because('value_missing')
  if (holds !== 'choice' && options.length > 0) {
    throw errors.invalidField('options', 'Only a choice has options.')
  }
}

/** Declares what a custom field holds; values that are there already stay, and are checked when they change. */
export async function createContactField(ctx: Ctx, input: unknown): Promise<ContactField> {
  const workspaceId = workspaceOf(ctx.actor)
  const { key, label, kind: holds, options } = parseInput(createContactFieldInput, input)
  assertOptions({ kind: holds, options })
  const work = inTransaction(ctx.app.pool, async (tx) => {
    const [made] = await run(tx, insertField, [workspaceId, key, label, holds, options, ctx.now()])
    if (!made) throw tooMany()
    const changes = newValues(told(made))
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: key, action: 'created', changes })
    await tell(ctx, tx, workspaceId)
    return made
  })
  return await conflictOn(work, taken)
}

/** Changes what is given; what changes nothing leaves no trace (spec/8 G2). */
export async function updateContactField(ctx: Ctx, key: string, input: unknown): Promise<ContactField> {
  const workspaceId = workspaceOf(ctx.actor)
  const change = parseInput(updateContactFieldInput, input)
  return inTransaction(ctx.app.pool, async (tx) => {
    const [row] = await run(tx, lockField, [workspaceId, key])
    const before = found(row, 'field')
    const after: ContactField = {
      ...before,
      label: change.label ?? before.label,
      options: change.options ?? before.options,
      isArchived: change.isArchived ?? before.isArchived,
    }
    assertOptions(after)
    const changes = differences(told(before), told(after))
    if (!changes) return before
    const { label, options, isArchived } = after
    const values = [workspaceId, key, label, options, isArchived, ctx.now()]
    const saved = await oneRow(tx, saveField, values, 'field')
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: key, action: 'updated', changes })
    await tell(ctx, tx, workspaceId)
    return saved
  })
}

/** Puts fields in an order; those that are not named stand where they stood. */
export async function orderContactFields(ctx: Ctx, input: unknown): Promise<ContactField[]> {
  const workspaceId = workspaceOf(ctx.actor)
  const { keys } = parseInput(orderContactFieldsInput, input)
  await inTransaction(ctx.app.pool, async (tx) => {
    const moved = await run(tx, placeFields, [workspaceId, [...new Set(keys)], ctx.now()])
    if (moved.length > 0) await tell(ctx, tx, workspaceId)
  })
  return listContactFields(ctx, true)
}
