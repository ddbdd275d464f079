import type { Client } from '@urql/core'
import {
  type ChatFragment,
  InboxDocument,
  LiveDocument,
  type LiveSubscription,
  PositionDocument,
  SendMessageDocument,
  type SendMessageInput,
} from './generated/graphql.ts'

/** Fetches the chats into the cache. A screen shows them with `useQuery`, which follows the cache. */
export async function loadInbox(client: Client): Promise<readonly ChatFragment[]> {
  const { data, error } = await client.query(InboxDocument, {}, { requestPolicy: 'network-only' }).toPromise()
  if (!data) throw error
  return data.conversations.nodes
}

/** Where to begin to listen: asked for before the inbox is loaded, nothing falls between the two. */
export async function position(client: Client): Promise<string | undefined> {
  const { data } = await client.query(PositionDocument, {}, { requestPolicy: 'network-only' }).toPromise()
  return data?.eventSequence
}

/** Sends a text. What the chat shows until the answer is there stands in cache.ts. */
export async function sendText(client: Client, chat: ChatFragment, body: string) {
  const input: SendMessageInput = { to: { contactId: chat.contactId }, content: { text: { body } } }
  const { data, error } = await client.mutation(SendMessageDocument, { input }).toPromise()
  if (!data) throw error
  return data.sendMessage.message
}

/** Listens from `after` on. What events bring goes into the cache by itself; after `Resync` it is loaded anew. */
export function follow(
  client: Client,
  after: string | undefined,
  told: (event: LiveSubscription['events']) => void,
): () => void {
  const subscription = client.subscription(LiveDocument, { after }).subscribe(({ data }) => {
    if (!data) return
    if (data.events.__typename === 'Resync') void loadInbox(client)
    told(data.events)
  })
  return () => subscription.unsubscribe()
}
