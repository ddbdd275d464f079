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
  description: 'A group of contacts that may be the same customer.',
  fields: (t) => ({
    contacts: t.field({
      type: [Contact],
      ...requires(contactReads),
      complexity: { field: 1, multiplier: 10 },
      description: 'Contacts of the group, oldest first, at most ten. One read serves all groups of a page.',
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
      'Lists contacts that may be the same customer: the same phone number in another notation, the same email address in a custom field, or names of at least two words that differ only in case, accents and word order.',
    args: {
      ...cursorArgs,
      by: t.arg({
        type: enumFrom(contactLikenesses),
        required: true,
        description: 'Property by which duplicate contacts are found.',
      }),
    },
    resolve: (_root, args, ctx) => listDuplicates(ctx, args),
  }),
)
