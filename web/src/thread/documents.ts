import { gql } from 'urql'

/** What of a message fits into a quote. */
export interface Quoted {
  id: string
  type: string
  direction: string
  text: { body: string } | null
  media: { caption: string | null; filename: string | null } | null
  template: { name: string; text: string | null } | null
}

export interface Message extends Quoted {
  contactId: string
  numberId: string
  status: string
  error: { code: number; message: string } | null
  media: {
    mimeType: string
    size: number | null
    filename: string | null
    caption: string | null
  } | null
  template: { id: string; name: string; category: string; text: string | null; headerMedia: unknown } | null
  interactive: unknown
  button: { text: string | null } | null
  location: { latitude: number; longitude: number; name: string | null; address: string | null } | null
  contacts: unknown
  reaction: { emoji: string | null; messageId: string | null } | null
  order: unknown
  system: unknown
  unsupported: unknown
  replyTo: Quoted | null
  sentBy: { type: string }
  createdAt: string
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
    media { mimeType size filename caption }
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
    }
    sentBy { type }
    createdAt
  }
`

export interface MessagesVariables {
  contactId: string
  first: number
  after?: string
}

export interface MessagesData {
  messages: { nodes: Message[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } }
}

export const messagesQuery = gql<MessagesData, MessagesVariables>`
  query Messages($contactId: ID!, $first: Int, $after: String) {
    messages(contactId: $contactId, first: $first, after: $after) {
      nodes { ...MessageFields }
      pageInfo { endCursor hasNextPage }
    }
  }
  ${messageFields}
`

export interface MessageEvent {
  sequence: string
  type: string
  resync: boolean
  message: Message | null
}

export const messageEvents = gql<{ messageEvents: MessageEvent }, { after?: string }>`
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
