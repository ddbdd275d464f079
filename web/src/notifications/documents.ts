import { graphql } from '../graphql/document.ts'

const unreadChat = graphql(`
  fragment UnreadChat on Conversation {
    contactId
    unreadCount
    agent { id }
    team { id }
  }
`)

/** Unread chats that may be this person's business, as many as the number in the title tells. */
export const unreadQuery = graphql(
  `
  query UnreadChats {
    mine: conversations(first: 100, filter: { mine: true, unread: true, snoozed: false }) {
      nodes { ...UnreadChat }
    }
    unassigned: conversations(first: 100, filter: { unassigned: true, unread: true, snoozed: false }) {
      nodes { ...UnreadChat }
    }
    teams: conversations(first: 100, filter: { myTeams: true, unread: true, snoozed: false }) {
      nodes { ...UnreadChat }
    }
  }
`,
  unreadChat,
)
