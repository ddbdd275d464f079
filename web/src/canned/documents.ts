import { graphql, type ResultOf } from '../graphql/document.ts'

export type SavedReply = ResultOf<typeof savedReply>

/** A text that is kept to be sent again; the server calls it a canned response. */
export const savedReply = graphql(`
  fragment SavedReply on CannedResponse {
    id
    name
    shortcut
    content
    category
    isActive
    usageCount
    buttons { type title url phoneNumber ttlMinutes flowId screen }
    file { id kind filename size }
  }
`)

/** Those that can be used, the one used most first. */
export const usableQuery = graphql(
  `
  query UsableReplies($first: Int, $after: String) {
    cannedResponses(first: $first, after: $after, filter: { isActive: true }, orderBy: MOST_USED) {
      nodes { ...SavedReply }
      pageInfo { endCursor hasNextPage }
    }
  }
`,
  savedReply,
)

export const useReplyMutation = graphql(`
  mutation UseReply($id: ID!) {
    useCannedResponse(input: { id: $id }) { cannedResponse { id usageCount } }
  }
`)
