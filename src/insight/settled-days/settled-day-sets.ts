import { closedSet, type ValueOf } from '#core/closed-set.ts'

/** The figures of a day that become final. */
export const settledKinds = closedSet(
  'SettledKind',
  'Kind of figures of a day that are stored because they no longer change.',
  {
    chats: 'Chats that were transferred on the day and have all ended, and the breaks of the day.',
    billing: 'Messages of the day, after the platform has reported the billing of all of them.',
  },
  { columns: ['settled_day.kind'] },
)
export type SettledKind = ValueOf<typeof settledKinds>

/** The quantity that the slots of a day measure. */
export const spreadMetrics = closedSet(
  'SpreadMetric',
  'Quantity by which the chats of a day are divided.',
  {
    queue: 'Time until an agent took the chat.',
    first_response: 'Time until the first response of an agent.',
    resolution: 'Time until the chat was released.',
    half_hour: 'Half hour of the day in which the chat was transferred.',
  },
  { columns: ['spread_day.metric'] },
)
export type SpreadMetric = ValueOf<typeof spreadMetrics>
