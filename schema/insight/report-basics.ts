import type { ReportWindow } from '#insight/reports/report-windows.ts'
import { builder } from '../builder.ts'

// What all reports have in common (docs/analytics.md, Reports).

export interface InReport {
  report: ReportWindow
}

const Window = builder.objectRef<ReportWindow>('ReportWindow').implement({
  description: 'Of which days figures are, and when they were read.',
  fields: (t) => ({
    asOf: t.expose('asOf', {
      type: 'DateTime',
      description: 'When they were read. Figures of messages are up to five seconds behind.',
    }),
    timezone: t.exposeString('zone', { description: 'By whose clock days begin: an IANA name.' }),
    from: t.field({
      type: 'DateTime',
      description: 'When the first day begins.',
      resolve: ({ window }) => window.from,
    }),
    before: t.field({
      type: 'DateTime',
      description: 'The first moment behind the last day.',
      resolve: ({ window }) => window.before,
    }),
  }),
})

export const Report = builder.interfaceRef<InReport>('Report').implement({
  description: 'Figures of some days.',
  fields: (t) => ({
    window: t.expose('report', { type: Window, description: 'Of which days they are.' }),
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
