import { cases } from './cases.ts'
import type { Examples } from './example.ts'
import { inboxRules } from './inbox-rules.ts'
import { macros } from './macros.ts'
import { ben, type Scene } from './scene.ts'
import { serviceLevels } from './service-levels.ts'

const annsChat = async (scene: Scene) => ({
  contactId: await scene.contact(),
})

const savedView = async (scene: Scene) => {
  const { workspaceId } = scene.tenant
  return (await scene.parley.app.prisma.savedView.findFirstOrThrow({ where: { workspaceId } })).id
}

const note = async (scene: Scene) => {
  const { workspaceId } = scene.tenant
  return (await scene.parley.app.prisma.note.findFirstOrThrow({ where: { workspaceId } })).id
}

const draft = async (scene: Scene) => {
  const { workspaceId } = scene.tenant
  return (await scene.parley.app.prisma.draft.findFirstOrThrow({ where: { workspaceId } })).id
}

const scheduled = async (scene: Scene) => {
  const { workspaceId } = scene.tenant
  return (await scene.parley.app.prisma.scheduledMessage.findFirstOrThrow({ where: { workspaceId } })).id
}

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
  timeline: {
    given: async (scene) => ({ ...(await annsChat(scene)), first: 20 }),
    select: `{ nodes { __typename ... on Message { id direction createdAt } ... on Note { id content author { name } }
      ... on TimelineEntry { id by { name } createdAt } ... on TimelineClosed { note } } pageInfo { endCursor hasNextPage } }`,
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
  takeOverConversation: {
    given: annsChat,
    select: '{ conversation { id status windows { owner ownerRole } } }',
  },
  reopenConversation: { given: annsChat, select: '{ conversation { id status openedAt } }' },
  snoozeConversation: {
    given: async (scene) => {
      await scene.writes('Call me tomorrow.')
      return { ...(await annsChat(scene)), until: '2027-01-01T09:00:00.000Z' }
    },
    select: '{ conversation { id status snoozedUntil } }',
  },
  prioritizeConversation: {
    given: async (scene) => {
      await scene.writes('It burns.')
      return { ...(await annsChat(scene)), priority: 'URGENT' }
    },
    select: '{ conversation { id priority } }',
  },
  requireSkills: {
    given: async (scene) => {
      await scene.writes('Habla español?')
      const query = 'mutation { createSkill(input: { name: "Spanish" }) { skill { id } } }'
      const { body } = await scene.admin.api.post('/graphql', { query })
      return { ...(await annsChat(scene)), add: [body.data.createSkill.skill.id] }
    },
    select: '{ conversation { id requiredSkills { name } isWaitingForSkills } }',
  },
  unsnoozeConversation: { given: annsChat, select: '{ conversation { id snoozedUntil } }' },
  markConversationUnread: { given: annsChat, select: '{ conversation { id unreadCount } }' },
  takeNextConversation: {
    given: async (scene) => {
      await scene.writes('Is anybody there?', ben)
      return { filter: { unread: true } }
    },
    select: '{ conversation { id contactId agent { id name } } }',
  },
  createSavedView: {
    given: async () => ({
      name: 'Mine, closing soon',
      filter: { status: 'OPEN', mine: true, window: 'CLOSING', closingWithinHours: 4 },
      orderBy: 'OLDEST',
    }),
    select: `{ savedView { id name isShared orderBy filter { status mine window closingWithinHours } } }`,
  },
  savedViews: {
    select: `{ nodes { id name isShared isOwn createdBy { name } count { chats { value isExact } unread { value isExact } } }
      pageInfo { hasNextPage } }`,
  },
  arrangeSavedViews: {
    given: async (scene) => ({ ids: [await savedView(scene)] }),
    select: '{ inboxArrangement { savedViewIds } }',
  },
  keepViewOrder: {
    given: async () => ({ view: 'mine', orderBy: 'DUE' }),
    select: '{ inboxArrangement { orders { view orderBy } } }',
  },
  inboxArrangement: { select: '{ savedViewIds orders { view orderBy } }' },
  updateSavedView: {
    given: async (scene) => ({ id: await savedView(scene), isShared: true }),
    select: '{ savedView { id name isShared } }',
  },
  deleteSavedView: { given: async (scene) => ({ id: await savedView(scene) }), select: '{ deletedId }' },
  createNote: {
    given: async (scene) => ({
      ...(await annsChat(scene)),
      content: 'She wants a refund, please call her.',
      mentionIds: [await scene.idOf(await scene.member())],
    }),
    select: '{ note { id content author { name } mentions { name } createdAt } }',
  },
  updateNote: {
    given: async (scene) => ({ id: await note(scene), content: 'She wants a refund; called her.' }),
    select: '{ note { id content updatedAt } }',
  },
  deleteNote: { given: async (scene) => ({ id: await note(scene) }), select: '{ deletedId }' },
  saveDraft: {
    given: async (scene) => ({ ...(await annsChat(scene)), text: 'Dear Ann, about your' }),
    select: '{ draft { id kind text version updatedAt } }',
  },
  drafts: {
    select:
      '{ nodes { id contactId kind text version replyTo { id } files { id } } pageInfo { endCursor hasNextPage } }',
  },
  deleteDraft: { given: async (scene) => ({ id: await draft(scene) }), select: '{ deletedId }' },
  scheduleMessage: {
    given: async (scene) => {
      await scene.writes('Write to me tomorrow.')
      const content = { text: { body: 'Good morning, Ann!' } }
      return { ...(await annsChat(scene)), dueAt: '2027-01-01T09:00:00.000Z', content }
    },
    select: '{ scheduledMessage { id status dueAt preview author { name } } }',
  },
  updateScheduledMessage: {
    given: async (scene) => ({ id: await scheduled(scene), dueAt: '2027-01-02T09:00:00.000Z' }),
    select: '{ scheduledMessage { id status dueAt refusal { code message } } }',
  },
  cancelScheduledMessage: {
    given: async (scene) => ({ id: await scheduled(scene) }),
    select: '{ deletedId }',
  },
  changeConversations: {
    given: async (scene) => ({ contactIds: [await scene.contact()], change: { tag: { add: ['refund'] } } }),
    select: `{ results { __typename ... on ConversationChanged { contactId isChanged conversation { id contact { tagNames } } }
      ... on ConversationRefused { contactId code message } } }`,
  },
  ...cases,
  ...serviceLevels,
  ...macros,
  ...inboxRules,
}
