import type { MessagePayment } from '#messaging/chat-model/messages/message-payment.ts'
import { type EarlierVersion, earlierVersionsLoader } from '#messaging/messages/messages/message-versions.ts'
import { arrivedLate } from '#messaging/messages/messages/written-at.ts'
import { contentFor } from '#people/workspaces/masking.ts'
import { builder } from '../../builder.ts'
import { forDoors } from '../../for-doors.ts'
import { Message } from './messages.ts'

// What became of a message after it was sent (spec/10 FR1, FR2).

const MessageVersion = builder.objectRef<EarlierVersion>('MessageVersion').implement({
  description: 'What a message said before its sender edited it.',
  fields: (t) => ({
    text: t.string({
      nullable: true,
      description: 'The text, or the caption of a file; null where there was none.',
      resolve: ({ text }, _args, { actor }) => contentFor(actor, text) as string | null,
    }),
    writtenAt: t.expose('writtenAt', { type: 'DateTime', description: 'When it was written.' }),
  }),
})

const Payment = builder.objectRef<MessagePayment>('MessagePayment').implement({
  description: 'What became of the payment that a message asks for.',
  fields: (t) => ({
    status: t.exposeString('status', {
      description: 'In the words of the platform: pending, captured, failed, ...',
    }),
    referenceId: t.exposeString('referenceId', {
      nullable: true,
      description: "The order's, as the message named it.",
    }),
    amount: t.exposeFloat('amount', { nullable: true, description: 'In the currency: 12.99.' }),
    currency: t.exposeString('currency', { nullable: true, description: 'ISO 4217.' }),
    transactionId: t.exposeString('transactionId', {
      nullable: true,
      description: 'At the payment provider.',
    }),
    updatedAt: t.field({
      type: 'DateTime',
      description: 'When the platform reported it.',
      resolve: ({ updatedAt }) => new Date(updatedAt),
    }),
  }),
})

builder.objectFields(Message, (t) => ({
  payment: t.expose('payment', {
    type: Payment,
    nullable: true,
    description:
      'What became of the payment that it asks for; null for most. It never changes the status of the message.',
  }),
  arrivedLate: t.boolean({
    description: 'Whether it was written more than ten minutes before it arrived; never of what we send.',
    resolve: arrivedLate,
  }),
  editedAt: t.expose('editedAt', {
    type: 'DateTime',
    nullable: true,
    description: 'When its sender last edited its text or caption; null for most.',
  }),
  deletedAt: t.expose('deletedAt', {
    type: 'DateTime',
    nullable: true,
    description: 'When its sender deleted it: what it said is erased.',
  }),
  earlierVersions: t.field({
    type: [MessageVersion],
    complexity: { field: 1, multiplier: 2 },
    description:
      'What it said before it was edited, oldest first, the latest 50; none of a deleted message. One read for all messages of a page.',
    resolve: ({ id, editedAt }, _args, ctx) => (editedAt === null ? [] : earlierVersionsLoader(ctx).load(id)),
  }),
  deleted: t.boolean({
    ...forDoors,
    description: 'Whether its sender deleted it: what it said is null from then on.',
    resolve: ({ deletedAt }) => deletedAt !== null,
  }),
}))
