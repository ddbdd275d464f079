import { graphql, type ResultOf } from '../graphql/document.ts'
import { conversationRow } from './row-fields.ts'

export type Conversation = ResultOf<typeof conversationFields>

/** A chat as the list, the thread's head and the panel beside it know it: one object of the cache. */
export const conversationFields = graphql(
  `
  fragment ConversationFields on Conversation {
    ...ConversationRow
    status
    contact { id customFields marketingOptedOut createdAt }
  }
`,
  conversationRow,
)

export type ToldConversation = ResultOf<typeof toldConversation>

/** A chat as events tell it: also until when it is put off, which a list knows by its filter. */
export const toldConversation = graphql(
  `
  fragment ToldConversation on Conversation {
    ...ConversationFields
    snoozedUntil
  }
`,
  conversationFields,
)

export const conversationsQuery = graphql(
  `
  query Conversations($first: Int, $after: String, $filter: ConversationFilter, $orderBy: ConversationOrder) {
    conversations(first: $first, after: $after, filter: $filter, orderBy: $orderBy) {
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
  mutation Close($contactId: ID!, $reasonId: ID) {
    closeConversation(input: { contactId: $contactId, reasonId: $reasonId }) { conversation { ...ConversationFields } }
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
