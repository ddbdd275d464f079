import type { ObjectFieldsShape } from '@pothos/core'
import {
  createContactField,
  orderContactFields,
  updateContactField,
} from '#messaging/contacts/contact-fields/contact-field-commands.ts'
import {
  createContactFieldInput,
  orderContactFieldsInput,
  updateContactFieldInput,
} from '#messaging/contacts/contact-fields/contact-field-input.ts'
import {
  type ContactField as Field,
  listContactFields,
} from '#messaging/contacts/contact-fields/contact-field-queries.ts'
import { contactFieldKinds } from '#messaging/contacts/contact-fields/contact-field-sets.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { argsFrom } from '../../input-from.ts'
import { requires } from '../../requires.ts'

// What the workspace's custom fields of contacts hold.

/** Fields of a declared custom field, of contacts or of cases. */
export const declaredFieldShape: ObjectFieldsShape<typeof builder.$inferSchemaTypes, Field> = (t) => ({
  key: t.exposeString('key', { description: 'Key of the custom field.' }),
  label: t.exposeString('label', { description: 'Label of the custom field for display.' }),
  kind: t.expose('kind', {
    type: enumFrom(contactFieldKinds),
    description: "Type of the custom field's values.",
  }),
  options: t.exposeStringList('options', {
    description: 'Options of the custom field, if the field is a choice.',
  }),
  isArchived: t.exposeBoolean('isArchived', {
    description: 'Whether the custom field is archived and no longer offered.',
  }),
  createdAt: t.expose('createdAt', {
    type: 'DateTime',
    description: 'Time at which the custom field was declared.',
  }),
  updatedAt: t.expose('updatedAt', {
    type: 'DateTime',
    description: 'Time at which the custom field was last changed.',
  }),
})

const ContactField = builder.objectRef<Field>('ContactField').implement({
  description: "Declaration of a custom field of the workspace's contacts.",
  fields: declaredFieldShape,
})

const reads = { permission: 'contacts:read', own: true } as const
const writes = { permission: 'settings.general:write' } as const
const keyArg = { required: true, description: 'Key of the custom field.' } as const

builder.queryField('contactFields', (t) =>
  t.field({
    type: [ContactField],
    ...requires(reads),
    complexity: 10,
    description: 'Lists the declared custom fields of contacts in their order, at most 100.',
    args: { archived: t.arg.boolean({ description: 'Whether archived custom fields are listed too.' }) },
    resolve: (_root, { archived }, ctx) => listContactFields(ctx, archived === true),
  }),
)

builder.mutationFields((t) => ({
  createContactField: t.field({
    type: ContactField,
    ...requires(writes),
    throws: ['conflict', 'invalid_field', 'invalid_state'],
    description:
      'Declares the type of a custom field of contacts. From then on, every value that is written to the field is validated.',
    args: argsFrom(createContactFieldInput),
    resolve: (_root, args, ctx) => createContactField(ctx, args),
  }),
  updateContactField: t.field({
    type: ContactField,
    ...requires(writes),
    throws: ['not_found', 'invalid_field'],
    description:
      'Changes the given properties of a custom field. Existing values of contacts stay as they are.',
    args: { key: t.arg.string(keyArg), ...argsFrom(updateContactFieldInput) },
    resolve: (_root, { key, ...change }, ctx) => updateContactField(ctx, key, change),
  }),
  orderContactFields: t.field({
    type: [ContactField],
    ...requires(writes),
    throws: ['invalid_field'],
    answersAs: 'contactFields',
    description: 'Sorts the custom fields in the order of the given keys.',
    args: argsFrom(orderContactFieldsInput),
    resolve: (_root, args, ctx) => orderContactFields(ctx, args),
  }),
}))
