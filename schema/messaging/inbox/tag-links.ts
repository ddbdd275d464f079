import { contactsOfTag } from '#messaging/contacts/contacts/contact-queries.ts'
import { tagLoader } from '#messaging/inbox/tags/tag-queries.ts'
import { builder } from '../../builder.ts'
import { cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { selectionOf } from '../../selection.ts'
import { Contact, ContactConnection, contactReads } from './contacts.ts'
import { TagType, tagReads } from './tags.ts'

// From contacts to their tags and back.

builder.objectField(Contact, 'tags', (t) =>
  t.field({
    type: [TagType],
    ...requires(tagReads),
    reads: ['tags'],
    description: 'Tags of the contact, sorted by name. One read serves all contacts of a page.',
    resolve: async ({ tags }, _args, ctx) => {
      const found = await Promise.all(tags.map((name) => tagLoader(ctx).load(name)))
      return found.filter((tag) => tag !== null)
    },
  }),
)

builder.objectField(TagType, 'contacts', (t) =>
  t.field({
    type: ContactConnection,
    ...requires(contactReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Contacts with the tag, newest first. One SQL statement serves all tags of a page.',
    args: cursorArgs,
    resolve: ({ name }, args, ctx, info) => contactsOfTag(ctx, name, args, selectionOf(ctx, info)),
  }),
)
