import { mergeContacts, mergeContactsInput } from '#messaging/inbox/contact-changes/merge.ts'
import { builder } from '../../builder.ts'
import { argsFrom } from '../../input-from.ts'
import { requires } from '../../requires.ts'
import { Contact } from './contacts.ts'

builder.mutationField('mergeContacts', (t) =>
  t.field({
    type: Contact,
    ...requires({ permission: 'contacts:write' }),
    throws: ['not_found', 'forbidden', 'invalid_field', 'invalid_state'],
    alsoChanges: ['conversation'],
    description:
      'Merges two contacts of the same customer into one. Everything that belongs to the merged contact moves to the kept contact, whose phone number stays. Also requires contacts:delete.',
    args: argsFrom(mergeContactsInput),
    resolve: (_root, args, ctx) => mergeContacts(ctx, args),
  }),
)
