import type { Agent } from '#insight/analytics/agent-facts.ts'
import type { AgentStats, AgentSummary, TrendPoint } from '#insight/analytics/agent-figures.ts'
import {
  type AgentAnalytics,
  compareAgents,
  type OneAgent,
  readAgent,
  readAgentAnalytics,
} from '#insight/analytics/agents.ts'
import { trendUnits } from '#insight/analytics/analytics-sets.ts'
import { type TransferSource, transferSources } from '#messaging/chat-model/transfers/transfer-sets.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { MemberAssignee } from '../messaging/inbox/assignees.ts'
import { requires } from '../requires.ts'
import { dayArgs } from './dashboard.ts'

// Figures of those who answer chats that were handed over (document 2, Analytics; spec/8 AN4, spec/10 DE14).

interface BySource {
  source: TransferSource
  count: number
}

const SourceCount = builder.objectRef<BySource>('TransferSourceCount').implement({
  description: 'Number of chats that were transferred for one reason.',
  fields: (t) => ({
    source: t.expose('source', { type: enumFrom(transferSources), description: 'Reason of the transfers.' }),
    count: t.exposeInt('count', { description: 'Number of transfers for this reason.' }),
  }),
})

const average = (of: string) =>
  `${of}, as an average in minutes of wall-clock time; 0 if there are no transfers.`
const open = (of: string) => `${of}, as an average in minutes of business hours; 0 if there are no transfers.`
const queue = 'Time until an agent took the chat'
const response = 'Time until the first response of an agent'
const resolution = 'Time until the chat was released'

const Summary = builder.objectRef<AgentSummary>('AgentSummary').implement({
  description: 'Summary of the chats that were transferred within a period.',
  fields: (t) => ({
    transfersHandled: t.exposeInt('transfersHandled', {
      description:
        'Number of transferred chats that were released, without transfers that ended automatically.',
    }),
    activeTransfers: t.exposeInt('activeTransfers', {
      description: 'Number of transfers that are currently active, regardless of the period.',
    }),
    transfersBySource: t.field({
      type: [SourceCount],
      description: 'Number of transfers for each reason.',
      resolve: ({ transfersBySource }) =>
        Object.entries(transfersBySource).map(([source, count]) => ({
          source: source as TransferSource,
          count,
        })),
    }),
    queueMinutes: t.exposeFloat('queueMinutes', { description: average(queue) }),
    firstResponseMinutes: t.exposeFloat('firstResponseMinutes', { description: average(response) }),
    resolutionMinutes: t.exposeFloat('resolutionMinutes', { description: average(resolution) }),
    queueBusinessMinutes: t.exposeFloat('queueBusinessMinutes', { description: open(queue) }),
    firstResponseBusinessMinutes: t.exposeFloat('firstResponseBusinessMinutes', {
      description: open(response),
    }),
    resolutionBusinessMinutes: t.exposeFloat('resolutionBusinessMinutes', { description: open(resolution) }),
    breakMinutes: t.exposeFloat('breakMinutes', { description: 'Minutes of breaks within the period.' }),
    breakCount: t.exposeInt('breakCount', { description: 'Number of breaks that overlap the period.' }),
  }),
})

const agentOf = ({ agent }: { agent: Agent }) => agent

const Stats = builder.objectRef<AgentStats>('AgentStats').implement({
  description: 'Figures of one agent.',
  fields: (t) => ({
    agent: t.field({ type: MemberAssignee, description: 'The agent.', resolve: agentOf }),
    isAvailable: t.boolean({
      description: 'Whether the agent currently accepts work.',
      resolve: (row) => agentOf(row).isAvailable,
    }),
    currentBreakStart: t.field({
      type: 'DateTime',
      nullable: true,
      description: "Time at which the agent's current break began; null when the agent is not on a break.",
      resolve: (row) => agentOf(row).currentBreakStart,
    }),
    messagesSent: t.exposeInt('messagesSent', {
      description: 'Number of messages that the agent wrote within the period.',
    }),
    summary: t.field({
      type: Summary,
      description: "Summary of the agent's transferred chats.",
      resolve: (row) => row,
    }),
  }),
})

const Trend = builder.objectRef<TrendPoint>('AgentTrendPoint').implement({
  description: 'Transfers of one day or one week.',
  fields: (t) => ({
    date: t.exposeString('date', { description: 'Date as YYYY-MM-DD. For a week, the date of its Monday.' }),
    transfersHandled: t.exposeInt('transfersHandled', {
      description: 'Number of chats transferred on this day or in this week that were released.',
    }),
    responseMinutes: t.exposeFloat('responseMinutes', { description: average(response) }),
  }),
})

const Analytics = builder.objectRef<AgentAnalytics>('AgentAnalytics').implement({
  description:
    'Figures of agents. A caller who may not see the figures of other agents gets only their own figures.',
  fields: (t) => ({
    summary: t.expose('summary', {
      type: Summary,
      nullable: true,
      description: 'Summary of all agents; null for a caller who may see only their own figures.',
    }),
    agents: t.expose('agents', {
      type: [Stats],
      nullable: true,
      description:
        'Members who may chat or had a chat within the period, by name; null if one agent is requested or the caller may see only their own figures.',
    }),
    trend: t.expose('trend', {
      type: [Trend],
      nullable: true,
      description:
        'Trend by day or week, without days or weeks that have no chat; null for a caller who may see only their own figures.',
    }),
    own: t.expose('own', {
      type: Stats,
      nullable: true,
      description: 'Figures of the caller, or of the requested agent; null if the caller is not a member.',
    }),
  }),
})

const One = builder.objectRef<OneAgent>('AgentReport').implement({
  description: 'Figures of one agent with their trend.',
  fields: (t) => ({
    stats: t.expose('stats', { type: Stats, description: 'Figures of the agent.' }),
    trend: t.expose('trend', {
      type: [Trend],
      description: 'Trend by day or week, without days or weeks that have no chat.',
    }),
  }),
})

const everybody = requires({ member: true, operational: true })

const agentArgs = builder.args((t) => ({
  groupBy: t.field({
    type: enumFrom(trendUnits),
    description: 'Unit of the trend. The default is days.',
  }),
}))

builder.queryFields((t) => ({
  agentAnalytics: t.field({
    type: Analytics,
    ...everybody,
    throws: ['invalid_field', 'not_found', 'forbidden'],
    description: 'Returns figures of agents who answer transferred chats.',
    args: {
      ...dayArgs,
      ...agentArgs,
      agentId: t.arg.id({ description: 'UUID of a member, to return only the figures of this member.' }),
    },
    resolve: (_root, args, ctx) => readAgentAnalytics(ctx, args),
  }),
  agentReport: t.field({
    type: One,
    ...everybody,
    throws: ['invalid_field', 'not_found', 'forbidden'],
    description: 'Returns the figures of one agent. Members may read their own figures without a permission.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the member.' }), ...dayArgs, ...agentArgs },
    resolve: (_root, { id, ...args }, ctx) => readAgent(ctx, id, args),
  }),
  agentComparison: t.field({
    type: [Stats],
    ...everybody,
    throws: ['invalid_field', 'not_found', 'forbidden'],
    description: 'Returns the figures of members who may chat or had a chat within the period, by name.',
    args: dayArgs,
    resolve: (_root, args, ctx) => compareAgents(ctx, args),
  }),
}))
