import { closedSet, type ValueOf } from '#core/closed-set.ts'

/** Kept as spec/8 AN3 says: hours for 30 days, days for a year, months for ever. */
export const rollupSpans = closedSet(
  'RollupSpan',
  'How long a time one figure is about.',
  {
    hour: "An hour of the workspace's clock.",
    day: 'A day of it.',
    month: 'A month of it.',
  },
  { columns: ['message_count.span', 'member_message_count.span'] },
)
export type RollupSpan = ValueOf<typeof rollupSpans>
