import { print } from 'graphql'
import { GraphQLClient } from 'graphql-request'
import {
  type ChatFragment,
  InboxDocument,
  type InboxQuery,
  LiveDocument,
  type LiveSubscription,
  PositionDocument,
  SendMessageDocument,
  type SendMessageInput,
  SocketTokenDocument,
} from './generated/graphql.ts'
import { type Live, liveClient } from './live.ts'

/** Who asks: a server with a key of its own (`svc_...`), or a person by the session's access token, which changes. */
export type Credential = { key: string } | { accessToken: () => string }

export function connect(url: string, credential: Credential): GraphQLClient {
  const headers = (): Record<string, string> =>
    'key' in credential
      ? { 'X-API-Key': credential.key }
      : { Authorization: `Bearer ${credential.accessToken()}` }
  return new GraphQLClient(url, { headers })
}

/** The chats with their contacts, latest message first, page by page. */
export async function* chats(client: GraphQLClient): AsyncGenerator<ChatFragment> {
  for (let after: string | null = null, more = true; more; ) {
    const { conversations }: InboxQuery = await client.request(InboxDocument, { first: 100, after })
    yield* conversations.nodes
    after = conversations.pageInfo.endCursor
    more = conversations.pageInfo.hasNextPage
  }
}

export async function sendText(client: GraphQLClient, chat: ChatFragment, body: string) {
  const input: SendMessageInput = { to: { contactId: chat.contactId }, content: { text: { body } } }
  const { sendMessage } = await client.request(SendMessageDocument, { input })
  return sendMessage.message
}

/** A socket for a signed-in person; keys hear by webhooks. */
export function connectLive(url: string, client: GraphQLClient): Live {
  return liveClient(url, async () => (await client.request(SocketTokenDocument)).socketToken.token)
}

/** Where to begin to listen: asked for before the chats, nothing falls between the two. */
export async function position(client: GraphQLClient): Promise<string> {
  return (await client.request(PositionDocument)).eventSequence
}

/** Listens from `after` on. After `Resync` events are missing: load anew what you keep. */
export function follow(
  live: Live,
  after: string,
  told: (event: LiveSubscription['events']) => void,
  failed: (reason: unknown) => void,
): () => void {
  const payload = { query: print(LiveDocument), variables: { after } }
  return live.subscribe<LiveSubscription>(payload, {
    next: ({ data }) => {
      if (data) told(data.events)
    },
    error: failed,
    complete: () => {},
  })
}
