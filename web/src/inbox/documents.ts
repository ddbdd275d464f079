import { gql } from 'urql'
import type {
  CloseData,
  CloseVariables,
  ConversationData,
  ConversationEventsData,
  ConversationEventsVariables,
  ConversationFields,
  ConversationsData,
  ConversationsVariables,
  ConversationVariables,
  MarkReadData,
  MarkReadVariables,
  ReopenData,
  ReopenVariables,
} from '../generated/operations.ts'

export type Conversation = ConversationFields
export type ConversationEvent = ConversationEventsData['conversationEvents']

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

export const conversationsQuery = gql<ConversationsData, ConversationsVariables>`
  query Conversations($first: Int, $after: String, $status: String, $search: String) {
    conversations(first: $first, after: $after, status: $status, search: $search) {
      nodes { ...ConversationFields }
      pageInfo { endCursor hasNextPage }
    }
  }
  ${conversationFields}
`

export const conversationQuery = gql<ConversationData, ConversationVariables>`
  query Conversation($contactId: ID!) {
    conversation(contactId: $contactId) { ...ConversationFields }
  }
  ${conversationFields}
`

export const markReadMutation = gql<MarkReadData, MarkReadVariables>`
  mutation MarkRead($contactId: ID!) {
    markConversationRead(contactId: $contactId) { ...ConversationFields }
  }
  ${conversationFields}
`

export const closeMutation = gql<CloseData, CloseVariables>`
  mutation Close($contactId: ID!) {
    closeConversation(contactId: $contactId) { ...ConversationFields }
  }
  ${conversationFields}
`

export const reopenMutation = gql<ReopenData, ReopenVariables>`
  mutation Reopen($contactId: ID!) {
    reopenConversation(contactId: $contactId) { ...ConversationFields }
  }
  ${conversationFields}
`

export const conversationEvents = gql<ConversationEventsData, ConversationEventsVariables>`
  subscription ConversationEvents($after: String) {
    conversationEvents(after: $after) {
      sequence
      type
      resync
      contactId
      conversation { ...ConversationFields }
    }
  }
  ${conversationFields}
`
