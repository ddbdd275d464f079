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
  description: 'Cases that were closed for one reason, or without a reason.',
  fields: (t) => ({
    reason: t.field({
      type: CaseReason,
      nullable: true,
      description:
        'Reason of the cases; null for cases without a reason. One read serves all rows of a report.',
      resolve: ({ reasonId }, _args, ctx) => (reasonId ? caseReasonLoader(ctx).load(reasonId) : null),
    }),
    closedCount: t.int({ description: 'Number of closed cases.', resolve: ({ duration }) => duration.cases }),
    duration: t.expose('duration', {
      type: SpreadType,
      description: 'Time from the message that opened the case to its closing.',
    }),
  }),
})

const ByTag = builder.objectRef<CaseTagFigures>('CaseReportTag').implement({
  description: 'Closed cases that have a tag.',
  fields: (t) => ({
    tagName: t.exposeString('tag', { description: 'Name of the tag.' }),
    closedCount: t.exposeInt('closed', { description: 'Number of closed cases.' }),
  }),
})

const Point = builder.objectRef<CaseReport['points'][number]>('CaseReportPoint').implement({
  description: 'Closed cases of a day, or of a month.',
  fields: (t) => ({
    date: t.exposeString('date', { description: pointDate }),
    closedCount: t.exposeInt('closed', { description: 'Number of closed cases.' }),
  }),
})

const CaseReportType = builder.objectRef<CaseReport>('CaseReport').implement({
  interfaces: [Report],
  description: 'Figures of cases that were closed within a range of days.',
  fields: (t) => ({
    closedCount: t.exposeInt('closed', { description: 'Number of closed cases.' }),
    reasons: t.expose('reasons', {
      type: [ByReason],
      description: 'Figures by reason, the most frequent reason first.',
    }),
    tags: t.expose('tags', {
      type: [ByTag],
      description: 'Figures by tag, the most frequent tag first; at most 100.',
    }),
    points: t.expose('points', {
      type: [Point],
      description: 'Figures by day, or by month for more than 92 days.',
    }),
  }),
})

builder.queryField('caseReport', (t) =>
  t.field({
    type: CaseReportType,
    ...requires({ permission: 'analytics:read' }),
    throws: ['invalid_field'],
    description:
      'Returns figures of closed cases by reason, tag and day. Team and agent are those of the chat at the time of the closing.',
    args: {
      ...dayArgs,
      ...teamArg,
      agentId: t.arg.id({
        description: "UUID of a member, to return only the figures of this member's cases.",
      }),
    },
    resolve: (_root, args, ctx) => caseReport(ctx, args),
  }),
)
