import { graphql } from '../graphql/document.ts'

/** What the row of a chat shows. */
export const conversationRow = graphql(`
  fragment ConversationRow on Conversation {
    contactId
    contact { name profileName phone isBlocked tagNames }
    agent { id name }
    team { id name }
    priority
    requiredSkillNames
    dueAt
    unreadCount
    hasUnreadMention
    lastMessagePreview
    lastMessageStatus
    lastMessageDirection
    lastMessageAt
    waitingSince
    numberId
    windows { numberId expiresAt owner }
  }
`)
