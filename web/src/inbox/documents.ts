import { graphql, type ResultOf } from '../graphql/document.ts'
import { conversationRow } from './conversation-row.tsx'

export type Conversation = ResultOf<typeof conversationFields>

/** A chat as the list, the thread's head and the panel beside it know it: one object of the cache. */
export const conversationFields = graphql(
  `
  fragment ConversationFields on Conversation {
    ...ConversationRow
    status
    agent { id name }
    team { id name }
    contact { id tagNames customFields marketingOptedOut createdAt }
  }
`,
  conversationRow,
)

export const conversationsQuery = graphql(
  `
  query Conversations($first: Int, $after: String, $status: ConversationStatus, $search: String) {
    conversations(first: $first, after: $after, filter: { status: $status, search: $search }) {
      nodes { ...ConversationFields }
      pageInfo { endCursor hasNextPage }
    }
  }
`,
  conversationFields,
)

export const conversationQuery = graphql(
  `
  query Conversation($contactId: ID!) {
    conversation(contactId: $contactId) { ...ConversationFields }
  }
`,
  conversationFields,
)

export const markReadMutation = graphql(
  `
  mutation MarkRead($contactId: ID!) {
    markConversationRead(input: { contactId: $contactId }) { conversation { ...ConversationFields } }
  }
`,
  conversationFields,
)

export const closeMutation = graphql(
  `
  mutation Close($contactId: ID!) {
    closeConversation(input: { contactId: $contactId }) { conversation { ...ConversationFields } }
  }
`,
  conversationFields,
)

export const reopenMutation = graphql(
  `
  mutation Reopen($contactId: ID!) {
    reopenConversation(input: { contactId: $contactId }) { conversation { ...ConversationFields } }
  }
`,
  conversationFields,
)
