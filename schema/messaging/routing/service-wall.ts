import {
  type AgentLoad,
  agentLoads,
  type ServiceDay,
  type SkillLoad,
  serviceDay,
  skillLoads,
} from '#messaging/routing/transfers/service-wall.ts'
import { transferQueues } from '#messaging/routing/transfers/transfer-queues.ts'
import { builder } from '../../builder.ts'
import { Skill } from '../../people/skills.ts'
import { requires } from '../../requires.ts'
import { MemberAssignee } from '../inbox/assignees.ts'
import { TransferQueue, transferReads } from './transfers.ts'

// What those see at a glance who look after the queue (docs/adr/0080): one statement for each of its parts.

const Load = builder.objectRef<AgentLoad>('AgentLoad').implement({
  description: 'Workload of an agent.',
  fields: (t) => ({
    agent: t.field({
      type: MemberAssignee,
      description: 'The agent.',
      resolve: ({ id, name }) => ({ id, name }),
    }),
    isAvailable: t.exposeBoolean('isAvailable', {
      description: 'Whether the agent takes work; false during a break.',
    }),
    isHere: t.exposeBoolean('isHere', {
      description:
        'Whether the agent takes work and is connected, or was connected within the last two minutes.',
    }),
    transferCount: t.exposeInt('transfers', {
      description: 'Number of active transfers that the agent has.',
    }),
    oldestTransferAt: t.expose('oldestAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time at which the oldest active transfer of the agent was created; null if the agent has no active transfers.',
    }),
    conversationCount: t.exposeInt('chats', {
      description: 'Number of open chats assigned to the agent, including chats with an active transfer.',
    }),
    awayReason: t.exposeString('awayReason', {
      nullable: true,
      description:
        'Reason that the agent gave for the current break or absence; null if there is none, and while the agent takes work.',
    }),
    awayUntil: t.expose('awayUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the current planned absence of the agent ends; null without one.',
    }),
    chatLimit: t.exposeInt('chatLimit', {
      nullable: true,
      description: 'Number of open chats that the agent is assigned at most; null for no limit.',
    }),
  }),
})

const OfSkill = builder.objectRef<SkillLoad>('SkillLoad').implement({
  description: 'How much a skill is asked for, and how many agents have it.',
  fields: (t) => ({
    skill: t.field({ type: Skill, description: 'The skill.', resolve: (row) => row }),
    waitingCount: t.exposeInt('waiting', {
      description: 'Number of open chats without an agent that require the skill.',
    }),
    heldCount: t.exposeInt('held', {
      description: 'Number of open chats that require the skill and are assigned to an agent.',
    }),
    hereCount: t.exposeInt('here', {
      description: 'Number of agents who are present and have the skill, of their own or by a team.',
    }),
  }),
})

const Day = builder.objectRef<ServiceDay>('ServiceDay').implement({
  description: 'Counts since midnight in the time zone of the workspace.',
  fields: (t) => ({
    handedOver: t.exposeInt('handedOver', {
      description: 'Number of chats that were transferred to agents.',
    }),
    breached: t.exposeInt('breached', { description: 'Number of transfers that missed a deadline.' }),
  }),
})

const Wall = builder.objectRef<object>('ServiceWall').implement({
  description:
    'Current state of queues and agents for supervisors; transferEvents reports when to query again.',
  fields: (t) => ({
    queues: t.field({
      type: [TransferQueue],
      ...requires(transferReads),
      description:
        'The general queue, followed by the queues of teams in which transfers wait, by team name.',
      resolve: (_wall, _args, ctx) => transferQueues(ctx),
    }),
    agents: t.field({
      type: [Load],
      description:
        'Agents and their workload, at most 200: agents who are present first, then by number of active transfers.',
      resolve: (_wall, _args, ctx) => agentLoads(ctx),
    }),
    skills: t.field({
      type: [OfSkill],
      description: 'The skills of the workspace with what waits for them, by name.',
      resolve: (_wall, _args, ctx) => skillLoads(ctx),
    }),
    today: t.field({
      type: Day,
      description: 'Counts of the current day.',
      resolve: (_wall, _args, ctx) => serviceDay(ctx),
    }),
  }),
})

builder.queryField('serviceWall', (t) =>
  t.field({
    type: Wall,
    ...requires({ permission: 'analytics:read' }),
    description: 'Queues, agents and counts of the current day, for supervisors.',
    resolve: () => ({}),
  }),
)
