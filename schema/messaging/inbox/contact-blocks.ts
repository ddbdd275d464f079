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
  description: 'What became of a block at the platform, on one number.',
  fields: (t) => ({
    number: t.field({
      type: NumberType,
      nullable: true,
      ...requires(numberReads),
      description: 'The number; null once it is gone. One read for all of a page.',
      resolve: ({ numberId }, _args, ctx) => numberLoader(ctx).load(numberId),
    }),
    isBlocked: t.exposeBoolean('isBlocked', {
      description: 'Whether the platform keeps the person away from it.',
    }),
    code: t.exposeInt('code', {
      nullable: true,
      description:
        "The platform's code where it refused the last change: 131047 when the person has not written for 24 hours.",
    }),
    message: t.string({
      nullable: true,
      description: 'Why the last change failed; null where it did not.',
      resolve: ({ message }, _args, { actor }) => contentFor(actor, message) as string | null,
    }),
  }),
})

const ContactBlock = builder.objectRef<BlockRow>('ContactBlock').implement({
  description: 'That a person is blocked, or is so at the platform still.',
  fields: (t) => ({
    reason: t.expose('reason', { type: enumFrom(blockReasons), description: 'Why.' }),
    note: t.string({
      nullable: true,
      description: 'For colleagues.',
      resolve: ({ note }, _args, { actor }) => contentFor(actor, note) as string | null,
    }),
    blockedBy: t.field({
      type: Actor,
      description: 'Who blocked the person.',
      resolve: ({ blockedById }) => memberActor(blockedById),
    }),
    blockedAt: t.expose('blockedAt', { type: 'DateTime', description: 'Since when.' }),
    liftedAt: t.expose('liftedAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'When the person was unblocked here while the platform still blocked them on some number; null while the block holds.',
    }),
    numbers: t.expose('numbers', {
      type: [OnNumber],
      description:
        'What the platform did on each number that the person wrote to; empty where there is none.',
    }),
  }),
})

builder.objectField(Contact, 'isBlocked', (t) =>
  t.boolean({
    reads: ['blockedAt'],
    description: 'Whether the workspace hears nothing of them; `block` says why.',
    resolve: ({ blockedAt }) => blockedAt !== null,
  }),
)

builder.objectField(Contact, 'block', (t) =>
  t.field({
    type: ContactBlock,
    nullable: true,
    reads: ['id'],
    description: 'That they are blocked; null for everybody else. One read for all contacts of a page.',
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
      'Blocks a person here, and at the platform on the numbers that they wrote to: what they write is kept and nobody hears of it, nothing is sent to them, their chat is closed. Where the platform refuses, `block` says why; repeating it asks again.',
    args: { contactId: t.arg.id(contactArg), ...argsFrom(blockContactInput) },
    resolve: (_root, { contactId, ...input }, ctx) => blockContact(ctx, contactId, input),
  }),
  unblockContact: t.field({
    type: Contact,
    ...requires(writes),
    throws: ['not_found'],
    alsoChanges: ['conversation'],
    description:
      'Unblocks a person here, and at the platform. Where the platform refuses, `block` says why; repeating it asks again.',
    args: { contactId: t.arg.id(contactArg) },
    resolve: (_root, { contactId }, ctx) => unblockContact(ctx, contactId),
  }),
}))
