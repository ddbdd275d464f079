import { commitMutation, type Environment, requestSubscription } from 'relay-runtime'
import inbox, { type chats_inbox$data } from './generated/chats_inbox.graphql.ts'
import messages, { type chats_messages$data } from './generated/chats_messages.graphql.ts'
import inboxPageQuery, { type chatsInboxPageQuery } from './generated/chatsInboxPageQuery.graphql.ts'
import inboxQuery, { type chatsInboxQuery } from './generated/chatsInboxQuery.graphql.ts'
import liveSubscription, { type chatsLiveSubscription } from './generated/chatsLiveSubscription.graphql.ts'
import messagesPageQuery, { type chatsMessagesPageQuery } from './generated/chatsMessagesPageQuery.graphql.ts'
import messagesQuery, { type chatsMessagesQuery } from './generated/chatsMessagesQuery.graphql.ts'
import positionQuery, { type chatsPositionQuery } from './generated/chatsPositionQuery.graphql.ts'
import sendMutation, { type chatsSendMutation } from './generated/chatsSendMutation.graphql.ts'
import { load, read } from './read.ts'

export type Chat = chats_inbox$data['conversations']['edges'][number]['node']

/** Fetches the chats with their contacts, latest message first. With React this is `usePaginationFragment`. */
export async function openInbox(environment: Environment, first = 25) {
  const top = await load<chatsInboxQuery>(environment, inboxQuery, { first })
  const list = () => read<chats_inbox$data>(environment, inbox, top).conversations
  return {
    /** as the store has them now */
    chats: (): Chat[] => list().edges.map(({ node }) => node),
    async more(): Promise<void> {
      const { hasNextPage, endCursor } = list().pageInfo
      if (!hasNextPage) return
      await load<chatsInboxPageQuery>(environment, inboxPageQuery, { first, after: endCursor })
    },
  }
}

/** Fetches the messages of a chat, newest first. */
export async function openChat(environment: Environment, { id, contactId }: Chat, first = 40) {
  const { conversation } = await load<chatsMessagesQuery>(environment, messagesQuery, { contactId, first })
  const list = () => read<chats_messages$data>(environment, messages, conversation).messages
  return {
    lines: () => list().edges.map(({ node }) => node),
    async more(): Promise<void> {
      const { hasNextPage, endCursor } = list().pageInfo
      if (!hasNextPage) return
      await load<chatsMessagesPageQuery>(environment, messagesPageQuery, { id, first, after: endCursor })
    },
  }
}

/** Where to begin to listen: asked for before the inbox is opened, nothing falls between the two. */
export async function position(environment: Environment): Promise<string> {
  return (await load<chatsPositionQuery>(environment, positionQuery, {})).eventSequence
}

/** Sends a text. The chat shows it as its last message at once, under an id that the answer replaces. */
export function sendText(environment: Environment, chat: Chat, body: string) {
  const id = `sending-${crypto.randomUUID()}`
  return new Promise<chatsSendMutation['response']['sendMessage']['message']>((resolve, reject) =>
    commitMutation<chatsSendMutation>(environment, {
      mutation: sendMutation,
      variables: { input: { to: { contactId: chat.contactId }, content: { text: { body } } } },
      optimisticResponse: {
        sendMessage: {
          message: {
            id,
            direction: 'OUTGOING',
            status: 'PENDING',
            createdAt: new Date().toISOString(),
            content: { __typename: 'TextContent', body },
          },
          conversation: { id: chat.id, lastMessage: { id } },
        },
      },
      onCompleted: ({ sendMessage }) => resolve(sendMessage.message),
      onError: reject,
    }),
  )
}

/** Listens from `after` on. What events bring goes into the store by itself; after `Resync` open the inbox anew. */
export function follow(
  environment: Environment,
  after: string,
  told: (event: chatsLiveSubscription['response']['events']) => void,
): () => void {
  const { dispose } = requestSubscription<chatsLiveSubscription>(environment, {
    subscription: liveSubscription,
    variables: { after },
    onNext: (data) => {
      if (data) told(data.events)
    },
  })
  return dispose
}
