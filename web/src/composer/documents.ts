import { gql } from 'urql'
import { type Message, messageFields } from '../thread/documents.ts'

export interface SendVariables {
  input: {
    /** a contact's id or a phone */
    to: string
    type: 'text' | 'template'
    text?: { body: string }
    template?: TemplateChoice
    numberId?: string
    replyToMessageId?: string
  }
}

/** A template with its values by name, position or index of the button. */
export interface TemplateChoice {
  id: string
  params?: Record<string, string>
  headerParams?: Record<string, string>
  buttonParams?: Record<string, string>
}

export const sendMutation = gql<{ sendMessage: Message }, SendVariables>`
  mutation Send($input: SendMessageInput!) {
    sendMessage(input: $input) { ...MessageFields }
  }
  ${messageFields}
`
