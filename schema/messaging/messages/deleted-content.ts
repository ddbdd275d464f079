import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import { builder } from '../../builder.ts'

export const DeletedContent = builder.objectRef<MessageRow>('DeletedContent').implement({
  description: 'Nothing: the sender deleted the message, and what it said is erased.',
  fields: (t) => ({
    deletedAt: t.field({
      type: 'DateTime',
      description: 'When it was deleted.',
      resolve: ({ deletedAt, updatedAt }) => deletedAt ?? updatedAt,
    }),
  }),
})
