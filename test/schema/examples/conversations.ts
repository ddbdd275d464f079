import type { Examples } from './example.ts'
import type { Scene } from './scene.ts'

const annsChat = async (scene: Scene) => ({
  contactId: await scene.contact(),
})

export const conversations: Examples = {
  conversations: {
    given: async (scene) => {
      await scene.writes('Do you open tomorrow?')
      return { status: 'OPEN', first: 20 }
    },
    select: `{ nodes { id contactId unreadCount lastMessagePreview lastMessageAt contact { name phone tagNames } agent { id name } team { id name } windows { numberId expiresAt } }
      pageInfo { endCursor hasNextPage } }`,
  },
  inboxCounts: {
    select: `{ mine { chats { value isExact } unread { value isExact } } unassigned { chats { value isExact } }
      closing { chats { value isExact } } teams { team { id name } count { chats { value isExact } } } }`,
  },
  conversation: {
    given: annsChat,
    select: `{ id status unreadCount contact { name phone customFields } messages(last: 20) { nodes { id direction status type createdAt author { __typename name } } } }`,
  },
  markConversationRead: { given: annsChat, select: '{ conversation { id unreadCount } }' },
  assignees: {
    select:
      '{ available assignee { __typename id name ... on TeamAssignee { team { members { fullName } } } } }',
  },
  assignConversation: {
    given: async (scene) => ({ ...(await annsChat(scene)), agentId: await scene.idOf(await scene.member()) }),
    select:
      '{ conversation { id agent { id name member { isAvailable teams { name } } } team { id name } } }',
  },
  closeConversation: {
    given: async (scene) => ({ ...(await annsChat(scene)), note: 'Refunded.' }),
    select: '{ conversation { id status closedAt } }',
  },
  reopenConversation: { given: annsChat, select: '{ conversation { id status openedAt } }' },
}
