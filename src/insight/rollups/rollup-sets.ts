import { closedSet, type ValueOf } from '#core/closed-set.ts'

/** Retention according to spec/8 AN3: hours for 30 days, days for a year, months forever. */
export const rollupSpans = closedSet(
  'RollupSpan',
  'Period that one figure covers.',
  {
    hour: 'An hour in the time zone of the workspace.',
    day: 'A day in the time zone of the workspace.',
    month: 'A month in the time zone of the workspace.',
  },
  { columns: ['message_count.span', 'member_message_count.span'] },
)
export type RollupSpan = ValueOf<typeof rollupSpans>
