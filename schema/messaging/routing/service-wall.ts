import {
  type AgentLoad,
  agentLoads,
  type ServiceDay,
  serviceDay,
} from '#messaging/routing/transfers/service-wall.ts'
import { transferQueues } from '#messaging/routing/transfers/transfer-queues.ts'
import { builder } from '../../builder.ts'
import { requires } from '../../requires.ts'
import { MemberAssignee } from '../inbox/assignees.ts'
import { TransferQueue, transferReads } from './transfers.ts'

// What those see at a glance who look after the queue (docs/adr/0080): one statement for each of its parts.

const Load = builder.objectRef<AgentLoad>('AgentLoad').implement({
  description: 'How much an agent has to do.',
  fields: (t) => ({
    agent: t.field({
      type: MemberAssignee,
      description: 'Who it is.',
      resolve: ({ id, name }) => ({ id, name }),
    }),
    isAvailable: t.exposeBoolean('isAvailable', {
      description: 'Whether they take work; false during a break.',
    }),
    isHere: t.exposeBoolean('isHere', {
      description: 'Takes work, and is connected or was within the last two minutes.',
    }),
    transferCount: t.exposeInt('transfers', { description: 'How many handed over chats they have.' }),
    oldestTransferAt: t.expose('oldestAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the oldest of these was handed over.',
    }),
    conversationCount: t.exposeInt('chats', {
      description: 'How many open chats are theirs, those among them.',
    }),
  }),
})

const Day = builder.objectRef<ServiceDay>('ServiceDay').implement({
  description: 'Counts since midnight in the time zone of the workspace.',
  fields: (t) => ({
    handedOver: t.exposeInt('handedOver', { description: 'Chats that were handed over to people.' }),
    breached: t.exposeInt('breached', { description: 'Handed over chats of which a deadline passed.' }),
  }),
})

const Wall = builder.objectRef<object>('ServiceWall').implement({
  description: 'How the service stands at this moment; transferEvents tells when to look again.',
  fields: (t) => ({
    queues: t.field({
      type: [TransferQueue],
      ...requires(transferReads),
      description: 'The general queue, then those of teams in which something waits, by name.',
      resolve: (_wall, _args, ctx) => transferQueues(ctx),
    }),
    agents: t.field({
      type: [Load],
      description: 'Up to 200 agents: those who are here first, whoever has most before the others.',
      resolve: (_wall, _args, ctx) => agentLoads(ctx),
    }),
    today: t.field({
      type: Day,
      description: 'What the day has brought.',
      resolve: (_wall, _args, ctx) => serviceDay(ctx),
    }),
  }),
})

builder.queryField('serviceWall', (t) =>
  t.field({
    type: Wall,
    ...requires({ permission: 'analytics:read' }),
    description: 'Queues, agents and the day, for those who lead.',
    resolve: () => ({}),
  }),
)
