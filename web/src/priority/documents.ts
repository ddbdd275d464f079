import { graphql } from '../graphql/document.ts'
import { conversationFields } from '../inbox/documents.ts'

export const prioritizeMutation = graphql(
  `
  mutation Prioritize($contactId: ID!, $priority: Priority!) {
    prioritizeConversation(input: { contactId: $contactId, priority: $priority }) {
      conversation { ...ConversationFields }
    }
  }
`,
  conversationFields,
)
