import {
  type CaseReport,
  type CaseTagFigures,
  caseReport,
  type ReasonFigures,
} from '#insight/reports/case-report.ts'
import { caseReasonLoader } from '#messaging/chat-model/cases/case-reasons.ts'
import { builder } from '../builder.ts'
import { CaseReason } from '../messaging/inbox/case-settings.ts'
import { requires } from '../requires.ts'
import { dayArgs } from './dashboard.ts'
import { pointDate, Report, teamArg } from './report-basics.ts'
import { SpreadType } from './team-reports.ts'

// Why chats were closed, and how long their cases took (docs/adr/0172).

const ByReason = builder.objectRef<ReasonFigures>('CaseReportReason').implement({
  description: 'Cases that were closed for one reason, or for none.',
  fields: (t) => ({
    reason: t.field({
      type: CaseReason,
      nullable: true,
      description: 'The reason; null for those without one. One read for all of a report.',
      resolve: ({ reasonId }, _args, ctx) => (reasonId ? caseReasonLoader(ctx).load(reasonId) : null),
    }),
    closedCount: t.int({ description: 'How many were closed.', resolve: ({ duration }) => duration.cases }),
    duration: t.expose('duration', {
      type: SpreadType,
      description: 'From the message that opened them to their closing.',
    }),
  }),
})

const ByTag = builder.objectRef<CaseTagFigures>('CaseReportTag').implement({
  description: 'Closed cases that have a tag.',
  fields: (t) => ({
    tagName: t.exposeString('tag', { description: 'Its name.' }),
    closedCount: t.exposeInt('closed', { description: 'How many were closed.' }),
  }),
})

const Point = builder.objectRef<CaseReport['points'][number]>('CaseReportPoint').implement({
  description: 'Closed cases of a day, or of a month.',
  fields: (t) => ({
    date: t.exposeString('date', { description: pointDate }),
    closedCount: t.exposeInt('closed', { description: 'How many were closed.' }),
  }),
})

const CaseReportType = builder.objectRef<CaseReport>('CaseReport').implement({
  interfaces: [Report],
  description: 'What cases come to that were closed in some days.',
  fields: (t) => ({
    closedCount: t.exposeInt('closed', { description: 'How many were closed.' }),
    reasons: t.expose('reasons', { type: [ByReason], description: 'By reason, the most frequent first.' }),
    tags: t.expose('tags', { type: [ByTag], description: 'By tag, the most frequent first; 100 at most.' }),
    points: t.expose('points', { type: [Point], description: 'By day, or by month beyond 92 days.' }),
  }),
})

builder.queryField('caseReport', (t) =>
  t.field({
    type: CaseReportType,
    ...requires({ permission: 'analytics:read' }),
    throws: ['invalid_field'],
    description:
      'Cases that were closed, by reason, tag and day; team and agent are those who had the chat then.',
    args: {
      ...dayArgs,
      ...teamArg,
      agentId: t.arg.id({ description: 'UUID of a member: of their cases alone.' }),
    },
    resolve: (_root, args, ctx) => caseReport(ctx, args),
  }),
)
