import { gql } from 'urql'

export interface Contact {
  id: string
  name: string | null
  profileName: string | null
  phone: string | null
  tags: string[]
  customFields: Record<string, string | number | boolean>
  marketingOptedOut: boolean
  createdAt: string
}

export interface Window {
  numberId: string
  expiresAt: string
}

export interface Conversation {
  contactId: string
  status: string
  unreadCount: number
  numberId: string | null
  lastMessagePreview: string | null
  lastMessageStatus: string | null
  lastMessageDirection: string | null
  lastMessageAt: string | null
  windows: Window[]
  agent: { id: string; name: string } | null
  contact: Contact
}

const conversationFields = gql`
  fragment ConversationFields on Conversation {
    contactId
    status
    unreadCount
    numberId
    lastMessagePreview
    lastMessageStatus
    lastMessageDirection
    lastMessageAt
    windows { numberId expiresAt }
    agent { id name }
    contact {
      id
      name
      profileName
      phone
      tags
      customFields
      marketingOptedOut
      createdAt
    }
  }
`

export interface ConversationsVariables {
  first: number
  after?: string
  status?: string
  search?: string
}

export interface ConversationsData {
  conversations: { nodes: Conversation[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } }
}

export const conversationsQuery = gql<ConversationsData, ConversationsVariables>`
  query Conversations($first: Int, $after: String, $status: String, $search: String) {
    conversations(first: $first, after: $after, status: $status, search: $search) {
      nodes { ...ConversationFields }
      pageInfo { endCursor hasNextPage }
    }
  }
  ${conversationFields}
`

export interface OfContact {
  contactId: string
}

export const conversationQuery = gql<{ conversation: Conversation }, OfContact>`
  query Conversation($contactId: ID!) {
    conversation(contactId: $contactId) { ...ConversationFields }
  }
  ${conversationFields}
`

export const markReadMutation = gql<{ markConversationRead: Conversation }, OfContact>`
  mutation MarkRead($contactId: ID!) {
    markConversationRead(contactId: $contactId) { ...ConversationFields }
  }
  ${conversationFields}
`

export const closeMutation = gql<{ closeConversation: Conversation }, OfContact>`
  mutation Close($contactId: ID!) {
    closeConversation(contactId: $contactId) { ...ConversationFields }
  }
  ${conversationFields}
`

export const reopenMutation = gql<{ reopenConversation: Conversation }, OfContact>`
  mutation Reopen($contactId: ID!) {
    reopenConversation(contactId: $contactId) { ...ConversationFields }
  }
  ${conversationFields}
`

export interface ConversationEvent {
  sequence: string
  type: string
  resync: boolean
  conversation: Conversation | null
}

export const conversationEvents = gql<{ conversationEvents: ConversationEvent }, { after?: string }>`
  subscription ConversationEvents($after: String) {
    conversationEvents(after: $after) {
      sequence
      type
      resync
      conversation { ...ConversationFields }
    }
  }
  ${conversationFields}
`
