import { conversationFields } from '../chat/documents.ts'
import { graphql } from '../graphql/document.ts'

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
