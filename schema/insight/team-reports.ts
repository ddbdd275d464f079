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
import { MemberAssignee } from '../messaging/assignees.ts'
import { TeamType, teamReads } from '../people/teams.ts'
import { requires } from '../requires.ts'
import { dayArgs } from './dashboard.ts'
import { pointDate, Report, teamArg } from './report-basics.ts'

// How people answer chats that were handed over, and which deadlines they met (spec/8 AN4, spec/10 DE14).

export const SpreadType = builder.objectRef<Spread>('DurationSpread').implement({
  description: 'How long something took, in minutes of the wall clock; 0 without a case.',
  fields: (t) => ({
    caseCount: t.exposeInt('cases', { description: 'How many cases there are.' }),
    averageMinutes: t.exposeFloat('average', { description: 'The average.' }),
    medianMinutes: t.exposeFloat('median', { description: 'Half of the cases took no longer.' }),
    p90Minutes: t.exposeFloat('p90', { description: 'Nine of ten cases took no longer.' }),
    isExact: t.exposeBoolean('isExact', {
      description:
        'Median and 90th percentile are those of the cases; false in reports of more than 31 days of all teams and agents, where they are within 2.5 %.',
    }),
  }),
})

const Figures = builder.interfaceRef<TeamFigures>('TeamFigures').implement({
  description: 'What chats that were handed over in some days come to.',
  fields: (t) => ({
    handedOverCount: t.exposeInt('handedOver', { description: 'Chats that were handed over.' }),
    handledCount: t.exposeInt('handled', {
      description: 'Those that were given back; not those that ended by themselves.',
    }),
    queueTime: t.expose('queue', { type: SpreadType, description: 'Until a person took the chat.' }),
    firstResponseTime: t.expose('firstResponse', {
      type: SpreadType,
      description: 'Until the first answer of a person.',
    }),
    resolutionTime: t.expose('resolution', {
      type: SpreadType,
      description: 'Until the chat was given back.',
    }),
  }),
})

const AgentRow = builder.objectRef<TeamAgent>('TeamReportAgent').implement({
  interfaces: [Figures],
  description: 'The figures of one agent.',
  fields: (t) => ({
    agent: t.field({ type: MemberAssignee, description: 'Who it is.', resolve: ({ agent }) => agent }),
    messagesSentCount: t.exposeInt('messagesSent', { description: 'Messages that they wrote.' }),
    breakCount: t.exposeInt('breakCount', { description: 'Breaks that the days have a part of.' }),
    breakMinutes: t.exposeFloat('breakMinutes', { description: 'Minutes of these that lie in the days.' }),
  }),
})

const Load = builder.objectRef<LoadCell>('TeamReportLoad').implement({
  description: 'Chats that were handed over within one hour of one day of the week.',
  fields: (t) => ({
    weekday: t.exposeInt('weekday', { description: '1 is Monday, 7 is Sunday.' }),
    hour: t.exposeInt('hour', { description: '0 to 23, by the clock of the workspace.' }),
    count: t.exposeInt('count', { description: 'How many.' }),
  }),
})

const TeamDay = builder.objectRef<TeamPoint>('TeamReportPoint').implement({
  description: 'Chats that were handed over on a day or in a month.',
  fields: (t) => ({
    date: t.exposeString('date', { description: pointDate }),
    handedOverCount: t.exposeInt('handedOver', { description: 'Chats that were handed over.' }),
    handledCount: t.exposeInt('handled', { description: 'Those of them that were given back.' }),
  }),
})

const TeamReportType = builder.objectRef<TeamReport>('TeamReport').implement({
  interfaces: [Report, Figures],
  description: 'How the team answers.',
  fields: (t) => ({
    points: t.expose('points', { type: [TeamDay], description: 'By day, or by month beyond 92 days.' }),
    load: t.expose('load', {
      type: [Load],
      description: 'By weekday and hour in which chats were handed over; hours without one are left out.',
    }),
    agents: t.expose('agents', {
      type: [AgentRow],
      description: 'Members who may chat or had a chat within the days, by name.',
    }),
  }),
})

const Sla = builder.objectRef<SlaFigures>('SlaFigures').implement({
  description: 'Chats that were handed over with a deadline.',
  fields: (t) => ({
    metCount: t.exposeInt('met', { description: 'Ended before any deadline passed.' }),
    breachedCount: t.exposeInt('breached', { description: 'A deadline passed.' }),
    openCount: t.exposeInt('open', { description: 'Go on, and no deadline has passed.' }),
    escalatedCount: t.exposeInt('escalated', { description: 'Those that were escalated.' }),
  }),
})

const SlaDay = builder.objectRef<SlaFigures & { date: string }>('SlaReportPoint').implement({
  description: 'Chats with a deadline that were handed over on a day or in a month.',
  fields: (t) => ({
    date: t.exposeString('date', { description: pointDate }),
    counts: t.field({ type: Sla, description: 'What became of them.', resolve: (point) => point }),
  }),
})

const SlaTeamType = builder.objectRef<SlaTeam>('SlaReportTeam').implement({
  description: 'Chats with a deadline of one team.',
  fields: (t) => ({
    team: t.field({
      type: TeamType,
      nullable: true,
      ...requires(teamReads),
      throws: ['forbidden'],
      description: 'The team; null for chats of no team, and where it is gone or not open to the reader.',
      resolve: ({ teamId }, _args, ctx) => (teamId === null ? null : teamLoader(ctx).load(teamId)),
    }),
    teamName: t.exposeString('teamName', {
      nullable: true,
      description: 'What the team was called when it last had them; null for chats of no team.',
    }),
    counts: t.field({ type: Sla, description: 'What became of them.', resolve: (team) => team }),
  }),
})

const SlaReportType = builder.objectRef<SlaReport>('SlaReport').implement({
  interfaces: [Report],
  description: 'Which deadlines were met and which passed, of chats that were handed over in some days.',
  fields: (t) => ({
    counts: t.field({ type: Sla, description: 'What became of all.', resolve: (report) => report }),
    points: t.expose('points', { type: [SlaDay], description: 'By day, or by month beyond 92 days.' }),
    teams: t.expose('teams', { type: [SlaTeamType], description: 'By team; those of no team first.' }),
  }),
})

builder.queryFields((t) => ({
  teamReport: t.field({
    type: TeamReportType,
    ...requires({ member: true, operational: true }),
    throws: ['invalid_field', 'forbidden', 'not_found'],
    description:
      'First response, resolution and queue time of the team and of each agent; needs analytics:read or analytics.agents:read.',
    args: {
      ...dayArgs,
      ...teamArg,
      agentId: t.arg.id({ description: 'UUID of a member: of their chats alone.' }),
      businessHours: t.arg.boolean({
        description:
          'True: times count within business hours alone, where the workspace has some; of 100,000 chats at most.',
      }),
    },
    resolve: (_root, args, ctx) => teamReport(ctx, args),
  }),
  slaReport: t.field({
    type: SlaReportType,
    ...requires({ permission: 'analytics:read' }),
    throws: ['invalid_field'],
    description: 'Deadlines that were met and that passed.',
    args: { ...dayArgs, ...teamArg },
    resolve: (_root, args, ctx) => slaReport(ctx, args),
  }),
}))
