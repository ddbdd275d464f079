import { toldConversation } from '../chat/documents.ts'
import { graphql } from '../graphql/document.ts'

export const changeConversationsMutation = graphql(
  `
  mutation ChangeConversations($input: ChangeConversationsInput!) {
    changeConversations(input: $input) {
      results {
        __typename
        ... on ConversationChanged { contactId isChanged previousCaseFields conversation { ...ToldConversation } }
        ... on ConversationRefused { contactId code message }
      }
    }
  }
`,
  toldConversation,
)
