import { contactLikenesses } from '#messaging/contacts/contacts/contact-sets.ts'
import {
  contactsOfGroup,
  type DuplicateGroup,
  listDuplicates,
} from '#messaging/contacts/contacts/duplicates.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { Contact, contactReads } from './contacts.ts'

// Contacts that may be one person: found here, made one by mergeContacts.

const Duplicates = builder.objectRef<DuplicateGroup>('ContactDuplicates').implement({
  description: 'Contacts that may be one person.',
  fields: (t) => ({
    contacts: t.field({
      type: [Contact],
      ...requires(contactReads),
      complexity: { field: 1, multiplier: 10 },
      description: 'The oldest first, at most ten; one read for all groups of a page.',
      resolve: (group, _args, ctx) => contactsOfGroup(ctx, group),
    }),
  }),
})

const DuplicatesConnection = connectionOf('ContactDuplicates', Duplicates)

builder.queryField('duplicateContacts', (t) =>
  t.field({
    type: DuplicatesConnection,
    ...requires({ permission: 'contacts:read' }),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Contacts that may be one person: the same phone in another spelling, the same e-mail address in a custom field, or names of two words and more that differ in case, accents and order only.',
    args: {
      ...cursorArgs,
      by: t.arg({ type: enumFrom(contactLikenesses), required: true, description: 'What is alike.' }),
    },
    resolve: (_root, args, ctx) => listDuplicates(ctx, args),
  }),
)
