import {
  type ServiceFigures,
  type ServiceLevelReport,
  type ServiceOf,
  serviceLevelReport,
} from '#insight/reports/service-level-report.ts'
import { priorities } from '#messaging/chat-model/chats/conversation-sets.ts'
import { clockKinds } from '#messaging/routing/service-levels/service-level-sets.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { MemberAssignee, TeamAssignee } from '../messaging/inbox/assignees.ts'
import { requires } from '../requires.ts'
import { dayArgs } from './dashboard.ts'
import { pointDate, Report, teamArg } from './report-basics.ts'

// Which deadlines of service levels were met and missed (docs/adr/0188).

const Figures = builder.interfaceRef<ServiceFigures>('ServiceLevelFigures').implement({
  description:
    'Times that service levels measured of cases, by outcome. A time counts on the day on which it began.',
  fields: (t) => ({
    metCount: t.exposeInt('met', { description: 'Number of times that ended before their deadlines.' }),
    missedCount: t.exposeInt('missed', { description: 'Number of times whose deadlines passed.' }),
    openCount: t.exposeInt('open', {
      description: 'Number of times that go on or are paused, and whose deadlines have not passed.',
    }),
  }),
})

const KindRow = builder.objectRef<ServiceLevelReport['kinds'][number]>('ServiceLevelReportKind').implement({
  interfaces: [Figures],
  description: 'Figures of one kind of times.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumFrom(clockKinds), description: 'What is measured.' }),
  }),
})

const LevelRow = builder.objectRef<ServiceOf>('ServiceLevelReportLevel').implement({
  interfaces: [Figures],
  description: 'Figures of one service level.',
  fields: (t) => ({
    levelId: t.exposeID('id', { nullable: true, description: 'UUID of the service level.' }),
    levelName: t.exposeString('name', {
      nullable: true,
      description: 'Name of the service level, also of one that was deleted.',
    }),
  }),
})

const TeamRow = builder.objectRef<ServiceOf>('ServiceLevelReportTeam').implement({
  interfaces: [Figures],
  description: 'Figures of the chats of one team, or of chats without a team.',
  fields: (t) => ({
    team: t.field({
      type: TeamAssignee,
      nullable: true,
      description: 'Team of the chat when its times changed last; null for chats without a team.',
      resolve: ({ id, name }) => (id === null ? null : { id, name: name ?? '' }),
    }),
  }),
})

const AgentRow = builder.objectRef<ServiceOf>('ServiceLevelReportAgent').implement({
  interfaces: [Figures],
  description: 'Figures of the chats of one agent, or of chats without an agent.',
  fields: (t) => ({
    agent: t.field({
      type: MemberAssignee,
      nullable: true,
      description: 'Agent of the chat when its times changed last; null for chats without an agent.',
      resolve: ({ id, name }) => (id === null ? null : { id, name: name ?? '' }),
    }),
  }),
})

const PriorityRow = builder
  .objectRef<ServiceLevelReport['priorities'][number]>('ServiceLevelReportPriority')
  .implement({
    interfaces: [Figures],
    description: 'Figures of the chats of one priority.',
    fields: (t) => ({
      priority: t.expose('priority', {
        type: enumFrom(priorities),
        description: 'Priority of the chats when their times changed last.',
      }),
    }),
  })

const Point = builder.objectRef<ServiceLevelReport['points'][number]>('ServiceLevelReportPoint').implement({
  interfaces: [Figures],
  description: 'Figures of the times that began on one day or in one month.',
  fields: (t) => ({ date: t.exposeString('date', { description: pointDate }) }),
})

const ReportType = builder.objectRef<ServiceLevelReport>('ServiceLevelReport').implement({
  interfaces: [Report, Figures],
  description: 'Deadlines of service levels that were met and missed.',
  fields: (t) => ({
    kinds: t.expose('kinds', { type: [KindRow], description: 'Figures by kind.' }),
    levels: t.expose('levels', {
      type: [LevelRow],
      description: 'Figures by service level, the most missed first.',
    }),
    teams: t.expose('teams', { type: [TeamRow], description: 'Figures by team, the most missed first.' }),
    agents: t.expose('agents', { type: [AgentRow], description: 'Figures by agent, the most missed first.' }),
    priorities: t.expose('priorities', {
      type: [PriorityRow],
      description: 'Figures by priority, the highest first.',
    }),
    points: t.expose('points', {
      type: [Point],
      description: 'Figures by day, or by month for more than 92 days.',
    }),
  }),
})

builder.queryField('serviceLevelReport', (t) =>
  t.field({
    type: ReportType,
    ...requires({ permission: 'analytics:read' }),
    throws: ['invalid_field'],
    description:
      'Returns the deadlines of service levels that were met and missed, by kind, service level, team, agent, priority and day.',
    args: {
      ...dayArgs,
      ...teamArg,
      agentId: t.arg.id({
        description: "UUID of a member, to return only the figures of this member's chats.",
      }),
    },
    resolve: (_root, args, ctx) => serviceLevelReport(ctx, args),
  }),
)
