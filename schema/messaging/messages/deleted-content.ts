import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import { builder } from '../../builder.ts'

export const DeletedContent = builder.objectRef<MessageRow>('DeletedContent').implement({
  description: 'Content of a deleted message. The sender deleted the message and its content was erased.',
  fields: (t) => ({
    deletedAt: t.field({
      type: 'DateTime',
      description: 'Time at which the message was deleted.',
      resolve: ({ deletedAt, updatedAt }) => deletedAt ?? updatedAt,
    }),
  }),
})
