import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import type { ContactField } from '#messaging/contacts/contact-fields/contact-field-row.ts'
import { createField, orderFields, updateField } from '#messaging/contacts/contact-fields/declare-fields.ts'
import {
  allFields,
  fieldsOfKeys,
  insertField,
  lockField,
  placeFields,
  saveField,
} from '#messaging/contacts/contact-fields/field-texts.ts'

// Fields of cases are declared as those of contacts are (docs/adr/0060).

const declared = {
  insert: statement<ContactField>('case_fields.insert', insertField('case_field')),
  lock: statement<ContactField>('case_fields.lock', lockField('case_field')),
  save: statement<ContactField>('case_fields.save', saveField('case_field')),
  place: statement<{ key: string }>('case_fields.place', placeFields('case_field')),
  all: statement<ContactField>('case_fields.all', allFields('case_field')),
  audited: 'case_field',
  told: 'case_settings.changed',
} as const

const ofKeys = statement<ContactField>('case_fields.of_keys', fieldsOfKeys('case_field'))

/** Those that are offered, in their order; with `archived` the others, too. */
export async function listCaseFields(ctx: Ctx, archived: boolean): Promise<ContactField[]> {
  const rows = await run(ctx.app.pool, declared.all, [workspaceOf(ctx.actor)])
  return archived ? rows : rows.filter(({ isArchived }) => !isArchived)
}

/** The fields of these keys that are in use. */
export const fieldsOfCases = (
  db: Queryable,
  workspaceId: string,
  keys: readonly string[],
): Promise<ContactField[]> => run(db, ofKeys, [workspaceId, keys])

/** Declares what a field of cases holds. */
export const createCaseField = (ctx: Ctx, input: unknown): Promise<ContactField> =>
  createField(ctx, declared, input)

/** Changes the given fields; values of existing cases are unchanged. */
export const updateCaseField = (ctx: Ctx, key: string, input: unknown): Promise<ContactField> =>
  updateField(ctx, declared, key, input)

/** Puts fields in an order; fields that are not named keep their places. */
export const orderCaseFields = (ctx: Ctx, input: unknown): Promise<ContactField[]> =>
  orderFields(ctx, declared, input)
