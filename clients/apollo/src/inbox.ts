import type { ApolloClient } from '@apollo/client'
import {
  type ChatFragment,
  InboxDocument,
  LiveDocument,
  type LiveSubscription,
  PositionDocument,
  SendMessageDocument,
} from './generated/graphql.ts'

/** Fetches the chats into the cache. A screen shows them with `useQuery(InboxDocument)`, which follows the cache. */
export async function loadInbox(client: ApolloClient): Promise<readonly ChatFragment[]> {
  const { data } = await client.query({ query: InboxDocument, fetchPolicy: 'network-only' })
  return data?.conversations.nodes ?? []
}

/** Where to begin to listen: asked for before the inbox is loaded, nothing falls between the two. */
export async function position(client: ApolloClient): Promise<string | undefined> {
  const { data } = await client.query({ query: PositionDocument, fetchPolicy: 'no-cache' })
  return data?.eventSequence
}

/** Sends a text. The chat shows it as its last message at once, under an id that the answer replaces. */
export async function sendText(client: ApolloClient, chat: ChatFragment, body: string) {
  const id = `sending-${crypto.randomUUID()}`
  const { data } = await client.mutate({
    mutation: SendMessageDocument,
    variables: { input: { to: { contactId: chat.contactId }, content: { text: { body } } } },
    optimisticResponse: {
      sendMessage: {
        __typename: 'SendMessagePayload',
        message: {
          __typename: 'Message',
          id,
          direction: 'OUTGOING',
          status: 'PENDING',
          createdAt: new Date().toISOString(),
          content: { __typename: 'TextContent', body },
        },
        conversation: {
          __typename: 'Conversation',
          id: chat.id,
          contactId: chat.contactId,
          lastMessage: { __typename: 'Message', id },
        },
      },
    },
  })
  return data?.sendMessage.message
}

/** Listens from `after` on. What events bring goes into the cache by itself; after `Resync` it is loaded anew. */
export function follow(
  client: ApolloClient,
  after: string | undefined,
  told: (event: LiveSubscription['events']) => void,
): () => void {
  const subscription = client.subscribe({ query: LiveDocument, variables: { after } }).subscribe({
    next: ({ data }) => {
      if (!data) return
      if (data.events.__typename === 'Resync') void loadInbox(client)
      told(data.events)
    },
  })
  return () => subscription.unsubscribe()
}
