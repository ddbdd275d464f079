import type { ReportWindow } from '#insight/reports/report-windows.ts'
import { builder } from '../builder.ts'

// What all reports have in common (docs/analytics.md, Reports).

export interface InReport {
  report: ReportWindow
}

export const Report = builder.interfaceRef<InReport>('Report').implement({
  description: 'Figures of some days.',
  fields: (t) => ({
    asOf: t.field({
      type: 'DateTime',
      description: 'When it was read. Figures of messages are up to five seconds behind.',
      resolve: ({ report }) => report.asOf,
    }),
    timezone: t.string({
      description: 'By whose clock days begin: an IANA name.',
      resolve: ({ report }) => report.zone,
    }),
    from: t.field({
      type: 'DateTime',
      description: 'When the first day begins.',
      resolve: ({ report }) => report.window.from,
    }),
    before: t.field({
      type: 'DateTime',
      description: 'The first moment behind the last day.',
      resolve: ({ report }) => report.window.before,
    }),
  }),
})

/** The date of a point of a series. */
export const pointDate = 'YYYY-MM-DD; YYYY-MM in a report of more than 92 days.'

export const accountArg = builder.args((t) => ({
  accountId: t.id({ description: 'UUID of an account: of its figures alone.' }),
}))
export const teamArg = builder.args((t) => ({
  teamId: t.id({ description: 'UUID of a team: of its chats alone.' }),
}))
