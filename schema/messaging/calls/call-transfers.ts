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
  description: 'That somebody is looked for who takes a call, and who took it then.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    callId: t.exposeID('callId', { description: 'UUID of the call.' }),
    call: t.field({
      type: Call,
      nullable: true,
      ...requires(callReads),
      description: 'The call; null where it is out of sight. One read for all transfers of a page.',
      resolve: ({ callId }, _args, ctx) => callLoader(ctx).load(callId),
    }),
    status: t.expose('status', { type: enumFrom(callTransferStatuses), description: 'What became of it.' }),
    contactName: t.string({
      description: 'What the contact is called, else their phone.',
      resolve: ({ contactName, callerPhone }, _args, { actor }) =>
        nameFor(actor, contactName) || phoneFor(actor, callerPhone) || '',
    }),
    team: t.field({
      type: TeamAssignee,
      nullable: true,
      description: 'Whose members are asked.',
      resolve: ({ teamId, teamName }) => named(teamId, teamName),
    }),
    agent: t.field({
      type: MemberAssignee,
      nullable: true,
      description: 'To whom it is directed while it waits; then who took it.',
      resolve: ({ agentId, agentName }) => named(agentId, agentName),
    }),
    initiatingAgent: t.field({
      type: MemberAssignee,
      nullable: true,
      description: 'Who handed the call over; null for the routing and for a voice menu.',
      resolve: ({ initiatingAgentId: id, initiatingAgentName }) => named(id, initiatingAgentName),
    }),
    tried: t.field({
      type: [Actor],
      description: 'At whom it has rung.',
      resolve: ({ triedAgentIds }) => triedAgentIds.map((id) => memberActor(id)),
    }),
    createdAt: t.expose('transferredAt', {
      type: 'DateTime',
      description: 'Since when somebody is looked for.',
    }),
    connectedAt: t.expose('connectedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was taken.',
    }),
    completedAt: t.expose('completedAt', { type: 'DateTime', nullable: true, description: 'When it ended.' }),
    holdDuration: t.exposeInt('holdDuration', { description: 'Seconds that the contact waited.' }),
    talkDuration: t.exposeInt('talkDuration', { description: 'Seconds that were spoken.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
})

export const callTransferReads = { permission: 'call_transfers:read' } as const

builder.objectField(Call, 'transfers', (t) =>
  t.field({
    type: [CallTransfer],
    description: 'Who was looked for, the oldest first; one read for all calls of a page.',
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
    description: 'One transfer of a call.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the transfer.' }) },
    resolve: (_root, { id }, ctx) => callTransferById(ctx, id),
  }),
  callTransfers: t.field({
    type: connectionOf('CallTransfer', CallTransfer),
    ...requires(callTransferReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Transfers of calls, the newest first.',
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
