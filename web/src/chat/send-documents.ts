import { graphql } from '../graphql/document.ts'
import { messageFields } from './thread-documents.ts'

export const sendMutation = graphql(
  `
  mutation Send($input: SendMessageInput!) {
    sendMessage(input: $input) { message { ...MessageFields } }
  }
`,
  messageFields,
)

export const sendContactsMutation = graphql(
  `
  mutation SendContacts($input: SendContactsInput!) {
    sendContacts(input: $input) { message { ...MessageFields } }
  }
`,
  messageFields,
)
