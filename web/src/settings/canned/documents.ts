import { savedReply } from '../../canned/documents.ts'
import { graphql } from '../../graphql/document.ts'
import { changing } from '../../graphql/stale-after.ts'

export const repliesQuery = graphql(
  `
  query SavedReplies($search: String, $category: String, $first: Int, $after: String, $last: Int, $before: String) {
    cannedResponses(
      filter: { search: $search, category: $category }
      orderBy: NAME
      first: $first
      after: $after
      last: $last
      before: $before
    ) {
      nodes { ...SavedReply }
      pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
      totalCount { value isExact }
    }
    cannedResponseCategories
  }
`,
  savedReply,
)

/** Where the file of what the list narrows to can be had. */
export const exportRepliesQuery = graphql(`
  query ExportReplies($search: String, $category: String) {
    cannedResponseExport(search: $search, category: $category) { filename path }
  }
`)

export const createReplyMutation = changing(
  ['cannedResponses'],
  graphql(
    `
  mutation CreateReply($input: CreateCannedResponseInput!) {
    createCannedResponse(input: $input) { cannedResponse { ...SavedReply } }
  }
`,
    savedReply,
  ),
)

export const updateReplyMutation = changing(
  ['cannedResponses'],
  graphql(
    `
  mutation UpdateReply($input: UpdateCannedResponseInput!) {
    updateCannedResponse(input: $input) { cannedResponse { ...SavedReply } }
  }
`,
    savedReply,
  ),
)

export const deleteReplyMutation = changing(
  ['cannedResponses'],
  graphql(`
  mutation DeleteReply($id: ID!) {
    deleteCannedResponse(input: { id: $id }) { deletedId }
  }
`),
)
