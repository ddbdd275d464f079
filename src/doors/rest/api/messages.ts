import { largestFile } from '#messaging/content/media/types.ts'
import { chatFileInput, chatMessageInput } from '#messaging/messages/messages/chat-message-input.ts'
import { reactionInput } from '#messaging/messages/messages/chat-reaction.ts'
import { chatTemplateInput } from '#messaging/messages/messages/chat-template-input.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { interactiveSchema } from './interactive-schema.ts'
import { messageFields, messageObject, reactionFields, reactionObject } from './message-object.ts'
import { askedPage, filterOf } from './reading.ts'

interface PageAnswer {
  messages: unknown[]
  total: number
  page: number | null
  limit: number | null
  has_more: boolean
}

/** A page by its number says which one it is; what stands before a message has no number. */
function shapedPage(answer: unknown) {
  const { messages, total, page, limit, has_more } = answer as PageAnswer
  return {
    messages: messages.map(messageObject),
    total,
    ...(page !== null && limit !== null && { page, limit }),
    has_more,
  }
}

const told = { interactive_data: interactiveSchema }

/** What was said in chats (spec/5 1.2; spec/8 MS). */
export const messageEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listMessages',
    path: '/contacts/{id}/messages',
    label: 'contact',
    document: `query ($id: ID!, $page: Int, $limit: Int, $beforeId: ID, $account: String, $peek: Boolean) {
      answer: chatMessages(
        contactId: $id, page: $page, limit: $limit, beforeId: $beforeId, account: $account, peek: $peek
      ) { messages { ${messageFields} } total page limit has_more: hasMore }
    }`,
    variables: ({ path, query }) => ({
      id: path.id,
      beforeId: query.get('before_id') || null,
      account: filterOf(query.get('account')),
      peek: query.get('peek') === 'true',
      ...askedPage(query),
    }),
    answer: shapedPage,
    told: { 'messages.interactive_data': interactiveSchema },
  },
  {
    method: 'GET',
    name: 'getMessage',
    path: '/messages/{id}',
    label: 'message',
    document: `query ($id: ID!) { answer: message(id: $id) { ${messageFields} } }`,
    variables: ({ path }) => ({ id: path.id }),
    answer: messageObject,
    told,
  },
  {
    method: 'POST',
    name: 'sendMessage',
    path: '/contacts/{id}/messages',
    label: 'contact',
    input: chatMessageInput,
    document: `mutation ($id: ID!, $input: ChatMessageInput!) {
      answer: sendInChat(contactId: $id, input: $input) { ${messageFields} }
    }`,
    variables: ({ path, input }) => ({ id: path.id, input }),
    answer: messageObject,
    told,
  },
  {
    method: 'POST',
    name: 'sendMediaMessage',
    path: '/messages/media',
    label: 'contact',
    form: { largestFile },
    input: chatFileInput,
    document: `mutation (
      $contactId: String, $type: String, $caption: String, $messagingAccount: String, $file: Upload
    ) {
      answer: sendFileInChat(
        contactId: $contactId, type: $type, caption: $caption, messagingAccount: $messagingAccount, file: $file
      ) { ${messageFields} }
    }`,
    variables: ({ input }) => input,
    answer: messageObject,
    told,
  },
  {
    method: 'POST',
    name: 'sendTemplateMessage',
    path: '/messages/template',
    label: 'contact',
    form: { largestFile, parts: ['header_file', 'file'], orJson: true },
    input: chatTemplateInput,
    document: `mutation ($input: ChatTemplateInput!, $file: Upload) {
      answer: sendTemplateInChat(input: $input, file: $file) { ${messageFields} }
    }`,
    variables: ({ input: { file, ...input } }) => ({ input, file: file ?? null }),
    answer: messageObject,
    told,
  },
  {
    method: 'POST',
    name: 'reactToMessage',
    path: '/contacts/{id}/messages/{message_id}/reaction',
    label: 'message',
    labels: { id: 'contact' },
    input: reactionInput,
    document: `mutation ($id: ID!, $messageId: ID!, $emoji: String) {
      answer: reactInChat(contactId: $id, messageId: $messageId, emoji: $emoji) {
        message_id: id reactions: standingReactions { ${reactionFields} }
      }
    }`,
    variables: ({ path, input }) => ({ id: path.id, messageId: path.message_id, emoji: input.emoji ?? '' }),
    answer: (answer) => {
      const { message_id, reactions } = answer as { message_id: string; reactions: object[] }
      return { message_id, reactions: reactions.map(reactionObject) }
    },
  },
  {
    method: 'PUT',
    name: 'markMessageRead',
    path: '/messages/{id}/read',
    label: 'message',
    document: 'mutation ($id: ID!) { answer: readMessage(id: $id) { id } }',
    variables: ({ path }) => ({ id: path.id }),
  },
]
