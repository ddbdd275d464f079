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

/** A customer of the workspace (spec/4 B8). */
export const Contact = builder.objectRef<ContactRow>('Contact').implement({
  interfaces: [Node],
  description: 'A customer that the workspace exchanges messages with.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the contact.' }),
    phone: t.string({
      nullable: true,
      reads: ['phone'],
      description:
        'Phone number of the contact as + and digits. Null if the contact is known only by a platform ID.',
      resolve: (contact, _args, { actor }) => phoneFor(actor, formatPhone(contact.phone)),
    }),
    formerPhones: t.stringList({
      reads: ['id'],
      description:
        'Former phone numbers of the contact as + and digits. The contact can be found by a former number, but nothing is sent to it. One read serves all contacts of a page.',
      resolve: async ({ id }, _args, ctx) =>
        (await formerPhonesLoader(ctx).load(id)).map((phone) => phoneFor(ctx.actor, `+${phone}`)),
    }),
    name: t.string({
      nullable: true,
      reads: ['name'],
      description: 'Name of the contact, set by members or through the API.',
      resolve: (contact, _args, { actor }) => nameFor(actor, contact.name),
    }),
    profileName: t.string({
      nullable: true,
      reads: ['profileName'],
      description: 'Name that the customer chose on the platform. Read-only.',
      resolve: (contact, _args, { actor }) => nameFor(actor, contact.profileName),
    }),
    tagNames: t.exposeStringList('tags', { description: "Names of the contact's tags, sorted by name." }),
    customFields: t.field({
      type: 'JSON',
      reads: ['customFields'],
      description: 'Custom fields of the contact, sorted by name. Values are strings, numbers or booleans.',
      resolve: ({ customFields }) => customFieldsOf(customFields),
    }),
    metadata: t.field({
      type: 'JSON',
      reads: ['customFields', 'phone'],
      description: 'All custom data of the contact as a JSON object, including the custom fields.',
      resolve: ({ phone, customFields }, _args, { actor }) =>
        metadataFor(actor, { phone, metadata: customFields }),
    }),
    marketingOptedOut: t.exposeBoolean('marketingOptedOut', {
      description: 'Whether the contact has opted out of marketing and receives no marketing templates.',
    }),
    marketingOptedOutAt: t.expose('marketingOptedOutAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the contact opted out of marketing.',
    }),
    marketingOptedOutBy: t.expose('marketingOptedOutBy', {
      type: enumFrom(marketingChoosers),
      nullable: true,
      description: 'Who opted the contact out of marketing.',
    }),
    lastMessageAt: t.expose('lastMessageAt', {
      type: 'DateTime',
      nullable: true,
      description: "Time of the contact's last message. A new message does not change `updatedAt`.",
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the contact was created.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which a field of the contact was last changed.',
    }),
  }),
})

export const ContactConnection = connectionOf('Contact', Contact)

const BulkError = builder.objectRef<RowFault>('ContactUpsertError').implement({
  description: 'Reason why a row of an upsert was refused.',
  fields: (t) => ({
    code: t.expose('code', {
      type: ErrorCodeEnum,
      description: 'Error code that the row alone would have failed with.',
    }),
    message: t.exposeString('message', { description: 'Human-readable error message.' }),
    field: t.exposeString('field', {
      nullable: true,
      description: 'Field of the row that caused the error.',
    }),
  }),
})

export const BulkRow = builder.objectRef<BulkResult>('ContactUpsert').implement({
  description: 'Result of one row of an upsert.',
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'Position of the row among the given rows, counted from 0.' }),
    ref: t.exposeString('ref', {
      nullable: true,
      description: 'Reference of the row, as given in the request.',
    }),
    id: t.exposeID('id', {
      nullable: true,
      description: 'UUID of the contact. Null if the row was refused.',
    }),
    result: t.expose('result', { type: enumFrom(upsertResults), description: 'Result of the row.' }),
    error: t.field({
      type: BulkError,
      nullable: true,
      description: 'Reason why the row was refused.',
      resolve: ({ error }) => error,
    }),
  }),
})

/** The requirements for reading contacts, from wherever they are reached. */
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
      'Lists the contacts of the workspace, newest first by default. Without the permission, only contacts whose chat is assigned to the caller are listed.',
    args: {
      ...cursorArgs,
      sort: t.arg({
        type: enumFrom(sorts),
        description: 'Order of the contacts. Default: newest first.',
        deprecationReason: 'Use order, which has more values. Since 2026-11-29.',
      }),
      order: t.arg({
        type: enumFrom(contactOrders),
        description: 'Order of the contacts. Default: newest first. Cannot be combined with `orderBy`.',
      }),
      ...argsFrom(contactFilterInput),
    },
    resolve: (_root, args, ctx, info) => listContacts(ctx, args, selectionOf(ctx, info)),
  }),
  contact: t.field({
    type: Contact,
    ...requires(contactReads),
    throws: ['not_found'],
    description: 'Returns one contact. Fails with not_found if the workspace has no such contact.',
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
    description:
      "Creates a contact. Fails with conflict, which gives the existing contact's ID, if the phone number already exists.",
    args: {
      input: t.arg({
        type: inputFrom('CreateContactInput', makeContactInput),
        required: true,
        description: 'The contact to create.',
      }),
    },
    resolve: (_root, { input }, ctx) => createContact(ctx, input),
  }),
  updateContact: t.field({
    type: Contact,
    ...requires(writes),
    throws: ['not_found', 'invalid_state', 'invalid_field'],
    alsoChanges: ['conversation'],
    description: 'Changes the given fields of a contact. The phone number cannot be changed.',
    args: {
      id: t.arg.id(contactArg),
      input: t.arg({
        type: inputFrom('UpdateContactInput', changeContactInput),
        required: true,
        description: 'The fields of the contact to change.',
      }),
    },
    resolve: (_root, { id, input }, ctx) => updateContact(ctx, id, input),
  }),
  deleteContact: t.id({
    ...requires(deletes),
    throws: ['not_found'],
    description:
      'Deletes a contact with its chat and messages, which frees its phone number. Returns the ID of the contact.',
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
    description:
      'Creates or updates up to 500 contacts by phone number. Each row succeeds or fails independently of the others.',
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
