import { conversationFields } from '../chat/documents.ts'
import { graphql } from '../graphql/document.ts'

/** Whom chats can be given to. */
export const assigneesQuery = graphql(`
  query Assignees {
    assignees { available awayReason chatLimit openConversationCount skills { id name } assignee { __typename id name } }
  }
`)

export const assignMutation = graphql(
  `
  mutation Assign($input: AssignConversationInput!) {
    assignConversation(input: $input) { conversation { ...ConversationFields } }
  }
`,
  conversationFields,
)
