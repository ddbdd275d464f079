import { callLoader } from '#messaging/calls/calls/call-queries.ts'
import type { CallTransferRow } from '#messaging/calls/calls/call-row.ts'
import { callTransferStatuses } from '#messaging/calls/calls/call-sets.ts'
import {
  callTransferById,
  callTransferFilters,
  callTransferLoader,
  listCallTransfers,
  listCallTransfersInput,
  transfersOfCall,
} from '#messaging/calls/calls/call-transfer-queries.ts'
import { named } from '#messaging/chat-model/chats/conversation-row.ts'
import { nameFor, phoneFor } from '#people/workspaces/masking.ts'
import { Actor } from '../../actors.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { argsFrom } from '../../input-from.ts'
import { memberActor } from '../../member-actor.ts'
import { findsNodes, Node } from '../../node.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { MemberAssignee, TeamAssignee } from '../inbox/assignees.ts'
import { Call, callReads } from './calls.ts'

export const CallTransfer = builder.objectRef<CallTransferRow>('CallTransfer').implement({
  interfaces: [Node],
  description: 'Search for a member who takes a call, and the member who took the call.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the transfer.' }),
    callId: t.exposeID('callId', { description: 'UUID of the call.' }),
    call: t.field({
      type: Call,
      nullable: true,
      ...requires(callReads),
      description:
        'The call; null if the current member cannot see the call. One read serves all transfers of a page.',
      resolve: ({ callId }, _args, ctx) => callLoader(ctx).load(callId),
    }),
    status: t.expose('status', {
      type: enumFrom(callTransferStatuses),
      description: 'Status of the transfer.',
    }),
    contactName: t.string({
      description: 'Name of the contact, otherwise the phone number.',
      resolve: ({ contactName, callerPhone }, _args, { actor }) =>
        nameFor(actor, contactName) || phoneFor(actor, callerPhone) || '',
    }),
    team: t.field({
      type: TeamAssignee,
      nullable: true,
      description: 'Team whose members are asked; null if no team is asked.',
      resolve: ({ teamId, teamName }) => named(teamId, teamName),
    }),
    agent: t.field({
      type: MemberAssignee,
      nullable: true,
      description:
        'Member to whom the transfer is directed while waiting, later the member who took the call; null if there is none.',
      resolve: ({ agentId, agentName }) => named(agentId, agentName),
    }),
    initiatingAgent: t.field({
      type: MemberAssignee,
      nullable: true,
      description:
        'Member who transferred the call; null if call routing or a voice menu transferred the call.',
      resolve: ({ initiatingAgentId: id, initiatingAgentName }) => named(id, initiatingAgentName),
    }),
    tried: t.field({
      type: [Actor],
      description: 'Members for whom the call has rung.',
      resolve: ({ triedAgentIds }) => triedAgentIds.map((id) => memberActor(id)),
    }),
    createdAt: t.expose('transferredAt', {
      type: 'DateTime',
      description: 'Time at which the search for a member began.',
    }),
    connectedAt: t.expose('connectedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which a member took the call; null until then.',
    }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the transfer ended; null until then.',
    }),
    holdDuration: t.exposeInt('holdDuration', { description: 'Time that the contact waited, in seconds.' }),
    talkDuration: t.exposeInt('talkDuration', { description: 'Duration of the conversation in seconds.' }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the transfer was last changed.',
    }),
  }),
})

export const callTransferReads = { permission: 'call_transfers:read' } as const

builder.objectField(Call, 'transfers', (t) =>
  t.field({
    type: [CallTransfer],
    description: 'Transfers of the call, oldest first. One read serves all calls of a page.',
    resolve: ({ id }, _args, ctx) => transfersOfCall(ctx).load(id),
  }),
)

const onlyFilters = Object.fromEntries(Object.keys(callTransferFilters).map((name) => [name, true])) as {
  [F in keyof typeof callTransferFilters]: true
}

builder.queryFields((t) => ({
  callTransfer: t.field({
    type: CallTransfer,
    ...requires(callTransferReads),
    throws: ['not_found'],
    description: 'The call transfer with this id.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the transfer.' }) },
    resolve: (_root, { id }, ctx) => callTransferById(ctx, id),
  }),
  callTransfers: t.field({
    type: connectionOf('CallTransfer', CallTransfer),
    ...requires(callTransferReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Transfers of calls, newest first.',
    args: { ...cursorArgs, ...argsFrom(listCallTransfersInput.pick(onlyFilters)) },
    resolve: (_root, args, ctx) => listCallTransfers(ctx, args),
  }),
}))

findsNodes({
  type: 'CallTransfer',
  ids: { table: 'call_transfer' },
  access: callTransferReads,
  load: (ctx, id) => callTransferLoader(ctx).load(id),
})
