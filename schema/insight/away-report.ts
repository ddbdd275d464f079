import type { AwayFigures, AwayOfAgent, AwayReason } from '#insight/reports/away-report.ts'
import { builder } from '../builder.ts'
import { MemberAssignee } from '../messaging/inbox/assignees.ts'

// Why agents took no work (docs/adr/0186).

const Figures = builder.objectRef<AwayFigures>('AwayFigures').implement({
  description: 'Breaks and planned absences that overlap the days of a report.',
  fields: (t) => ({
    breakCount: t.exposeInt('breakCount', { description: 'Number of breaks.' }),
    breakMinutes: t.exposeFloat('breakMinutes', {
      description: 'Minutes of the breaks within the days of the report.',
    }),
    absenceCount: t.exposeInt('absenceCount', {
      description: 'Number of planned absences that have begun.',
    }),
    absenceMinutes: t.exposeFloat('absenceMinutes', {
      description: 'Minutes of the absences within the days of the report, at any time of the day.',
    }),
  }),
})

const OfAgent = builder.objectRef<AwayOfAgent>('TeamReportAwayAgent').implement({
  description: 'Breaks and absences of one agent for one reason.',
  fields: (t) => ({
    agent: t.field({ type: MemberAssignee, description: 'The agent.', resolve: ({ agent }) => agent }),
    figures: t.field({
      type: Figures,
      description: 'Breaks and absences of the agent for the reason.',
      resolve: (one) => one,
    }),
  }),
})

export const AwayReasonType = builder.objectRef<AwayReason>('TeamReportAwayReason').implement({
  description: 'Breaks and absences of the agents of a report for one reason.',
  fields: (t) => ({
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Reason as it was when it was given; null for breaks and absences without a reason.',
    }),
    figures: t.field({
      type: Figures,
      description: 'Breaks and absences of all agents for the reason.',
      resolve: (one) => one,
    }),
    agents: t.expose('agents', { type: [OfAgent], description: 'The same by agent, by name.' }),
  }),
})
