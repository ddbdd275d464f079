import type { Ctx } from '#core/context/context.ts'
import { statement } from '#core/db/db.ts'
import { allContactFields, type ContactField } from './contact-field-queries.ts'
import { createField, orderFields, updateField } from './declare-fields.ts'
import { insertField, lockField, placeFields, saveField } from './field-texts.ts'

const declared = {
  insert: statement<ContactField>('contact_fields.insert', insertField('contact_field')),
  lock: statement<ContactField>('contact_fields.lock', lockField('contact_field')),
  save: statement<ContactField>('contact_fields.save', saveField('contact_field')),
  place: statement<{ key: string }>('contact_fields.place', placeFields('contact_field')),
  all: allContactFields,
  audited: 'contact_field',
  told: 'contact_fields.changed',
} as const

/** Declares what a custom field holds; values that are there already stay, and are checked when they change. */
export const createContactField = (ctx: Ctx, input: unknown): Promise<ContactField> =>
  createField(ctx, declared, input)

/** Changes what is given; what changes nothing leaves no trace (spec/8 G2). */
export const updateContactField = (ctx: Ctx, key: string, input: unknown): Promise<ContactField> =>
  updateField(ctx, declared, key, input)

/** Puts fields in an order; those that are not named stand where they stood. */
export const orderContactFields = (ctx: Ctx, input: unknown): Promise<ContactField[]> =>
  orderFields(ctx, declared, input)
