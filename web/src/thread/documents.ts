import { graphql, type ResultOf } from '../graphql/document.ts'
import { messageBubble } from './bubble.tsx'

export type Message = ResultOf<typeof messageFields>

export const messageFields = graphql(
  `
  fragment MessageFields on Message {
    ...MessageBubble
    numberId
  }
`,
  messageBubble,
)

export const messagesQuery = graphql(
  `
  query Messages($contactId: ID!, $first: Int, $after: String) {
    messages(filter: { contactId: $contactId }, first: $first, after: $after) {
      nodes { ...MessageFields }
      pageInfo { endCursor hasNextPage }
    }
  }
`,
  messageFields,
)
