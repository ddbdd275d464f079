import type { ObjectFieldsShape } from '@pothos/core'
import {
  createContactField,
  orderContactFields,
  updateContactField,
} from '#messaging/contact-fields/contact-field-commands.ts'
import {
  createContactFieldInput,
  orderContactFieldsInput,
  updateContactFieldInput,
} from '#messaging/contact-fields/contact-field-input.ts'
import {
  type ContactField as Field,
  listContactFields,
} from '#messaging/contact-fields/contact-field-queries.ts'
import { contactFieldKinds } from '#messaging/contact-fields/contact-field-sets.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { argsFrom } from '../input-from.ts'
import { requires } from '../requires.ts'

// What the workspace's custom fields of contacts hold.

/** What a declared field is told by, of contacts or of cases. */
export const declaredFieldShape: ObjectFieldsShape<typeof builder.$inferSchemaTypes, Field> = (t) => ({
  key: t.exposeString('key', { description: 'The name of the field in values.' }),
  label: t.exposeString('label', { description: 'For people.' }),
  kind: t.expose('kind', { type: enumFrom(contactFieldKinds), description: 'What it holds.' }),
  options: t.exposeStringList('options', { description: 'What can be chosen; of a choice.' }),
  isArchived: t.exposeBoolean('isArchived', { description: 'It is not offered any more.' }),
  createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was declared.' }),
  updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
})

const ContactField = builder.objectRef<Field>('ContactField').implement({
  description: "What one of the custom fields of the workspace's contacts holds.",
  fields: declaredFieldShape,
})

const reads = { permission: 'contacts:read', own: true } as const
const writes = { permission: 'settings.general:write' } as const
const keyArg = { required: true, description: 'Of the field.' } as const

builder.queryField('contactFields', (t) =>
  t.field({
    type: [ContactField],
    ...requires(reads),
    complexity: 10,
    description: 'The declared fields of contacts, in their order; at most 100.',
    args: { archived: t.arg.boolean({ description: 'True: those that are not offered any more, too.' }) },
    resolve: (_root, { archived }, ctx) => listContactFields(ctx, archived === true),
  }),
)

builder.mutationFields((t) => ({
  createContactField: t.field({
    type: ContactField,
    ...requires(writes),
    throws: ['conflict', 'invalid_field', 'invalid_state'],
    description: 'Declares what a custom field of contacts holds: whoever writes it is checked from then on.',
    args: argsFrom(createContactFieldInput),
    resolve: (_root, args, ctx) => createContactField(ctx, args),
  }),
  updateContactField: t.field({
    type: ContactField,
    ...requires(writes),
    throws: ['not_found', 'invalid_field'],
    description: 'Changes what is given. Values that contacts have stay as they are.',
    args: { key: t.arg.string(keyArg), ...argsFrom(updateContactFieldInput) },
    resolve: (_root, { key, ...change }, ctx) => updateContactField(ctx, key, change),
  }),
  orderContactFields: t.field({
    type: [ContactField],
    ...requires(writes),
    throws: ['invalid_field'],
    answersAs: 'contactFields',
    description: 'Puts fields in the order of these keys.',
    args: argsFrom(orderContactFieldsInput),
    resolve: (_root, args, ctx) => orderContactFields(ctx, args),
  }),
}))
