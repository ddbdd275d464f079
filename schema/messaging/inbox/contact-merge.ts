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
      'Makes one contact of two that are one person; needs contacts:delete too. All that the second has goes over to the first, whose phone stays.',
    args: argsFrom(mergeContactsInput),
    resolve: (_root, args, ctx) => mergeContacts(ctx, args),
  }),
)
