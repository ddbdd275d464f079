import { conversationFields, toldConversation } from '../chat/documents.ts'
import { graphql } from '../graphql/document.ts'

// Apart from what the list needs: these come with what can be done with a chat.

export const snoozeMutation = graphql(
  `
  mutation Snooze($input: SnoozeConversationInput!) {
    snoozeConversation(input: $input) { conversation { ...ToldConversation } }
  }
`,
  toldConversation,
)

export const unsnoozeMutation = graphql(
  `
  mutation Unsnooze($contactId: ID!) {
    unsnoozeConversation(input: { contactId: $contactId }) { conversation { ...ToldConversation } }
  }
`,
  toldConversation,
)

export const markUnreadMutation = graphql(
  `
  mutation MarkUnread($contactId: ID!) {
    markConversationUnread(input: { contactId: $contactId }) { conversation { ...ConversationFields } }
  }
`,
  conversationFields,
)

export const takeNextMutation = graphql(
  `
  mutation TakeNext {
    takeNextConversation { conversation { ...ConversationFields } }
  }
`,
  conversationFields,
)
