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
  description: 'How many chats were handed over for one reason.',
  fields: (t) => ({
    source: t.expose('source', { type: enumFrom(transferSources), description: 'The reason.' }),
    count: t.exposeInt('count', { description: 'How many.' }),
  }),
})

const average = (of: string) => `${of}: average in minutes by the wall clock, 0 without a case.`
const open = (of: string) => `${of}: average in minutes of business hours.`
const queue = 'Until a person took the chat'
const response = 'Until the first answer of a person'
const resolution = 'Until the chat was given back'

const Summary = builder.objectRef<AgentSummary>('AgentSummary').implement({
  description: 'What chats that were handed over in a time come to.',
  fields: (t) => ({
    transfersHandled: t.exposeInt('transfersHandled', {
      description: 'Chats that were given back; not those that ended by themselves.',
    }),
    activeTransfers: t.exposeInt('activeTransfers', {
      description: 'Those that go on now, whatever the time.',
    }),
    transfersBySource: t.field({
      type: [SourceCount],
      description: 'How many were handed over, by the reason.',
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
    breakMinutes: t.exposeFloat('breakMinutes', { description: 'Minutes of breaks within the time.' }),
    breakCount: t.exposeInt('breakCount', { description: 'Breaks that the time has a part of.' }),
  }),
})

const agentOf = ({ agent }: { agent: Agent }) => agent

const Stats = builder.objectRef<AgentStats>('AgentStats').implement({
  description: 'The figures of one agent.',
  fields: (t) => ({
    agent: t.field({ type: MemberAssignee, description: 'Who it is.', resolve: agentOf }),
    isAvailable: t.boolean({
      description: 'Whether they take work now.',
      resolve: (row) => agentOf(row).isAvailable,
    }),
    currentBreakStart: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Since when they are on a break.',
      resolve: (row) => agentOf(row).currentBreakStart,
    }),
    messagesSent: t.exposeInt('messagesSent', { description: 'Messages that they wrote within the time.' }),
    summary: t.field({ type: Summary, description: 'What their chats come to.', resolve: (row) => row }),
  }),
})

const Trend = builder.objectRef<TrendPoint>('AgentTrendPoint').implement({
  description: 'A day or a week in which chats were handed over.',
  fields: (t) => ({
    date: t.exposeString('date', { description: 'YYYY-MM-DD; of a week its Monday.' }),
    transfersHandled: t.exposeInt('transfersHandled', { description: 'Chats of it that were given back.' }),
    responseMinutes: t.exposeFloat('responseMinutes', { description: average(response) }),
  }),
})

const Analytics = builder.objectRef<AgentAnalytics>('AgentAnalytics').implement({
  description: 'Figures of agents. Whoever may not see those of others has their own alone.',
  fields: (t) => ({
    summary: t.expose('summary', {
      type: Summary,
      nullable: true,
      description: 'All together; null for who sees their own alone.',
    }),
    agents: t.expose('agents', {
      type: [Stats],
      nullable: true,
      description:
        'Members who may chat or had a chat within the time, by name; null where one is asked for, and for who sees their own alone.',
    }),
    trend: t.expose('trend', {
      type: [Trend],
      nullable: true,
      description: 'By day or week, those without a chat left out; null for who sees their own alone.',
    }),
    own: t.expose('own', {
      type: Stats,
      nullable: true,
      description: "The caller's, or those of the agent who is asked for; null for who is no member.",
    }),
  }),
})

const One = builder.objectRef<OneAgent>('AgentReport').implement({
  description: 'Figures of one agent.',
  fields: (t) => ({
    stats: t.expose('stats', { type: Stats, description: 'What their chats come to.' }),
    trend: t.expose('trend', {
      type: [Trend],
      description: 'By day or week, those without a chat left out.',
    }),
  }),
})

const everybody = requires({ member: true, operational: true })

const agentArgs = builder.args((t) => ({
  groupBy: t.field({
    type: enumFrom(trendUnits),
    description: 'How the trend is divided; by days when left out.',
  }),
}))

builder.queryFields((t) => ({
  agentAnalytics: t.field({
    type: Analytics,
    ...everybody,
    throws: ['invalid_field', 'not_found', 'forbidden'],
    description: 'Figures of those who answer chats that were handed over.',
    args: {
      ...dayArgs,
      ...agentArgs,
      agentId: t.arg.id({ description: 'UUID of a member: of them alone.' }),
    },
    resolve: (_root, args, ctx) => readAgentAnalytics(ctx, args),
  }),
  agentReport: t.field({
    type: One,
    ...everybody,
    throws: ['invalid_field', 'not_found', 'forbidden'],
    description: "Figures of one agent. One's own need no permission.",
    args: { id: t.arg.id({ required: true, description: 'UUID of the member.' }), ...dayArgs, ...agentArgs },
    resolve: (_root, { id, ...args }, ctx) => readAgent(ctx, id, args),
  }),
  agentComparison: t.field({
    type: [Stats],
    ...everybody,
    throws: ['invalid_field', 'not_found', 'forbidden'],
    description: 'Figures of members who may chat or had a chat within the time, by name.',
    args: dayArgs,
    resolve: (_root, args, ctx) => compareAgents(ctx, args),
  }),
}))
