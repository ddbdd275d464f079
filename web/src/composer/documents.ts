import { graphql } from '../graphql/document.ts'
import { messageFields } from '../thread/documents.ts'

export const sendMutation = graphql(
  `
  mutation Send($input: SendMessageInput!) {
    sendMessage(input: $input) { ...MessageFields }
  }
`,
  messageFields,
)

/** A template with its values by name, position or index of the button. */
export interface TemplateChoice {
  id: string
  params?: Record<string, string>
  headerParams?: Record<string, string>
  buttonParams?: Record<string, string>
}
