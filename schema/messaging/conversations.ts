import { loaded } from '#core/found.ts'
import { assignConversation, assignInput } from '#messaging/conversations/assign.ts'
import { listAssignees } from '#messaging/conversations/assignees.ts'
import { listChats } from '#messaging/conversations/chats.ts'
import {
  closeConversation,
  closeInput,
  reopenConversation,
} from '#messaging/conversations/conversation-commands.ts'
import { contactOfConversation, conversationIdOf } from '#messaging/conversations/conversation-id.ts'
import {
  conversationLoader,
  listConversations,
  listConversationsInput,
} from '#messaging/conversations/conversation-queries.ts'
import { type ConversationRow, named } from '#messaging/conversations/conversation-row.ts'
import { conversationStatuses, priorities, threadOwners } from '#messaging/conversations/conversation-sets.ts'
import { mayDirectSend } from '#messaging/conversations/direct-send.ts'
import { hasUnreadMention, markConversationRead } from '#messaging/conversations/mark-read.ts'
import { priorityOf } from '#messaging/conversations/priorities.ts'
import { takeOverConversation, takeOverInput } from '#messaging/conversations/take-over.ts'
import { type OpenWindow, openWindows } from '#messaging/conversations/windows.ts'
import { messageDirections, messageStatuses } from '#messaging/messages/message-sets.ts'
import { contentFor } from '#people/workspaces/masking.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { onlyForDoors } from '../for-doors.ts'
import { argsFrom } from '../input-from.ts'
import { findsNodes, Node } from '../node.ts'
import { connectionOf, cursorArgs, pageCost } from '../page.ts'
import { requires } from '../requires.ts'
import { selectionOf } from '../selection.ts'
import { Assignable, MemberAssignee, TeamAssignee } from './assignees.ts'
import { Contact } from './contacts.ts'

export const Window = builder.objectRef<OpenWindow>('ConversationWindow').implement({
  description: 'An open 24-hour window of one number.',
  fields: (t) => ({
    numberId: t.exposeID('numberId', { description: 'The number.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'Free-form messages are allowed until then.',
    }),
    owner: t.expose('owner', {
      type: enumFrom(threadOwners),
      description: 'Who answers over this number. While it is another responder, answers are refused.',
    }),
    ownerRole: t.exposeString('ownerRole', {
      nullable: true,
      description: 'The role of the other responder, in the word of the platform.',
    }),
  }),
})

/** The chat with one contact (spec/4 B11); its identity is the contact's. */
export const Conversation = builder.objectRef<ConversationRow>('Conversation').implement({
  interfaces: [Node],
  description: 'The messages exchanged with one contact.',
  fields: (t) => ({
    id: t.id({
      reads: ['contactId'],
      description: "UUID, made from the contact's: the same bits in version 8.",
      resolve: ({ contactId }) => conversationIdOf(contactId),
    }),
    contactId: t.exposeID('contactId', { description: "The chat's identity." }),
    contact: t.expose('contact', { type: Contact, description: 'The person.' }),
    status: t.expose('status', {
      type: enumFrom(conversationStatuses),
      description: 'Whether it wants work.',
    }),
    agent: t.field({
      type: MemberAssignee,
      nullable: true,
      reads: ['agentId', 'agentName'],
      description: 'The agent it is assigned to.',
      resolve: (chat) => named(chat.agentId, chat.agentName),
    }),
    team: t.field({
      type: TeamAssignee,
      nullable: true,
      reads: ['teamId', 'teamName'],
      description: 'The team it is assigned to.',
      resolve: (chat) => named(chat.teamId, chat.teamName),
    }),
    priority: t.field({
      type: enumFrom(priorities),
      reads: ['priority'],
      description: 'Whether it wants work before others. A message that opens it makes it normal again.',
      resolve: ({ priority }) => priorityOf(priority),
    }),
    numberId: t.exposeID('numberId', { nullable: true, description: 'Number of the last message.' }),
    windows: t.field({
      type: [Window],
      reads: ['windows'],
      description: 'Open 24-hour windows; empty if none.',
      resolve: (chat, _args, ctx) => openWindows(chat, ctx.now()),
    }),
    mayDirectSend: t.boolean({
      reads: ['numberId'],
      description:
        'Whether its number, or the default one before the first message, sends messages with a category outside of the 24-hour window (`SendMessageInput.category`).',
      resolve: (chat, _args, ctx) => mayDirectSend(ctx, chat),
    }),
    unreadCount: t.exposeInt('unreadCount', { description: 'Incoming messages that nobody has opened.' }),
    hasUnreadMention: t.boolean({
      reads: ['unreadMentionOf'],
      description:
        'Whether a note in it names the caller, who has not opened it since; comes with the chat. False where the caller is no member.',
      resolve: (chat, _args, ctx) => hasUnreadMention(ctx, chat),
    }),
    lastMessagePreview: t.string({
      nullable: true,
      reads: ['lastMessagePreview', 'lastMessageType'],
      description: 'Cut to 100 characters.',
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
      description: 'Who wrote the last message.',
    }),
    lastMessageAt: t.expose('lastMessageAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last message.',
    }),
    lastIncomingAt: t.expose('lastIncomingAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the person last wrote.',
    }),
    openedAt: t.expose('openedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last opened.',
    }),
    closedAt: t.expose('closedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last closed.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the contact was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When anything last changed.' }),
  }),
})

/** What reading chats asks, wherever they are reached from. */
export const chatReads = { permission: 'chat:read', scope: 'chats:read', feature: 'api.chats' } as const

builder.objectField(Contact, 'conversation', (t) =>
  t.field({
    type: Conversation,
    nullable: true,
    ...requires(chatReads),
    reads: ['id'],
    description: 'The chat with this person; one read for all contacts of a page.',
    resolve: ({ id }, _args, ctx) => conversationLoader(ctx).load(id),
  }),
)

export const ConversationConnection = connectionOf('Conversation', Conversation)

const writes = { permission: 'chat:write', scope: 'chats:write', feature: 'api.chats' } as const
const assigns = { permission: 'chat.assign:write', scope: 'chats:write', feature: 'api.chats' } as const

const filterArgs = builder.args((t) => ({
  status: t.field({ type: enumFrom(conversationStatuses), description: 'Only open or only closed ones.' }),
  agentId: t.id({ description: 'Only chats of this agent.' }),
  teamId: t.id({ description: 'Only chats of this team.' }),
  numberId: t.id({ description: 'Only chats whose last message went over this number.' }),
  unassigned: t.boolean({
    description: 'Only chats of nobody, or of somebody; not with agent or team.',
  }),
}))

const ofPage = { first: true, after: true, last: true, before: true } as const

builder.queryFields((t) => ({
  conversations: t.field({
    type: ConversationConnection,
    ...requires(chatReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Chats with messages, latest message first.',
    args: { ...cursorArgs, ...argsFrom(listConversationsInput.omit(ofPage)) },
    resolve: (_root, args, ctx, info) => listConversations(ctx, args, selectionOf(ctx, info)),
  }),
  chats: t.field({
    type: ConversationConnection,
    ...onlyForDoors(requires(chatReads)),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'All chats, newest chat first: they do not move when messages come.',
    args: {
      ...cursorArgs,
      ...filterArgs,
    },
    resolve: (_root, args, ctx) => listChats(ctx, args),
  }),
  assignees: t.field({
    type: [Assignable],
    ...requires(chatReads),
    description: 'Agents that may take chats, and teams.',
    resolve: (_root, _args, ctx) => listAssignees(ctx),
  }),
  conversation: t.field({
    type: Conversation,
    ...requires(chatReads),
    throws: ['not_found'],
    description: 'The chat with one contact.',
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
    description: 'Gives a chat to an agent, a team, both or nobody; what is left out stays, null clears.',
    args: { contactId: t.arg.id(contactArg), ...argsFrom(assignInput) },
    resolve: (_root, { contactId, ...assignment }, ctx) => assignConversation(ctx, contactId, assignment),
  }),
  markConversationRead: t.field({
    type: Conversation,
    ...requires({ permission: 'chat:read' }),
    throws: ['not_found'],
    description:
      'A member has opened the chat: its incoming messages are read, and the notes in it that name the caller.',
    args: { contactId: t.arg.id(contactArg) },
    resolve: (_root, args, ctx) => markConversationRead(ctx, args.contactId),
  }),
  closeConversation: t.field({
    type: Conversation,
    ...requires(writes),
    throws: ['not_found', 'invalid_field'],
    description: 'Closes a chat and ends its case; repeating it changes nothing.',
    args: { contactId: t.arg.id(contactArg), ...argsFrom(closeInput) },
    resolve: (_root, { contactId, ...how }, ctx) => closeConversation(ctx, contactId, how),
  }),
  reopenConversation: t.field({
    type: Conversation,
    ...requires(writes),
    throws: ['not_found'],
    description: 'Opens a closed chat, whose last case goes on; repeating it changes nothing.',
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
      'Takes a chat from another responder on its number, so that it is answered here; where it is answered here already nothing is done.',
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
