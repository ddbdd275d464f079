import { conversationLoader } from '#messaging/chat-model/chats/conversation-queries.ts'
import { named } from '#messaging/chat-model/chats/conversation-row.ts'
import { priorities } from '#messaging/chat-model/chats/conversation-sets.ts'
import { priorityOf } from '#messaging/chat-model/chats/priorities.ts'
import type { TransferRow } from '#messaging/chat-model/transfers/transfer-row.ts'
import { transferSources, transferStatuses } from '#messaging/chat-model/transfers/transfer-sets.ts'
import { contactLoader } from '#messaging/contacts/contacts/contact-queries.ts'
import { messageLoader } from '#messaging/messages/messages/message-queries.ts'
import { assignTransfer, assignTransferInput } from '#messaging/routing/transfers/assign-transfer.ts'
import { transferChat, transferChatInput } from '#messaging/routing/transfers/create-transfer.ts'
import { resumeTransfer } from '#messaging/routing/transfers/end-commands.ts'
import { pickTransfer, pickTransferInput } from '#messaging/routing/transfers/pick-transfer.ts'
import {
  listTransfers,
  listTransfersInput,
  transferById,
  transferFilters,
  transferLoader,
} from '#messaging/routing/transfers/transfer-queries.ts'
import { type TransferQueue as Queue, transferQueues } from '#messaging/routing/transfers/transfer-queues.ts'
import { nameFor, phoneFor } from '#people/workspaces/masking.ts'
import { Actor, actor, memberActor } from '../../actors.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { argsFrom } from '../../input-from.ts'
import { findsNodes, Node } from '../../node.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { MemberAssignee, TeamAssignee } from '../inbox/assignees.ts'
import { Contact, contactReads } from '../inbox/contacts.ts'
import { Conversation, chatReads } from '../inbox/conversations.ts'
import { Message, messageReads } from '../messages/messages.ts'
import { assignTransferArgs, transferChatArgs } from './transfer-inputs.ts'

// Who has a chat: handed over to people, it waits in a queue until somebody takes it (spec/8 TR).

/** Contacts without a name are shown by their phone number (spec/9 3). */
const contactNameOf = ({ contactName, contactPhone }: TransferRow, viewer: Parameters<typeof nameFor>[0]) =>
  nameFor(viewer, contactName) || phoneFor(viewer, contactPhone) || ''

export const Transfer = builder.objectRef<TransferRow>('Transfer').implement({
  interfaces: [Node],
  description:
    'Transfer of a chat to agents. While the transfer is active, its agent and team are those of the chat.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the transfer.' }),
    contactId: t.exposeID('contactId', { description: 'UUID of the contact whose chat is transferred.' }),
    contactName: t.string({
      description:
        'Name of the contact, otherwise the phone number. Visible also to members who see the transfer only in a queue.',
      resolve: (row, _args, ctx) => contactNameOf(row, ctx.actor),
    }),
    contactPhone: t.string({
      nullable: true,
      description:
        'Phone number of the contact, digits only, as far as the caller may see the number; null if the number is hidden.',
      resolve: ({ contactPhone }, _args, ctx) => phoneFor(ctx.actor, contactPhone),
    }),
    contact: t.field({
      type: Contact,
      nullable: true,
      ...requires(contactReads),
      description:
        'The contact; null if the caller cannot see the chat. One read serves all transfers of a page.',
      resolve: ({ contactId }, _args, ctx) => contactLoader(ctx).load(contactId),
    }),
    conversation: t.field({
      type: Conversation,
      nullable: true,
      ...requires(chatReads),
      description:
        'The chat; null if the caller cannot see the chat. One read serves all transfers of a page.',
      resolve: ({ contactId }, _args, ctx) => conversationLoader(ctx).load(contactId),
    }),
    status: t.expose('status', {
      type: enumFrom(transferStatuses),
      description: 'Status of the transfer: whether agents still handle the chat.',
    }),
    source: t.expose('source', { type: enumFrom(transferSources), description: 'Reason for the transfer.' }),
    agent: t.field({
      type: MemberAssignee,
      nullable: true,
      description: 'Agent who has the chat, or had the chat last; null while the transfer waits in a queue.',
      resolve: ({ agentId, agentName }) => named(agentId, agentName),
    }),
    team: t.field({
      type: TeamAssignee,
      nullable: true,
      description: 'Team that has the chat, or had the chat last; null for the general queue.',
      resolve: ({ teamId, teamName }) => named(teamId, teamName),
    }),
    numberId: t.exposeID('numberId', {
      nullable: true,
      description: 'UUID of the number of the chat; null once the number is removed.',
    }),
    numberName: t.exposeString('numberName', {
      description: 'Name of the number, kept after the number is removed.',
    }),
    notes: t.exposeString('notes', { description: 'Notes for the agent who takes the chat.' }),
    priority: t.field({
      type: enumFrom(priorities),
      description: 'Priority of the chat; of an ended transfer, the priority at its end.',
      resolve: ({ priority }) => priorityOf(priority),
    }),
    createdBy: t.field({
      type: Actor,
      description: 'Actor that transferred the chat.',
      resolve: ({ transferredById: id, transferredByName }) =>
        id ? memberActor(id, transferredByName) : actor('ChatbotActor', null),
    }),
    createdAt: t.expose('transferredAt', {
      type: 'DateTime',
      description: 'Time at which the chat was transferred.',
    }),
    pickedUpAt: t.expose('pickedUpAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which an agent first had the chat; null until then.',
    }),
    firstResponseAt: t.expose('firstResponseAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which a member first wrote to the contact after the transfer; null until then.',
    }),
    firstResponse: t.field({
      type: Message,
      nullable: true,
      ...requires(messageReads),
      description:
        'First message of a member after the transfer; null until then, and if the caller cannot see the chat.',
      resolve: ({ firstResponseMessageId: id }, _args, ctx) => (id ? messageLoader(ctx).load(id) : null),
    }),
    endedAt: t.expose('resumedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the transfer ended; null while the transfer is active.',
    }),
    endedBy: t.field({
      type: Actor,
      nullable: true,
      description:
        'Member who ended the transfer; null while the transfer is active and if no member ended the transfer.',
      resolve: ({ resumedById: id, resumedByName }) => (id ? memberActor(id, resumedByName) : null),
    }),
    responseDeadline: t.expose('slaResponseDeadline', {
      type: 'DateTime',
      nullable: true,
      description: 'Time by which an agent should have taken the chat; null if there is no deadline.',
    }),
    resolutionDeadline: t.expose('slaResolutionDeadline', {
      type: 'DateTime',
      nullable: true,
      description: 'Time by which the transfer should have ended; null if there is no deadline.',
    }),
    isBreached: t.exposeBoolean('slaBreached', {
      description: 'Whether a deadline of the transfer was missed.',
    }),
    breachedAt: t.expose('slaBreachedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the first deadline was missed; null if no deadline was missed.',
    }),
    escalationLevel: t.exposeInt('escalationLevel', {
      description: 'Number of escalations because the transfer waits too long, 0 to 2.',
    }),
    escalatedAt: t.expose('escalatedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last escalation; null if there was no escalation.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time at which the transfer ends automatically; null if the transfer does not end automatically.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the transfer was last changed.',
    }),
  }),
})

export const TransferConnection = connectionOf('Transfer', Transfer)

export const TransferQueue = builder.objectRef<Queue>('TransferQueue').implement({
  description: 'Queue of transfers that wait for agents, of a team or of no team.',
  fields: (t) => ({
    team: t.field({
      type: TeamAssignee,
      nullable: true,
      description: 'Team of the queue; null for the general queue.',
      resolve: ({ teamId, teamName }) => named(teamId, teamName),
    }),
    waiting: t.exposeInt('waiting', { description: 'Number of waiting transfers in the queue.' }),
    oldestAt: t.expose('oldestAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time since which the oldest transfer in the queue has been waiting; null for an empty queue.',
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
      "Transfers of chats to agents: active transfers by priority and then oldest first, all others newest first. Without transfers:write, only transfers of the caller and in the caller's queues.",
    args: { ...cursorArgs, ...argsFrom(listTransfersInput.pick(onlyFilters())) },
    resolve: (_root, args, ctx) => listTransfers(ctx, args),
  }),
  transfer: t.field({
    type: Transfer,
    ...requires(transferReads),
    throws: ['not_found'],
    description: 'The transfer with this id.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => transferById(ctx, id),
  }),
  transferQueues: t.field({
    type: [TransferQueue],
    ...requires(transferReads),
    description: 'The general queue, followed by the queues of teams in which transfers wait, by team name.',
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
      'Transfers a chat to an agent, a team or the general queue and opens the chat; the chatbot is silent until the transfer ends. Returns null if a keyword or flow requested the transfer outside business hours; the customer then gets the out-of-hours message.',
    args: argsFrom(transferChatInput),
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
      "Assigns the caller the transfer of the highest priority that has waited longest, in the general queue or in the queues of the caller's teams. Returns null if no transfer waits.",
    args: argsFrom(pickTransferInput),
    resolve: (_root, args, ctx) => pickTransfer(ctx, args),
  }),
  assignTransfer: t.field({
    type: Transfer,
    ...requires(transferReads),
    throws: ['not_found', 'forbidden', 'invalid_field', 'invalid_state'],
    alsoChanges: ['conversation'],
    description:
      'Assigns a transfer to an agent, a team or a queue; without transfers:write, members can only take a waiting transfer. Assigning the current target changes nothing.',
    args: { id: t.arg.id(idArg), ...argsFrom(assignTransferInput) },
    strictArgs: assignTransferArgs,
    resolve: (_root, { id, ...change }, ctx) => assignTransfer(ctx, id, change),
  }),
  resumeTransfer: t.field({
    type: Transfer,
    ...requires(writes),
    throws: ['not_found', 'invalid_state'],
    alsoChanges: ['conversation'],
    description: 'Ends a transfer and returns the chat to the chatbot.',
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
