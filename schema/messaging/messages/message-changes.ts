import type { MessagePayment } from '#messaging/chat-model/messages/message-payment.ts'
import { type EarlierVersion, earlierVersionsLoader } from '#messaging/messages/messages/message-versions.ts'
import { arrivedLate } from '#messaging/messages/messages/written-at.ts'
import { contentFor } from '#people/workspaces/masking.ts'
import { builder } from '../../builder.ts'
import { forDoors } from '../../for-doors.ts'
import { Message } from './messages.ts'

// What became of a message after it was sent (spec/10 FR1, FR2).

const MessageVersion = builder.objectRef<EarlierVersion>('MessageVersion').implement({
  description: 'A version of a message before its sender edited the message.',
  fields: (t) => ({
    text: t.string({
      nullable: true,
      description: 'Text of the version, or the caption of its file. Null if there was none.',
      resolve: ({ text }, _args, { actor }) => contentFor(actor, text) as string | null,
    }),
    writtenAt: t.expose('writtenAt', {
      type: 'DateTime',
      description: 'Time at which the version was written.',
    }),
  }),
})

const Payment = builder.objectRef<MessagePayment>('MessagePayment').implement({
  description: 'State of the payment that a message requests.',
  fields: (t) => ({
    status: t.exposeString('status', {
      description: 'Status of the payment as the platform names it: pending, captured, failed and others.',
    }),
    referenceId: t.exposeString('referenceId', {
      nullable: true,
      description: 'Reference ID of the order, as given in the message.',
    }),
    amount: t.exposeFloat('amount', {
      nullable: true,
      description: 'Amount of the payment in its currency, such as 12.99.',
    }),
    currency: t.exposeString('currency', {
      nullable: true,
      description: 'Currency of the payment (ISO 4217).',
    }),
    transactionId: t.exposeString('transactionId', {
      nullable: true,
      description: 'ID of the transaction at the payment provider.',
    }),
    updatedAt: t.field({
      type: 'DateTime',
      description: 'Time at which the platform reported the status of the payment.',
      resolve: ({ updatedAt }) => new Date(updatedAt),
    }),
  }),
})

builder.objectFields(Message, (t) => ({
  payment: t.expose('payment', {
    type: Payment,
    nullable: true,
    description:
      'State of the payment that the message requests. Null for most messages. The payment never changes the status of the message.',
  }),
  arrivedLate: t.boolean({
    description:
      'Whether an incoming message was written more than ten minutes before it arrived. Always false for outgoing messages.',
    resolve: arrivedLate,
  }),
  editedAt: t.expose('editedAt', {
    type: 'DateTime',
    nullable: true,
    description:
      'Time at which the sender last edited the text or caption of the message. Null for most messages.',
  }),
  deletedAt: t.expose('deletedAt', {
    type: 'DateTime',
    nullable: true,
    description:
      'Time at which the sender deleted the message, whose content was then erased. Null if the message was not deleted.',
  }),
  earlierVersions: t.field({
    type: [MessageVersion],
    complexity: { field: 1, multiplier: 2 },
    description:
      'Versions of the message before it was edited, oldest first, limited to the latest 50. Empty for a deleted message. One read serves all messages of a page.',
    resolve: ({ id, editedAt }, _args, ctx) => (editedAt === null ? [] : earlierVersionsLoader(ctx).load(id)),
  }),
  deleted: t.boolean({
    ...forDoors,
    description: 'Whether the sender deleted the message. The content of a deleted message is null.',
    resolve: ({ deletedAt }) => deletedAt !== null,
  }),
}))
