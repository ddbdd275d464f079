import { graphql, type ResultOf } from '../graphql/document.ts'

export type Viewer = ResultOf<typeof conversationViewers>['conversationPresence'][number]

export const conversationViewers = graphql(`
  subscription ConversationViewers($contactId: ID!) {
    conversationPresence(contactId: $contactId) { id name isTyping }
  }
`)

export const setTypingMutation = graphql(`
  mutation SetTyping($contactId: ID!, $typing: Boolean!) {
    setTyping(input: { contactId: $contactId, typing: $typing }) { typing }
  }
`)
