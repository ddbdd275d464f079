import { graphql } from 'relay-runtime'

// The compiler of Relay reads these texts and writes src/generated; the program imports what it wrote. With
// babel-plugin-relay, as in React, you write them in place and pass them on.

graphql`
  query chatsPositionQuery {
    eventSequence
  }
`

graphql`
  query chatsInboxQuery($first: Int = 25) {
    ...chats_inbox @arguments(first: $first)
  }
`

graphql`
  fragment chats_inbox on Query
  @refetchable(queryName: "chatsInboxPageQuery")
  @argumentDefinitions(first: { type: "Int", defaultValue: 25 }, after: { type: "String" }) {
    conversations(first: $first, after: $after) @connection(key: "chats_conversations") {
      edges {
        node {
          ...chats_chat @relay(mask: false)
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`

graphql`
  fragment chats_chat on Conversation {
    id
    contactId
    status
    unreadCount
    contact {
      id
      name
      profileName
      phone
    }
    lastMessage {
      ...chats_line @relay(mask: false)
    }
  }
`

graphql`
  fragment chats_line on Message {
    id
    direction
    status
    createdAt
    content {
      __typename
      ... on TextContent {
        body
      }
    }
  }
`

graphql`
  query chatsMessagesQuery($contactId: ID!, $first: Int = 40) {
    conversation(contactId: $contactId) {
      ...chats_messages @arguments(first: $first)
    }
  }
`

graphql`
  fragment chats_messages on Conversation
  @refetchable(queryName: "chatsMessagesPageQuery")
  @argumentDefinitions(first: { type: "Int", defaultValue: 40 }, after: { type: "String" }) {
    id
    messages(first: $first, after: $after) @connection(key: "chats_messages") {
      edges {
        node {
          ...chats_line @relay(mask: false)
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`

// The answer leads to the chat, so the store moves its last line without code.
graphql`
  mutation chatsSendMutation($input: SendMessageInput!) @raw_response_type {
    sendMessage(input: $input) {
      message {
        ...chats_line @relay(mask: false)
      }
      conversation {
        id
        lastMessage {
          id
        }
      }
    }
  }
`

graphql`
  subscription chatsLiveSubscription($after: String) {
    events(after: $after, types: [MESSAGE_RECEIVED, MESSAGE_SENT, MESSAGE_STATUS]) {
      __typename
      sequence
      ... on EventAboutContact {
        conversation {
          ...chats_chat @relay(mask: false)
        }
      }
      ... on EventAboutMessage {
        message {
          id
          status
        }
      }
    }
  }
`
