import { formatPhone } from '../src/contacts/phone.ts'
import type { ContactRow } from '../src/contacts/queries.ts'
import { contactById, listContacts } from '../src/contacts/queries.ts'
import { builder } from './builder.ts'
import { connectionOf } from './page.ts'
import { requires } from './requires.ts'

/** A person talked to (spec/4 B8). */
export const Contact = builder.objectRef<ContactRow>('Contact').implement({
  description: 'A person talked to.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    phone: t.string({
      nullable: true,
      description: '+ and digits; null for people known by a platform id alone.',
      resolve: (contact) => formatPhone(contact.phone),
    }),
    name: t.exposeString('name', { nullable: true, description: 'Set by the team or the API.' }),
    profileName: t.exposeString('profileName', {
      nullable: true,
      description: 'What the person chose on the platform; read-only.',
    }),
    tags: t.exposeStringList('tags', { description: 'Sorted by name.' }),
    customFields: t.expose('customFields', {
      type: 'JSON',
      description: 'Values are strings, numbers or booleans.',
    }),
    marketingOptedOut: t.exposeBoolean('marketingOptedOut', { description: 'Gets no marketing templates.' }),
    marketingOptedOutAt: t.expose('marketingOptedOutAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when.',
    }),
    marketingOptedOutBy: t.exposeString('marketingOptedOutBy', {
      nullable: true,
      description: 'api, member, or contact: the person.',
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

const ContactConnection = connectionOf('Contact', Contact)

builder.queryFields((t) => ({
  contacts: t.field({
    type: ContactConnection,
    ...requires({ permission: 'contacts:read', scope: 'contacts:read', feature: 'api.contacts' }),
    complexity: (args) => ({ field: 1, multiplier: args.first ?? 25 }),
    description: 'Contacts of the workspace, newest first.',
    args: {
      first: t.arg.int({ description: '1 to 100; default 25.' }),
      after: t.arg.string({ description: 'Cursor of the previous page.' }),
      search: t.arg.string({ description: 'Part of a name or a phone.' }),
    },
    resolve: (_root, args, ctx) => listContacts(ctx, args),
  }),
  contact: t.field({
    type: Contact,
    ...requires({ permission: 'contacts:read', scope: 'contacts:read', feature: 'api.contacts' }),
    description: 'One contact; not_found when the workspace has no such contact.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the contact.' }) },
    resolve: (_root, args, ctx) => contactById(ctx, args.id),
  }),
}))
