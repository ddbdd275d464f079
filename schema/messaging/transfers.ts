import { contactLoader } from '#messaging/contacts/contact-queries.ts'
import { conversationLoader } from '#messaging/conversations/conversation-queries.ts'
import { named } from '#messaging/conversations/conversation-row.ts'
import { priorities } from '#messaging/conversations/conversation-sets.ts'
import { priorityOf } from '#messaging/conversations/priorities.ts'
import { messageLoader } from '#messaging/messages/message-queries.ts'
import { assignTransfer, assignTransferInput } from '#messaging/transfers/assign-transfer.ts'
import { createTransferInput, transferChat } from '#messaging/transfers/create-transfer.ts'
import { resumeTransfer } from '#messaging/transfers/end-commands.ts'
import { pickTransfer, pickTransferInput } from '#messaging/transfers/pick-transfer.ts'
import {
  listTransfers,
  listTransfersInput,
  transferById,
  transferFilters,
  transferLoader,
} from '#messaging/transfers/transfer-queries.ts'
import { type TransferQueue as Queue, transferQueues } from '#messaging/transfers/transfer-queues.ts'
import type { TransferRow } from '#messaging/transfers/transfer-row.ts'
import { transferSources, transferStatuses } from '#messaging/transfers/transfer-sets.ts'
import { nameFor, phoneFor } from '#people/workspaces/masking.ts'
import { Actor, actor, memberActor } from '../actors.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { argsFrom } from '../input-from.ts'
import { findsNodes, Node } from '../node.ts'
import { connectionOf, cursorArgs, pageCost } from '../page.ts'
import { requires } from '../requires.ts'
import { MemberAssignee, TeamAssignee } from './assignees.ts'
import { Contact, contactReads } from './contacts.ts'
import { Conversation, chatReads } from './conversations.ts'
import { Message, messageReads } from './messages.ts'
import { assignTransferArgs, transferChatArgs } from './transfer-inputs.ts'

// Who has a chat: handed over to people, it waits in a queue until somebody takes it (spec/8 TR).

/** Whoever has no name is called by their phone (spec/9 3). */
const contactNameOf = ({ contactName, contactPhone }: TransferRow, viewer: Parameters<typeof nameFor>[0]) =>
  nameFor(viewer, contactName) || phoneFor(viewer, contactPhone) || ''

export const Transfer = builder.objectRef<TransferRow>('Transfer').implement({
  interfaces: [Node],
  description:
    'That a chat was handed over to people. While it is active, its agent and team are those of the chat.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    contactId: t.exposeID('contactId', { description: 'Whose chat it is.' }),
    contactName: t.string({
      description: 'What the person is called, else their phone: also for who sees it only in a queue.',
      resolve: (row, _args, ctx) => contactNameOf(row, ctx.actor),
    }),
    contactPhone: t.string({
      nullable: true,
      description: 'Digits alone, as far as the caller may see them.',
      resolve: ({ contactPhone }, _args, ctx) => phoneFor(ctx.actor, contactPhone),
    }),
    contact: t.field({
      type: Contact,
      nullable: true,
      ...requires(contactReads),
      description: 'The person; null where the chat is out of sight. One read for all transfers of a page.',
      resolve: ({ contactId }, _args, ctx) => contactLoader(ctx).load(contactId),
    }),
    conversation: t.field({
      type: Conversation,
      nullable: true,
      ...requires(chatReads),
      description: 'The chat; null where it is out of sight. One read for all transfers of a page.',
      resolve: ({ contactId }, _args, ctx) => conversationLoader(ctx).load(contactId),
    }),
    status: t.expose('status', {
      type: enumFrom(transferStatuses),
      description: 'Whether people still have the chat.',
    }),
    source: t.expose('source', { type: enumFrom(transferSources), description: 'Why it was handed over.' }),
    agent: t.field({
      type: MemberAssignee,
      nullable: true,
      description: 'Who has it, or had it last; null while it waits.',
      resolve: ({ agentId, agentName }) => named(agentId, agentName),
    }),
    team: t.field({
      type: TeamAssignee,
      nullable: true,
      description: 'The team that has it, or had it last; null is the general queue.',
      resolve: ({ teamId, teamName }) => named(teamId, teamName),
    }),
    numberId: t.exposeID('numberId', { nullable: true, description: 'The number that the chat went over.' }),
    numberName: t.exposeString('numberName', { description: 'Its name, also once it is gone.' }),
    notes: t.exposeString('notes', { description: 'For whoever takes it.' }),
    priority: t.field({
      type: enumFrom(priorities),
      description: 'That of the chat while it is active, and what it was then.',
      resolve: ({ priority }) => priorityOf(priority),
    }),
    createdBy: t.field({
      type: Actor,
      description: 'Who handed it over.',
      resolve: ({ transferredById: id, transferredByName }) =>
        id ? memberActor(id, transferredByName) : actor('ChatbotActor', null),
    }),
    createdAt: t.expose('transferredAt', { type: 'DateTime', description: 'When it was handed over.' }),
    pickedUpAt: t.expose('pickedUpAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a person first had it.',
    }),
    firstResponseAt: t.expose('firstResponseAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a member first wrote since then.',
    }),
    firstResponse: t.field({
      type: Message,
      nullable: true,
      ...requires(messageReads),
      description: 'What they wrote; null where the chat is out of sight.',
      resolve: ({ firstResponseMessageId: id }, _args, ctx) => (id ? messageLoader(ctx).load(id) : null),
    }),
    endedAt: t.expose('resumedAt', { type: 'DateTime', nullable: true, description: 'When it ended.' }),
    endedBy: t.field({
      type: Actor,
      nullable: true,
      description: 'Who ended it; null while it is active, and where nobody of the team did.',
      resolve: ({ resumedById: id, resumedByName }) => (id ? memberActor(id, resumedByName) : null),
    }),
    responseDeadline: t.expose('slaResponseDeadline', {
      type: 'DateTime',
      nullable: true,
      description: 'Until then somebody should have taken it.',
    }),
    resolutionDeadline: t.expose('slaResolutionDeadline', {
      type: 'DateTime',
      nullable: true,
      description: 'Until then it should have ended.',
    }),
    isBreached: t.exposeBoolean('slaBreached', { description: 'Whether a deadline has passed.' }),
    breachedAt: t.expose('slaBreachedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the first one passed.',
    }),
    escalationLevel: t.exposeInt('escalationLevel', {
      description: '0 to 2: how often somebody was told that it waits too long.',
    }),
    escalatedAt: t.expose('escalatedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When that was last.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it ends by itself.',
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
})

export const TransferConnection = connectionOf('Transfer', Transfer)

export const TransferQueue = builder.objectRef<Queue>('TransferQueue').implement({
  description: 'What waits for people: of a team, or of no team.',
  fields: (t) => ({
    team: t.field({
      type: TeamAssignee,
      nullable: true,
      description: 'Whose queue it is; null is the general queue.',
      resolve: ({ teamId, teamName }) => named(teamId, teamName),
    }),
    waiting: t.exposeInt('waiting', { description: 'How many wait.' }),
    oldestAt: t.expose('oldestAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when the first of them waits; null for an empty queue.',
    }),
  }),
})

export const transferReads = { permission: 'transfers:read' } as const
const writes = { permission: 'transfers:write' } as const
const idArg = { required: true, description: 'UUID of the transfer.' } as const

builder.queryFields((t) => ({
  transfers: t.field({
    type: TransferConnection,
    ...requires(transferReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Chats that were handed over to people: active ones by priority and the oldest first, as they wait, else the newest first. Without transfers:write those of the caller and of their queues.',
    args: { ...cursorArgs, ...argsFrom(listTransfersInput.pick(onlyFilters())) },
    resolve: (_root, args, ctx) => listTransfers(ctx, args),
  }),
  transfer: t.field({
    type: Transfer,
    ...requires(transferReads),
    throws: ['not_found'],
    description: 'One of them.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => transferById(ctx, id),
  }),
  transferQueues: t.field({
    type: [TransferQueue],
    ...requires(transferReads),
    description: 'The general queue, then those of teams in which something waits, by name.',
    resolve: (_root, _args, ctx) => transferQueues(ctx),
  }),
}))

function onlyFilters() {
  return Object.fromEntries(Object.keys(transferFilters).map((name) => [name, true])) as {
    [F in keyof typeof transferFilters]: true
  }
}

builder.mutationFields((t) => ({
  transferChat: t.field({
    type: Transfer,
    nullable: true,
    ...requires(writes),
    throws: ['not_found', 'invalid_field', 'invalid_state', 'conflict'],
    alsoAnswers: { conversation: { node: 'Conversation', id: 'contactId' } },
    description:
      'Hands a chat over to an agent, a team or the general queue, and opens it. The chatbot is silent until it ends. null where a keyword or a flow asked for it outside business hours: the person is told so instead, in the words of the settings.',
    args: argsFrom(createTransferInput),
    strictArgs: transferChatArgs,
    resolve: (_root, args, ctx) => transferChat(ctx, args),
  }),
  pickTransfer: t.field({
    type: Transfer,
    nullable: true,
    ...requires({ permission: 'transfers:pickup' }),
    throws: ['not_found', 'forbidden', 'invalid_field', 'invalid_state'],
    alsoAnswers: { queues: { query: 'transferQueues' } },
    description:
      "Gives the caller the one that has waited longest, of those of the highest priority, in the general queue or in one of their teams'; null when none waits.",
    args: argsFrom(pickTransferInput),
    resolve: (_root, args, ctx) => pickTransfer(ctx, args),
  }),
  assignTransfer: t.field({
    type: Transfer,
    ...requires(transferReads),
    throws: ['not_found', 'forbidden', 'invalid_field', 'invalid_state'],
    alsoChanges: ['conversation'],
    description:
      'Gives one to an agent, a team or a queue: needs transfers:write; without it one takes what waits. What it has already changes nothing.',
    args: { id: t.arg.id(idArg), ...argsFrom(assignTransferInput) },
    strictArgs: assignTransferArgs,
    resolve: (_root, { id, ...change }, ctx) => assignTransfer(ctx, id, change),
  }),
  resumeTransfer: t.field({
    type: Transfer,
    ...requires(writes),
    throws: ['not_found', 'invalid_state'],
    alsoChanges: ['conversation'],
    description: 'Ends one: the chatbot has the chat again.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => resumeTransfer(ctx, id),
  }),
}))

findsNodes({
  type: 'Transfer',
  ids: { table: 'transfer' },
  access: transferReads,
  load: (ctx, id) => transferLoader(ctx).load(id),
})
