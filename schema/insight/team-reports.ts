import { awayReasons } from '#insight/reports/away-report.ts'
import { type SlaFigures, type SlaReport, type SlaTeam, slaReport } from '#insight/reports/sla-report.ts'
import type { Spread } from '#insight/reports/spreads.ts'
import type { TeamFigures } from '#insight/reports/team-cases.ts'
import {
  type LoadCell,
  type TeamAgent,
  type TeamPoint,
  type TeamReport,
  teamReport,
} from '#insight/reports/team-report.ts'
import { teamLoader } from '#people/teams/team-queries.ts'
import { builder } from '../builder.ts'
import { MemberAssignee } from '../messaging/inbox/assignees.ts'
import { TeamType, teamReads } from '../people/teams.ts'
import { requires } from '../requires.ts'
import { AwayReasonType } from './away-report.ts'
import { dayArgs } from './dashboard.ts'
import { pointDate, Report, teamArg } from './report-basics.ts'

// How people answer chats that were handed over, and which deadlines they met (spec/8 AN4, spec/10 DE14).

export const SpreadType = builder.objectRef<Spread>('DurationSpread').implement({
  description:
    'Distribution of a duration in minutes of wall-clock time. All values are 0 if there are no cases.',
  fields: (t) => ({
    caseCount: t.exposeInt('cases', { description: 'Number of cases.' }),
    averageMinutes: t.exposeFloat('average', { description: 'Average duration in minutes.' }),
    medianMinutes: t.exposeFloat('median', {
      description: 'Median duration in minutes: half of the cases took no longer.',
    }),
    p90Minutes: t.exposeFloat('p90', {
      description: '90th percentile of the duration in minutes: nine out of ten cases took no longer.',
    }),
    isExact: t.exposeBoolean('isExact', {
      description:
        'Whether median and 90th percentile are exact. They are within 2.5 % in reports of more than 31 days for all teams and agents.',
    }),
  }),
})

const Figures = builder.interfaceRef<TeamFigures>('TeamFigures').implement({
  description: 'Figures of the chats that were transferred within the days of a report.',
  fields: (t) => ({
    handedOverCount: t.exposeInt('handedOver', { description: 'Number of chats that were transferred.' }),
    handledCount: t.exposeInt('handled', {
      description:
        'Number of transferred chats that were released, without transfers that ended automatically.',
    }),
    queueTime: t.expose('queue', { type: SpreadType, description: 'Time until an agent took the chat.' }),
    firstResponseTime: t.expose('firstResponse', {
      type: SpreadType,
      description: 'Time until the first response of an agent.',
    }),
    resolutionTime: t.expose('resolution', {
      type: SpreadType,
      description: 'Time until the chat was released.',
    }),
  }),
})

const AgentRow = builder.objectRef<TeamAgent>('TeamReportAgent').implement({
  interfaces: [Figures],
  description: 'Figures of one agent.',
  fields: (t) => ({
    agent: t.field({ type: MemberAssignee, description: 'The agent.', resolve: ({ agent }) => agent }),
    messagesSentCount: t.exposeInt('messagesSent', {
      description: 'Number of messages that the agent wrote.',
    }),
    breakCount: t.exposeInt('breakCount', {
      description: "Number of the agent's breaks that overlap the days of the report.",
    }),
    breakMinutes: t.exposeFloat('breakMinutes', {
      description: "Minutes of the agent's breaks within the days of the report.",
    }),
  }),
})

const Load = builder.objectRef<LoadCell>('TeamReportLoad').implement({
  description: 'Chats that were transferred within one hour of one weekday.',
  fields: (t) => ({
    weekday: t.exposeInt('weekday', { description: 'Day of the week, from 1 for Monday to 7 for Sunday.' }),
    hour: t.exposeInt('hour', {
      description: 'Hour of the day, 0 to 23, in the time zone of the workspace.',
    }),
    count: t.exposeInt('count', { description: 'Number of chats that were transferred in this hour.' }),
  }),
})

const TeamDay = builder.objectRef<TeamPoint>('TeamReportPoint').implement({
  description: 'Chats that were transferred on one day or in one month.',
  fields: (t) => ({
    date: t.exposeString('date', { description: pointDate }),
    handedOverCount: t.exposeInt('handedOver', { description: 'Number of chats that were transferred.' }),
    handledCount: t.exposeInt('handled', {
      description: 'Number of these transferred chats that were released.',
    }),
  }),
})

const TeamReportType = builder.objectRef<TeamReport>('TeamReport').implement({
  interfaces: [Report, Figures],
  description: 'How the agents of the workspace handle transferred chats.',
  fields: (t) => ({
    points: t.expose('points', {
      type: [TeamDay],
      description: 'Transfers by day, or by month for more than 92 days.',
    }),
    load: t.expose('load', {
      type: [Load],
      description:
        'Transfers by the weekday and hour in which the chats were transferred, without hours that have no transfer.',
    }),
    agents: t.expose('agents', {
      type: [AgentRow],
      description: 'Members who may chat or had a chat within the days of the report, by name.',
    }),
    awayReasons: t.field({
      type: [AwayReasonType],
      complexity: 10,
      description:
        'Breaks and absences of these agents by reason, in alphabetical order; those without a reason come last.',
      resolve: ({ report, agents }, _args, ctx) =>
        awayReasons(
          ctx,
          report,
          agents.map(({ agent }) => agent),
        ),
    }),
  }),
})

const Sla = builder.objectRef<SlaFigures>('SlaFigures').implement({
  description: 'Transferred chats with a deadline, by outcome.',
  fields: (t) => ({
    metCount: t.exposeInt('met', { description: 'Number of transfers that ended before a deadline passed.' }),
    breachedCount: t.exposeInt('breached', {
      description: 'Number of transfers for which a deadline passed.',
    }),
    openCount: t.exposeInt('open', {
      description: 'Number of active transfers for which no deadline has passed.',
    }),
    escalatedCount: t.exposeInt('escalated', { description: 'Number of transfers that were escalated.' }),
  }),
})

const SlaDay = builder.objectRef<SlaFigures & { date: string }>('SlaReportPoint').implement({
  description: 'Chats with a deadline that were transferred on one day or in one month.',
  fields: (t) => ({
    date: t.exposeString('date', { description: pointDate }),
    counts: t.field({ type: Sla, description: 'Transfers by outcome.', resolve: (point) => point }),
  }),
})

const SlaTeamType = builder.objectRef<SlaTeam>('SlaReportTeam').implement({
  description: 'Transferred chats with a deadline of one team.',
  fields: (t) => ({
    team: t.field({
      type: TeamType,
      nullable: true,
      ...requires(teamReads),
      throws: ['forbidden'],
      description:
        'The team; null for chats without a team, and if the team no longer exists or the caller may not read it.',
      resolve: ({ teamId }, _args, ctx) => (teamId === null ? null : teamLoader(ctx).load(teamId)),
    }),
    teamName: t.exposeString('teamName', {
      nullable: true,
      description: 'Name of the team at its last transfer with a deadline; null for chats without a team.',
    }),
    counts: t.field({ type: Sla, description: 'Transfers of the team by outcome.', resolve: (team) => team }),
  }),
})

const SlaReportType = builder.objectRef<SlaReport>('SlaReport').implement({
  interfaces: [Report],
  description:
    'Deadlines that were met or missed, for chats that were transferred within the days of the report.',
  fields: (t) => ({
    counts: t.field({ type: Sla, description: 'All transfers by outcome.', resolve: (report) => report }),
    points: t.expose('points', {
      type: [SlaDay],
      description: 'Transfers by day, or by month for more than 92 days.',
    }),
    teams: t.expose('teams', {
      type: [SlaTeamType],
      description: 'Transfers by team, chats without a team first.',
    }),
  }),
})

builder.queryFields((t) => ({
  teamReport: t.field({
    type: TeamReportType,
    ...requires({ member: true, operational: true }),
    throws: ['invalid_field', 'forbidden', 'not_found'],
    description:
      'Returns first response, resolution and queue times in total and for each agent. Requires analytics:read or analytics.agents:read.',
    args: {
      ...dayArgs,
      ...teamArg,
      agentId: t.arg.id({
        description: "UUID of a member, to return only the figures of this member's chats.",
      }),
      businessHours: t.arg.boolean({
        description:
          'If true, times count only within business hours, if the workspace has business hours. Available for at most 100,000 chats.',
      }),
    },
    resolve: (_root, args, ctx) => teamReport(ctx, args),
  }),
  slaReport: t.field({
    type: SlaReportType,
    ...requires({ permission: 'analytics:read' }),
    throws: ['invalid_field'],
    description: 'Returns the deadlines that were met and those that were missed.',
    args: { ...dayArgs, ...teamArg },
    resolve: (_root, args, ctx) => slaReport(ctx, args),
  }),
}))
