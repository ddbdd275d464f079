import { loaded } from '#core/found.ts'
import { listAssignees } from '#messaging/chat-model/chats/assignees.ts'
import {
  conversationLoader,
  listConversations,
  listConversationsInput,
} from '#messaging/chat-model/chats/conversation-queries.ts'
import { type ConversationRow, named } from '#messaging/chat-model/chats/conversation-row.ts'
import { conversationStatuses, priorities } from '#messaging/chat-model/chats/conversation-sets.ts'
import { priorityOf } from '#messaging/chat-model/chats/priorities.ts'
import { openWindows } from '#messaging/chat-model/chats/windows.ts'
import { messageDirections, messageStatuses } from '#messaging/chat-model/messages/message-sets.ts'
import { assignConversation, assignInput } from '#messaging/inbox/conversations/assign.ts'
import { listChats } from '#messaging/inbox/conversations/chats.ts'
import {
  closeConversation,
  closeInput,
  reopenConversation,
} from '#messaging/inbox/conversations/conversation-commands.ts'
import { contactOfConversation, conversationIdOf } from '#messaging/inbox/conversations/conversation-id.ts'
import { mayDirectSend } from '#messaging/inbox/conversations/direct-send.ts'
import { hasUnreadMention, markConversationRead } from '#messaging/inbox/conversations/mark-read.ts'
import { takeOverConversation, takeOverInput } from '#messaging/inbox/conversations/take-over.ts'
import { contentFor } from '#people/workspaces/masking.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { onlyForDoors } from '../../for-doors.ts'
import { argsFrom } from '../../input-from.ts'
import { findsNodes, Node } from '../../node.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { selectionOf } from '../../selection.ts'
import { Assignable, MemberAssignee, TeamAssignee } from './assignees.ts'
import { Contact } from './contacts.ts'
import { ConversationWindow } from './conversation-window.ts'

/** The chat with one contact (spec/4 B11), identified by the contact's id. */
export const Conversation = builder.objectRef<ConversationRow>('Conversation').implement({
  interfaces: [Node],
  description: 'The chat with one contact: the messages exchanged with it and the state of the chat.',
  fields: (t) => ({
    id: t.id({
      reads: ['contactId'],
      description: "UUID of the chat, derived from the contact's UUID: the same bits in version 8.",
      resolve: ({ contactId }) => conversationIdOf(contactId),
    }),
    contactId: t.exposeID('contactId', { description: 'UUID of the contact, which identifies the chat.' }),
    contact: t.expose('contact', { type: Contact, description: 'The contact that the chat is with.' }),
    status: t.expose('status', {
      type: enumFrom(conversationStatuses),
      description: 'Whether the chat is open or closed.',
    }),
    agent: t.field({
      type: MemberAssignee,
      nullable: true,
      reads: ['agentId', 'agentName'],
      description: 'The agent that the chat is assigned to.',
      resolve: (chat) => named(chat.agentId, chat.agentName),
    }),
    team: t.field({
      type: TeamAssignee,
      nullable: true,
      reads: ['teamId', 'teamName'],
      description: 'The team that the chat is assigned to.',
      resolve: (chat) => named(chat.teamId, chat.teamName),
    }),
    priority: t.field({
      type: enumFrom(priorities),
      reads: ['priority'],
      description:
        'Priority of the chat: queues give chats of higher priority first. A message that opens a closed chat resets it to normal.',
      resolve: ({ priority }) => priorityOf(priority),
    }),
    numberId: t.exposeID('numberId', {
      nullable: true,
      description: 'UUID of the number that the last message was exchanged over.',
    }),
    windows: t.field({
      type: [ConversationWindow],
      reads: ['windows'],
      description: 'Open 24-hour windows of the chat. Empty if no window is open.',
      resolve: (chat, _args, ctx) => openWindows(chat, ctx.now()),
    }),
    mayDirectSend: t.boolean({
      reads: ['numberId'],
      description:
        "Whether the chat's number can send messages with a category outside the 24-hour window (`SendMessageInput.category`). Before the first message, the default number counts.",
      resolve: (chat, _args, ctx) => mayDirectSend(ctx, chat),
    }),
    unreadCount: t.exposeInt('unreadCount', {
      description: 'Number of incoming messages that no member has opened.',
    }),
    hasUnreadMention: t.boolean({
      reads: ['unreadMentionOf'],
      description:
        'Whether a note in the chat mentions the caller, who has not opened the chat since. False if the caller is not a member. Loaded together with the chat.',
      resolve: (chat, _args, ctx) => hasUnreadMention(ctx, chat),
    }),
    lastMessagePreview: t.string({
      nullable: true,
      reads: ['lastMessagePreview', 'lastMessageType'],
      description: 'Preview of the last message, cut to 100 characters.',
      // What the platform says of a person names the phone.
      resolve: ({ lastMessagePreview: text, lastMessageType }, _args, { actor }) =>
        lastMessageType === 'system' ? (contentFor(actor, text) as string | null) : text,
    }),
    lastMessageStatus: t.expose('lastMessageStatus', {
      type: enumFrom(messageStatuses),
      nullable: true,
      description: 'Status of the last message.',
    }),
    lastMessageDirection: t.expose('lastMessageDirection', {
      type: enumFrom(messageDirections),
      nullable: true,
      description: 'Direction of the last message.',
    }),
    lastMessageAt: t.expose('lastMessageAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last message.',
    }),
    lastIncomingAt: t.expose('lastIncomingAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the customer last wrote.',
    }),
    waitingSince: t.expose('waitingSince', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time since which the customer waits for a reply: of the first message since the last reply. Reactions, calls and what is said about a case (answers to satisfaction questions) wait for none.',
    }),
    openedAt: t.expose('openedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the chat was last opened.',
    }),
    closedAt: t.expose('closedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the chat was last closed.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the contact was created.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the chat was last changed in any way.',
    }),
  }),
})

/** The requirements for reading chats, from wherever they are reached. */
export const chatReads = { permission: 'chat:read', scope: 'chats:read', feature: 'api.chats' } as const

builder.objectField(Contact, 'conversation', (t) =>
  t.field({
    type: Conversation,
    nullable: true,
    ...requires(chatReads),
    reads: ['id'],
    description: 'The chat with the contact. One read serves all contacts of a page.',
    resolve: ({ id }, _args, ctx) => conversationLoader(ctx).load(id),
  }),
)

export const ConversationConnection = connectionOf('Conversation', Conversation)

const writes = { permission: 'chat:write', scope: 'chats:write', feature: 'api.chats' } as const
const assigns = { permission: 'chat.assign:write', scope: 'chats:write', feature: 'api.chats' } as const

const filterArgs = builder.args((t) => ({
  status: t.field({
    type: enumFrom(conversationStatuses),
    description: 'Only chats with this status are listed.',
  }),
  agentId: t.id({ description: 'Only chats assigned to this agent are listed.' }),
  teamId: t.id({ description: 'Only chats assigned to this team are listed.' }),
  numberId: t.id({ description: 'Only chats whose last message was exchanged over this number are listed.' }),
  unassigned: t.boolean({
    description:
      'If true, only unassigned chats are listed; if false, only assigned ones. Cannot be combined with an agent or a team.',
  }),
}))

const ofPage = { first: true, after: true, last: true, before: true } as const

builder.queryFields((t) => ({
  conversations: t.field({
    type: ConversationConnection,
    ...requires(chatReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Lists chats with messages, latest message first by default.',
    args: { ...cursorArgs, ...argsFrom(listConversationsInput.omit(ofPage)) },
    resolve: (_root, args, ctx, info) => listConversations(ctx, args, selectionOf(ctx, info)),
  }),
  chats: t.field({
    type: ConversationConnection,
    ...onlyForDoors(requires(chatReads)),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Lists all chats, newest chat first. New messages do not change the order.',
    args: {
      ...cursorArgs,
      ...filterArgs,
    },
    resolve: (_root, args, ctx) => listChats(ctx, args),
  }),
  assignees: t.field({
    type: [Assignable],
    ...requires(chatReads),
    description: 'Lists the agents that can be assigned chats, and the teams.',
    resolve: (_root, _args, ctx) => listAssignees(ctx),
  }),
  conversation: t.field({
    type: Conversation,
    ...requires(chatReads),
    throws: ['not_found'],
    description: 'Returns the chat with one contact.',
    args: { contactId: t.arg.id({ required: true, description: 'UUID of the contact.' }) },
    resolve: (_root, { contactId }, ctx) => loaded(conversationLoader(ctx), contactId, 'chat'),
  }),
}))

const contactArg = { required: true, description: 'UUID of the contact.' } as const

builder.mutationFields((t) => ({
  assignConversation: t.field({
    type: Conversation,
    ...requires(assigns),
    throws: ['not_found', 'invalid_field'],
    description:
      'Assigns a chat to an agent, a team, both or neither. An omitted assignee stays as it is, and null clears it.',
    args: { contactId: t.arg.id(contactArg), ...argsFrom(assignInput) },
    resolve: (_root, { contactId, ...assignment }, ctx) => assignConversation(ctx, contactId, assignment),
  }),
  markConversationRead: t.field({
    type: Conversation,
    ...requires({ permission: 'chat:read' }),
    throws: ['not_found'],
    description:
      'Marks a chat as opened by a member: its incoming messages become read, and so do its notes that mention the caller.',
    args: { contactId: t.arg.id(contactArg) },
    resolve: (_root, args, ctx) => markConversationRead(ctx, args.contactId),
  }),
  closeConversation: t.field({
    type: Conversation,
    ...requires(writes),
    throws: ['not_found', 'invalid_field'],
    description: 'Closes a chat and ends its case. Closing a closed chat changes nothing.',
    args: { contactId: t.arg.id(contactArg), ...argsFrom(closeInput) },
    resolve: (_root, { contactId, ...how }, ctx) => closeConversation(ctx, contactId, how),
  }),
  reopenConversation: t.field({
    type: Conversation,
    ...requires(writes),
    throws: ['not_found'],
    description: 'Reopens a closed chat, whose last case continues. Reopening an open chat changes nothing.',
    args: { contactId: t.arg.id(contactArg) },
    resolve: (_root, args, ctx) => reopenConversation(ctx, args.contactId),
  }),
}))

builder.mutationField('takeOverConversation', (t) =>
  t.field({
    type: Conversation,
    ...requires({ permission: 'chat:write' }),
    throws: ['not_found', 'invalid_field', 'bad_gateway', 'unavailable'],
    description:
      'Takes a chat over from another responder on its number, so that the workspace answers the chat. If the workspace already answers the chat, nothing changes.',
    args: { contactId: t.arg.id(contactArg), ...argsFrom(takeOverInput) },
    resolve: (_root, { contactId, ...input }, ctx) => takeOverConversation(ctx, contactId, input),
  }),
)

findsNodes({
  type: 'Conversation',
  ids: { tell: (id) => contactOfConversation(id) !== null },
  access: chatReads,
  load: (ctx, id) => conversationLoader(ctx).load(contactOfConversation(id) ?? id),
})
