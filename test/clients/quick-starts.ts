import { registerHooks } from 'node:module'
import type { Session } from '../support/session.ts'

// The quick starts behind one form, so that one test asks the same of each.

interface Content {
  __typename: string
  body?: string
}

export const bodyOf = (content: Content | undefined) => content?.body

export interface Shown {
  id: string
  contactId: string
  contact: { profileName?: string | null; phone?: string | null }
  lastMessage?: { id: string; status: string; content: Content } | null
}

interface Told {
  sequence: string
}

export interface QuickStart {
  name: string
  load(): Promise<readonly Shown[]>
  /** the chats that its cache has now */
  shown(): readonly Shown[]
  /** sends a text; answers the id of the message */
  send(chat: Shown, body: string): Promise<string | undefined>
  position(): Promise<string | undefined>
  /** listens, and answers how to stop */
  follow(after: string | undefined, told: (event: Told) => void): () => void
}

interface Door {
  graphql: string
  socket: string
  headers: () => Record<string, string>
}

/** How a program that has the session's cookie asks. */
export function doorOf(url: string, session: Session): Door {
  return {
    graphql: `${url}/graphql`,
    socket: `${url.replace('http', 'ws')}/ws`,
    headers: () => ({ Authorization: `Bearer ${session.cookies.get('svc_access')}` }),
  }
}

export async function apollo(door: Door): Promise<QuickStart> {
  const { connect } = await import('../../clients/apollo/src/client.ts')
  const { follow, loadInbox, position, sendText } = await import('../../clients/apollo/src/inbox.ts')
  const { InboxDocument } = await import('../../clients/apollo/src/generated/graphql.ts')
  const client = connect(door)
  return {
    name: 'apollo',
    load: () => loadInbox(client),
    shown: () => client.readQuery({ query: InboxDocument }, true)?.conversations.nodes ?? [],
    send: async (chat, body) => (await sendText(client, chat as never, body))?.id,
    position: () => position(client),
    follow: (after, told) => follow(client, after, told),
  }
}

export async function urql(door: Door): Promise<QuickStart> {
  const { connect } = await import('../../clients/urql/src/client.ts')
  const { follow, loadInbox, position, sendText } = await import('../../clients/urql/src/inbox.ts')
  const { InboxDocument } = await import('../../clients/urql/src/generated/graphql.ts')
  const client = connect(door)
  return {
    name: 'urql',
    load: () => loadInbox(client),
    shown: () => client.readQuery(InboxDocument, {})?.data?.conversations.nodes ?? [],
    send: async (chat, body) => (await sendText(client, chat as never, body)).id,
    position: () => position(client),
    follow: (after, told) => follow(client, after, told),
  }
}

/** Its compiler writes imports for a bundler, which finds `./x.graphql` in `x.graphql.ts`. */
export async function relayModules() {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(/^\.\/\w+\.graphql$/.test(specifier) ? `${specifier}.ts` : specifier, context),
  })
  const { connect } = await import('../../clients/relay/src/environment.ts')
  const { follow, openChat, openInbox, position, sendText } = await import('../../clients/relay/src/inbox.ts')
  hooks.deregister()
  return { connect, follow, openChat, openInbox, position, sendText }
}

export async function relay(door: Door): Promise<QuickStart> {
  const { connect, follow, openInbox, position, sendText } = await relayModules()
  const environment = connect(door)
  let chats: () => readonly Shown[] = () => []
  return {
    name: 'relay',
    async load() {
      chats = (await openInbox(environment)).chats
      return chats()
    },
    shown: () => chats(),
    send: async (chat, body) => (await sendText(environment, chat as never, body)).id,
    position: () => position(environment),
    follow: (after = '', told) => follow(environment, after, told),
  }
}

export async function graphqlRequest(door: Door): Promise<QuickStart> {
  const parley = await import('../../clients/graphql-request/src/parley.ts')
  const accessToken = () => door.headers().Authorization?.replace('Bearer ', '') ?? ''
  const client = parley.connect(door.graphql, { accessToken })
  const load = () => Array.fromAsync(parley.chats(client))
  return {
    name: 'graphql-request',
    load,
    shown: () => [],
    send: async (chat, body) => (await parley.sendText(client, chat as never, body)).id,
    position: () => parley.position(client),
    follow(after = '', told) {
      const live = parley.connectLive(door.socket, client)
      parley.follow(live, after, told, (reason) => {
        throw reason
      })
      return () => void live.dispose()
    },
  }
}
