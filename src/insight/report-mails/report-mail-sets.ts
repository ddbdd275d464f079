import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const reportRhythms = closedSet(
  'ReportRhythm',
  'How often figures are mailed, each time of the days before.',
  {
    day: 'Every morning, of the day before.',
    week: 'Every Monday, of the week before.',
    month: 'On the first day of every month, of the month before.',
  },
  { columns: ['report_mail.every'] },
)
export type ReportRhythm = ValueOf<typeof reportRhythms>
