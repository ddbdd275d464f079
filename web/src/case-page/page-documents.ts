import { shownCase } from '../cases/documents.ts'
import { threadEntry } from '../chat/entry-fields.ts'
import { threadNote } from '../chat/note-documents.ts'
import { quotedMessage } from '../chat/quote.tsx'
import { graphql } from '../graphql/document.ts'

/** A case with whose chat it is in. */
export const caseQuery = graphql(
  `
  query Case($id: ID!) {
    case(id: $id) {
      ...ShownCase
      transcriptPath
      closedBy { __typename name ... on MemberActor { id } }
      conversation { contactId contact { id name profileName phone } }
    }
  }
`,
  shownCase,
)

/** What happened in a case, the oldest first. */
export const caseTimelineQuery = graphql(
  `
  query CaseTimeline($caseId: ID!, $first: Int, $after: String) {
    caseTimeline(caseId: $caseId, first: $first, after: $after) {
      nodes {
        __typename
        ... on Message { ...QuotedMessage createdAt }
        ... on Note { ...ThreadNote }
        ... on TimelineEntry { ...ThreadEntry }
      }
      pageInfo { endCursor hasNextPage }
    }
  }
`,
  quotedMessage,
  threadNote,
  threadEntry,
)
