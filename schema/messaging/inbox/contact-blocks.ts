import { type BlockedNumber, type BlockRow, blockLoader } from '#messaging/contacts/contacts/block-row.ts'
import { blockReasons } from '#messaging/contacts/contacts/block-sets.ts'
import {
  blockContact,
  blockContactInput,
  unblockContact,
} from '#messaging/inbox/conversations/block-contact.ts'
import { numberLoader } from '#messaging/numbers/accounts/account-queries.ts'
import { contentFor } from '#people/workspaces/masking.ts'
import { Actor } from '../../actors.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { argsFrom } from '../../input-from.ts'
import { memberActor } from '../../member-actor.ts'
import { requires } from '../../requires.ts'
import { NumberType, numberReads } from '../numbers/numbers.ts'
import { Contact } from './contacts.ts'

// People whom a workspace wants to hear nothing of (docs/adr/0160).

const OnNumber = builder.objectRef<BlockedNumber>('ContactBlockNumber').implement({
  description: 'State of a block on one number of the workspace at the platform.',
  fields: (t) => ({
    number: t.field({
      type: NumberType,
      nullable: true,
      ...requires(numberReads),
      description:
        'The number of the workspace. Null if the number was removed. One read serves all blocks of a page.',
      resolve: ({ numberId }, _args, ctx) => numberLoader(ctx).load(numberId),
    }),
    isBlocked: t.exposeBoolean('isBlocked', {
      description: 'Whether the platform blocks the contact on this number.',
    }),
    code: t.exposeInt('code', {
      nullable: true,
      description:
        'Error code of the platform if the platform refused the last change of the block, such as 131047 if the contact has not written for 24 hours.',
    }),
    message: t.string({
      nullable: true,
      description: 'Reason why the last change of the block failed. Null if the last change succeeded.',
      resolve: ({ message }, _args, { actor }) => contentFor(actor, message) as string | null,
    }),
  }),
})

const ContactBlock = builder.objectRef<BlockRow>('ContactBlock').implement({
  description:
    'The block of a contact. A lifted block is listed while the platform still blocks the contact on a number.',
  fields: (t) => ({
    reason: t.expose('reason', {
      type: enumFrom(blockReasons),
      description: 'Reason for which the contact was blocked.',
    }),
    note: t.string({
      nullable: true,
      description: 'Internal note about the block, for members of the workspace.',
      resolve: ({ note }, _args, { actor }) => contentFor(actor, note) as string | null,
    }),
    blockedBy: t.field({
      type: Actor,
      description: 'The member who blocked the contact.',
      resolve: ({ blockedById }) => memberActor(blockedById),
    }),
    blockedAt: t.expose('blockedAt', {
      type: 'DateTime',
      description: 'Time at which the contact was blocked.',
    }),
    liftedAt: t.expose('liftedAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time at which the contact was unblocked in Parley while the platform still blocked the contact on a number. Null while the block is in force.',
    }),
    numbers: t.expose('numbers', {
      type: [OnNumber],
      description:
        'State of the block at the platform for each number that the contact wrote to. Empty if there is no such number.',
    }),
  }),
})

builder.objectField(Contact, 'isBlocked', (t) =>
  t.boolean({
    reads: ['blockedAt'],
    description: 'Whether the workspace blocks the contact. The field `block` gives the reason.',
    resolve: ({ blockedAt }) => blockedAt !== null,
  }),
)

builder.objectField(Contact, 'block', (t) =>
  t.field({
    type: ContactBlock,
    nullable: true,
    reads: ['id'],
    description:
      'The block of the contact. Null if the contact is not blocked. One read serves all contacts of a page.',
    resolve: ({ id }, _args, ctx) => blockLoader(ctx).load(id),
  }),
)

const writes = { permission: 'contacts:write' } as const
const contactArg = { required: true, description: 'UUID of the contact.' } as const

builder.mutationFields((t) => ({
  blockContact: t.field({
    type: Contact,
    ...requires(writes),
    throws: ['not_found', 'invalid_field'],
    alsoChanges: ['conversation'],
    description:
      'Blocks a contact in Parley and at the platform on each number that the contact wrote to. Incoming messages of a blocked contact are stored without notifying anyone, no messages are sent to the contact, and the chat is closed. If the platform refuses, `block` gives the reason; repeating the mutation tries again.',
    args: { contactId: t.arg.id(contactArg), ...argsFrom(blockContactInput) },
    resolve: (_root, { contactId, ...input }, ctx) => blockContact(ctx, contactId, input),
  }),
  unblockContact: t.field({
    type: Contact,
    ...requires(writes),
    throws: ['not_found'],
    alsoChanges: ['conversation'],
    description:
      'Unblocks a contact in Parley and at the platform. If the platform refuses, `block` gives the reason; repeating the mutation tries again.',
    args: { contactId: t.arg.id(contactArg) },
    resolve: (_root, { contactId }, ctx) => unblockContact(ctx, contactId),
  }),
}))
