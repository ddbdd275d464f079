import { reportRhythms } from '#insight/report-mails/report-mail-sets.ts'
import {
  ownReportMail,
  type ReportMail as Row,
  setReportMail,
  stopReportMail,
} from '#insight/report-mails/report-mails.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { requires } from '../requires.ts'

// Figures by mail, for whoever asks for them: each member for themselves.

const ReportMail = builder.objectRef<Row>('ReportMail').implement({
  description: 'That the caller gets the figures of the workspace by mail.',
  fields: (t) => ({
    every: t.expose('every', { type: enumFrom(reportRhythms), description: 'How often.' }),
    nextAt: t.expose('nextAt', { type: 'DateTime', description: 'When the next one is written.' }),
  }),
})

const forPeople = requires({ permission: 'analytics:read', operational: false })

builder.queryField('ownReportMail', (t) =>
  t.field({
    type: ReportMail,
    nullable: true,
    ...forPeople,
    description: 'How often the caller gets the figures by mail; null where they get none.',
    resolve: (_root, _args, ctx) => ownReportMail(ctx),
  }),
)

builder.mutationFields((t) => ({
  setReportMail: t.field({
    type: ReportMail,
    ...forPeople,
    throws: ['invalid_field'],
    description:
      'The caller gets the figures by mail from now on, at 7 in the morning of the workspace, in the language of their account.',
    args: {
      every: t.arg({ type: enumFrom(reportRhythms), required: true, description: 'How often.' }),
    },
    resolve: (_root, args, ctx) => setReportMail(ctx, args),
  }),
  stopReportMail: t.field({
    type: 'Boolean',
    ...forPeople,
    answersAs: 'success',
    throws: [],
    description: 'The caller gets no figures by mail any more.',
    resolve: (_root, _args, ctx) => stopReportMail(ctx),
  }),
}))
