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
  description: 'Subscription of the caller to report emails with the figures of the workspace.',
  fields: (t) => ({
    every: t.expose('every', {
      type: enumFrom(reportRhythms),
      description: 'How often the report email is sent.',
    }),
    nextAt: t.expose('nextAt', {
      type: 'DateTime',
      description: 'Time at which the next report email is written.',
    }),
  }),
})

const forPeople = requires({ permission: 'analytics:read', operational: false })

builder.queryField('ownReportMail', (t) =>
  t.field({
    type: ReportMail,
    nullable: true,
    ...forPeople,
    description: "Returns the caller's subscription to report emails; null if the caller receives none.",
    resolve: (_root, _args, ctx) => ownReportMail(ctx),
  }),
)

builder.mutationFields((t) => ({
  setReportMail: t.field({
    type: ReportMail,
    ...forPeople,
    throws: ['invalid_field'],
    description:
      "Subscribes the caller to report emails, which are sent at 7:00 in the time zone of the workspace, in the language of the caller's account.",
    args: {
      every: t.arg({
        type: enumFrom(reportRhythms),
        required: true,
        description: 'How often the report email is sent.',
      }),
    },
    resolve: (_root, args, ctx) => setReportMail(ctx, args),
  }),
  stopReportMail: t.field({
    type: 'Boolean',
    ...forPeople,
    answersAs: 'success',
    throws: [],
    description: "Ends the caller's subscription to report emails.",
    resolve: (_root, _args, ctx) => stopReportMail(ctx),
  }),
}))
