import type { ReportWindow } from '#insight/reports/report-windows.ts'
import { builder } from '../builder.ts'

// What all reports have in common (docs/analytics.md, Reports).

export interface InReport {
  report: ReportWindow
}

const Window = builder.objectRef<ReportWindow>('ReportWindow').implement({
  description: 'The days that a report covers, and the time at which its figures were read.',
  fields: (t) => ({
    asOf: t.expose('asOf', {
      type: 'DateTime',
      description: 'Time at which the figures were read. Figures of messages can be up to five seconds old.',
    }),
    timezone: t.exposeString('zone', {
      description: 'Time zone that determines where days begin, as an IANA name.',
    }),
    from: t.field({
      type: 'DateTime',
      description: 'Start of the first day.',
      resolve: ({ window }) => window.from,
    }),
    before: t.field({
      type: 'DateTime',
      description: 'First moment after the last day.',
      resolve: ({ window }) => window.before,
    }),
  }),
})

export const Report = builder.interfaceRef<InReport>('Report').implement({
  description: 'A report with figures of a range of days.',
  fields: (t) => ({
    window: t.expose('report', { type: Window, description: 'The days that the report covers.' }),
  }),
})

/** Description of the date of a point in a series. */
export const pointDate = 'Date as YYYY-MM-DD, or as YYYY-MM in a report of more than 92 days.'

export const accountArg = builder.args((t) => ({
  accountId: t.id({ description: 'UUID of an account, to return only the figures of this account.' }),
}))
export const teamArg = builder.args((t) => ({
  teamId: t.id({ description: "UUID of a team, to return only the figures of this team's chats." }),
}))
