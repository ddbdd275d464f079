import { sorts } from '#core/paging/paging-sets.ts'
import { contactFilterInput } from '#messaging/contacts/contacts/contact-filters.ts'
import {
  bulkContactsInput,
  changeContactInput,
  makeContactInput,
} from '#messaging/contacts/contacts/contact-input.ts'
import { contactById, contactLoader, listContacts } from '#messaging/contacts/contacts/contact-queries.ts'
import type { ContactRow } from '#messaging/contacts/contacts/contact-row.ts'
import { contactOrders, marketingChoosers, upsertResults } from '#messaging/contacts/contacts/contact-sets.ts'
import { formerPhonesLoader } from '#messaging/contacts/contacts/former-phones.ts'
import { customFieldsOf, metadataFor } from '#messaging/contacts/contacts/metadata.ts'
import { formatPhone } from '#messaging/contacts/contacts/phone.ts'
import { type BulkResult, type RowFault, upsertContacts } from '#messaging/inbox/contact-changes/bulk.ts'
import { createContact } from '#messaging/inbox/contact-changes/create.ts'
import { deleteContact, updateContact } from '#messaging/inbox/contact-changes/update.ts'
import { nameFor, phoneFor } from '#people/workspaces/masking.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { ErrorCodeEnum } from '../../error-code.ts'
import { argsFrom, inputFrom } from '../../input-from.ts'
import { findsNodes, Node } from '../../node.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { selectionOf } from '../../selection.ts'

/** A person talked to (spec/4 B8). */
export const Contact = builder.objectRef<ContactRow>('Contact').implement({
  interfaces: [Node],
  description: 'A person talked to.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    phone: t.string({
      nullable: true,
      reads: ['phone'],
      description: '+ and digits; null for people known by a platform id alone.',
      resolve: (contact, _args, { actor }) => phoneFor(actor, formatPhone(contact.phone)),
    }),
    formerPhones: t.stringList({
      reads: ['id'],
      description:
        'Those that they had before, + and digits: by them they are found, and nothing goes there. One read for a whole page.',
      resolve: async ({ id }, _args, ctx) =>
        (await formerPhonesLoader(ctx).load(id)).map((phone) => phoneFor(ctx.actor, `+${phone}`)),
    }),
    name: t.string({
      nullable: true,
      reads: ['name'],
      description: 'Set by the team or the API.',
      resolve: (contact, _args, { actor }) => nameFor(actor, contact.name),
    }),
    profileName: t.string({
      nullable: true,
      reads: ['profileName'],
      description: 'What the person chose on the platform; read-only.',
      resolve: (contact, _args, { actor }) => nameFor(actor, contact.profileName),
    }),
    tagNames: t.exposeStringList('tags', { description: 'Sorted by name.' }),
    customFields: t.field({
      type: 'JSON',
      reads: ['customFields'],
      description: 'Values are strings, numbers or booleans; sorted by name.',
      resolve: ({ customFields }) => customFieldsOf(customFields),
    }),
    metadata: t.field({
      type: 'JSON',
      reads: ['customFields', 'phone'],
      description: 'All that is kept by names of your own: a JSON object, with the custom fields in it.',
      resolve: ({ phone, customFields }, _args, { actor }) =>
        metadataFor(actor, { phone, metadata: customFields }),
    }),
    marketingOptedOut: t.exposeBoolean('marketingOptedOut', { description: 'Gets no marketing templates.' }),
    marketingOptedOutAt: t.expose('marketingOptedOutAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when.',
    }),
    marketingOptedOutBy: t.expose('marketingOptedOutBy', {
      type: enumFrom(marketingChoosers),
      nullable: true,
      description: 'Who chose so.',
    }),
    lastMessageAt: t.expose('lastMessageAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Does not move updatedAt.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When a field last changed.' }),
  }),
})

export const ContactConnection = connectionOf('Contact', Contact)

const BulkError = builder.objectRef<RowFault>('ContactUpsertError').implement({
  description: 'Why a row was refused.',
  fields: (t) => ({
    code: t.expose('code', {
      type: ErrorCodeEnum,
      description: 'What it would have been by itself.',
    }),
    message: t.exposeString('message', { description: 'For people.' }),
    field: t.exposeString('field', { nullable: true, description: 'The field of the row at fault.' }),
  }),
})

export const BulkRow = builder.objectRef<BulkResult>('ContactUpsert').implement({
  description: 'What became of one row.',
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'Its place among the rows, from 0.' }),
    ref: t.exposeString('ref', { nullable: true, description: 'As given.' }),
    id: t.exposeID('id', { nullable: true, description: 'UUID of the contact; null when refused.' }),
    result: t.expose('result', { type: enumFrom(upsertResults), description: 'What became of it.' }),
    error: t.field({
      type: BulkError,
      nullable: true,
      description: 'Why it was refused.',
      resolve: ({ error }) => error,
    }),
  }),
})

/** What reading contacts asks, wherever they are reached from. */
export const contactReads = {
  permission: 'contacts:read',
  own: true,
  scope: 'contacts:read',
  feature: 'api.contacts',
} as const
const writes = { permission: 'contacts:write', scope: 'contacts:write', feature: 'api.contacts' } as const
const deletes = { permission: 'contacts:delete', scope: 'contacts:write', feature: 'api.contacts' } as const

builder.queryFields((t) => ({
  contacts: t.field({
    type: ContactConnection,
    ...requires(contactReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Contacts of the workspace, newest first where no other order is asked for. Without the permission those whose chat is yours.',
    args: {
      ...cursorArgs,
      sort: t.arg({
        type: enumFrom(sorts),
        description: 'By what the list runs; the newest first when left out.',
        deprecationReason: 'Use order, which has more of them. Since 2026-11-29.',
      }),
      order: t.arg({
        type: enumFrom(contactOrders),
        description: 'By what the list runs; the newest first when left out. Not together with `orderBy`.',
      }),
      ...argsFrom(contactFilterInput),
    },
    resolve: (_root, args, ctx, info) => listContacts(ctx, args, selectionOf(ctx, info)),
  }),
  contact: t.field({
    type: Contact,
    ...requires(contactReads),
    throws: ['not_found'],
    description: 'One contact; not_found when the workspace has no such contact.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the contact.' }) },
    resolve: (_root, args, ctx) => contactById(ctx, args.id),
  }),
}))

const contactArg = { required: true, description: 'UUID of the contact.' } as const

builder.mutationFields((t) => ({
  createContact: t.field({
    type: Contact,
    ...requires(writes),
    throws: ['conflict', 'invalid_state', 'invalid_field', 'invalid_phone', 'limit_reached'],
    alsoChanges: ['conversation'],
    description: 'Makes a contact; conflict, with its id, when the phone is there already.',
    args: {
      input: t.arg({
        type: inputFrom('CreateContactInput', makeContactInput),
        required: true,
        description: 'The contact.',
      }),
    },
    resolve: (_root, { input }, ctx) => createContact(ctx, input),
  }),
  updateContact: t.field({
    type: Contact,
    ...requires(writes),
    throws: ['not_found', 'invalid_state', 'invalid_field'],
    alsoChanges: ['conversation'],
    description: 'Changes a contact; only what is given changes. The phone never does.',
    args: {
      id: t.arg.id(contactArg),
      input: t.arg({
        type: inputFrom('UpdateContactInput', changeContactInput),
        required: true,
        description: 'What changes.',
      }),
    },
    resolve: (_root, { id, input }, ctx) => updateContact(ctx, id, input),
  }),
  deleteContact: t.id({
    ...requires(deletes),
    throws: ['not_found'],
    description: 'Deletes a contact with its chat and messages, and frees its phone; answers its id.',
    args: { id: t.arg.id(contactArg) },
    resolve: async (_root, { id }, ctx) => {
      await deleteContact(ctx, id)
      return id
    },
  }),
  upsertContacts: t.field({
    type: [BulkRow],
    ...requires(writes),
    throws: ['conflict', 'invalid_state', 'invalid_field', 'invalid_phone', 'limit_reached'],
    answersAs: 'results',
    description: 'Makes or changes up to 500 contacts by phone; each row stands alone.',
    args: argsFrom(bulkContactsInput),
    resolve: (_root, args, ctx) => upsertContacts(ctx, args),
  }),
}))

findsNodes({
  type: 'Contact',
  ids: { table: 'contact' },
  access: contactReads,
  load: (ctx, id) => contactLoader(ctx).load(id),
})
