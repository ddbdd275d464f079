import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const reportRhythms = closedSet(
  'ReportRhythm',
  'Frequency of report emails. Each report covers the preceding period.',
  {
    day: 'Every morning, about the preceding day.',
    week: 'Every Monday, about the preceding week.',
    month: 'On the first day of every month, about the preceding month.',
  },
  { columns: ['report_mail.every'] },
)
export type ReportRhythm = ValueOf<typeof reportRhythms>
