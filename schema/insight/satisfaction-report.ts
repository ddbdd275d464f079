import {
  averageOf,
  type SatisfactionFigures,
  type SatisfactionOf,
  type SatisfactionReport,
  satisfactionReport,
} from '#insight/reports/satisfaction-report.ts'
import { accountLoader } from '#messaging/numbers/accounts/account-details.ts'
import { builder } from '../builder.ts'
import { MemberAssignee, TeamAssignee } from '../messaging/inbox/assignees.ts'
import { Account, accountReads } from '../messaging/numbers/accounts.ts'
import { requires } from '../requires.ts'
import { dayArgs } from './dashboard.ts'
import { accountArg, pointDate, Report, teamArg } from './report-basics.ts'

// What customers answered about their closed cases (docs/adr/0183).

const Figures = builder.interfaceRef<SatisfactionFigures>('SatisfactionFigures').implement({
  description:
    'Figures of the questions about closed cases that were sent within the days of a report. Scores are 1 to 5; faces count as 5, 3 and 1.',
  fields: (t) => ({
    askedCount: t.exposeInt('asked', { description: 'Number of questions that were sent.' }),
    answeredCount: t.exposeInt('answered', { description: 'Number of questions that have an answer.' }),
    satisfiedCount: t.exposeInt('satisfied', { description: 'Number of answers with a score of 4 or 5.' }),
    averageScore: t.float({
      nullable: true,
      description: 'Average score with two decimals; null without an answer.',
      resolve: averageOf,
    }),
  }),
})

const AgentRow = builder.objectRef<SatisfactionOf>('SatisfactionReportAgent').implement({
  interfaces: [Figures],
  description: 'Figures of the cases of one agent, or of cases without an agent.',
  fields: (t) => ({
    agent: t.field({
      type: MemberAssignee,
      nullable: true,
      description: 'Agent of the chat when it was closed; null for cases without an agent.',
      resolve: ({ id, name }) => (id === null ? null : { id, name: name ?? '' }),
    }),
  }),
})

const TeamRow = builder.objectRef<SatisfactionOf>('SatisfactionReportTeam').implement({
  interfaces: [Figures],
  description: 'Figures of the cases of one team, or of cases without a team.',
  fields: (t) => ({
    team: t.field({
      type: TeamAssignee,
      nullable: true,
      description: 'Team of the chat when it was closed; null for cases without a team.',
      resolve: ({ id, name }) => (id === null ? null : { id, name: name ?? '' }),
    }),
  }),
})

const AccountRow = builder.objectRef<SatisfactionOf>('SatisfactionReportAccount').implement({
  interfaces: [Figures],
  description: 'Figures of the questions that were sent from one account.',
  fields: (t) => ({
    account: t.field({
      type: Account,
      nullable: true,
      ...requires(accountReads),
      description: 'The account; null if it no longer exists. One read serves all rows of a report.',
      resolve: ({ id }, _args, ctx) => (id === null ? null : accountLoader(ctx).load(id)),
    }),
    accountName: t.exposeString('name', {
      nullable: true,
      description: 'Name of the account; null if it no longer exists.',
    }),
  }),
})

const Score = builder.objectRef<SatisfactionReport['scores'][number]>('SatisfactionReportScore').implement({
  description: 'Answers with one score.',
  fields: (t) => ({
    score: t.exposeInt('score', { description: 'The score, 1 to 5.' }),
    answeredCount: t.exposeInt('answers', { description: 'Number of answers with the score.' }),
  }),
})

const Point = builder.objectRef<SatisfactionReport['points'][number]>('SatisfactionReportPoint').implement({
  interfaces: [Figures],
  description: 'Figures of the questions that were sent on one day or in one month.',
  fields: (t) => ({ date: t.exposeString('date', { description: pointDate }) }),
})

const ReportType = builder.objectRef<SatisfactionReport>('SatisfactionReport').implement({
  interfaces: [Report, Figures],
  description: 'What customers answered about closed cases.',
  fields: (t) => ({
    scores: t.expose('scores', { type: [Score], description: 'Answers by score, the best score first.' }),
    agents: t.expose('agents', { type: [AgentRow], description: 'Figures by agent, the most asked first.' }),
    teams: t.expose('teams', { type: [TeamRow], description: 'Figures by team, the most asked first.' }),
    accounts: t.expose('numbers', {
      type: [AccountRow],
      description: 'Figures by account, the most asked first.',
    }),
    points: t.expose('points', {
      type: [Point],
      description: 'Figures by day, or by month for more than 92 days.',
    }),
  }),
})

builder.queryField('satisfactionReport', (t) =>
  t.field({
    type: ReportType,
    ...requires({ permission: 'analytics:read' }),
    throws: ['invalid_field'],
    description:
      'Returns what customers answered about closed cases, by agent, team, account, score and day. An answer counts on the day on which its question was sent.',
    args: {
      ...dayArgs,
      ...accountArg,
      ...teamArg,
      agentId: t.arg.id({
        description: "UUID of a member, to return only the figures of this member's cases.",
      }),
    },
    resolve: (_root, args, ctx) => satisfactionReport(ctx, args),
  }),
)
