import { graphql, type ResultOf } from '../graphql/document.ts'
import { threadNote } from '../notes/documents.ts'
import { messageBubble } from './bubble.tsx'
import { threadEntry } from './entry-fields.ts'

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

/** What stands in a thread: a message, a note, or what was done. */
export type ThreadRow = ResultOf<typeof threadRow>

const threadRow = graphql(
  `
  fragment ThreadRow on TimelineItem {
    __typename
    ... on Message { ...MessageFields }
    ... on Note { ...ThreadNote }
    ... on TimelineEntry { ...ThreadEntry }
  }
`,
  messageFields,
  threadNote,
  threadEntry,
)

export const timelineQuery = graphql(
  `
  query Timeline($contactId: ID!, $first: Int, $after: String) {
    timeline(contactId: $contactId, first: $first, after: $after) {
      nodes { ...ThreadRow }
      pageInfo { endCursor hasNextPage }
    }
  }
`,
  threadRow,
)
