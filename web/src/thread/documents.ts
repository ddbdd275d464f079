import { gql } from 'urql'
import type {
  MessageEventsData,
  MessageEventsVariables,
  MessageFields,
  MessagesData,
  MessagesVariables,
} from '../generated/operations.ts'

export type Message = MessageFields
export type MessageEvent = MessageEventsData['messageEvents']

export type Sender = Message['sentBy']

/** What of a message fits into a quote. */
export interface Quoted {
  id: string
  type: string
  direction: string
  text: { body: string } | null
  media: { caption: string | null; filename: string | null } | null
  template: { name: string; text: string | null } | null
  sentBy: Sender
}

export const messageFields = gql`
  fragment MessageFields on Message {
    id
    contactId
    numberId
    type
    direction
    status
    error { code message }
    text { body }
    media { id mimeType size filename caption }
    template { id name category text headerMedia }
    interactive
    button { text }
    location { latitude longitude name address }
    contacts
    reaction { emoji messageId }
    order
    system
    unsupported
    replyTo {
      id
      type
      direction
      text { body }
      media { caption filename }
      template { name text }
      sentBy { type id name }
    }
    sentBy { type id name }
    createdAt
  }
`

export const messagesQuery = gql<MessagesData, MessagesVariables>`
  query Messages($contactId: ID!, $first: Int, $after: String) {
    messages(contactId: $contactId, first: $first, after: $after) {
      nodes { ...MessageFields }
      pageInfo { endCursor hasNextPage }
    }
  }
  ${messageFields}
`

export const messageEvents = gql<MessageEventsData, MessageEventsVariables>`
  subscription MessageEvents($after: String) {
    messageEvents(after: $after) {
      sequence
      type
      resync
      message { ...MessageFields }
    }
  }
  ${messageFields}
`
