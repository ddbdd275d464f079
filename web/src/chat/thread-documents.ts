import { graphql, type ResultOf } from '../graphql/document.ts'
import { messageBubble } from './bubble-fields.ts'
import { threadEntry } from './entry-fields.ts'
import { threadNote } from './note-documents.ts'

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

/** What is around something of a thread, or around a time. */
export const aroundQuery = graphql(
  `
  query TimelineAround($contactId: ID!, $first: Int, $after: String, $around: ID, $aroundTime: DateTime) {
    timeline(contactId: $contactId, first: $first, after: $after, around: $around, aroundTime: $aroundTime) {
      nodes { ...ThreadRow }
      pageInfo { startCursor hasPreviousPage endCursor hasNextPage }
    }
  }
`,
  threadRow,
)

/** What came after a place of it; pages go on as others do. */
export const newerQuery = graphql(
  `
  query NewerTimeline($contactId: ID!, $last: Int, $after: String) {
    timeline(contactId: $contactId, last: $last, before: $after) {
      nodes { ...ThreadRow }
      pageInfo { startCursor hasPreviousPage }
    }
  }
`,
  threadRow,
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
