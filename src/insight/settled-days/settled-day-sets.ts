import { closedSet, type ValueOf } from '#core/closed-set.ts'

/** What comes to rest on a day. */
export const settledKinds = closedSet(
  'SettledKind',
  'What figures of a day are kept because they change no more.',
  {
    chats: 'Chats that were handed over on the day, which have all ended, and its breaks.',
    billing: 'Messages of the day: the platform has told all that it bills.',
  },
  { columns: ['settled_day.kind'] },
)
export type SettledKind = ValueOf<typeof settledKinds>

/** What slots of a day are about. */
export const spreadMetrics = closedSet(
  'SpreadMetric',
  'What chats of a day are divided by.',
  {
    queue: 'How long it was until a person took the chat.',
    first_response: 'How long it was until a person answered.',
    resolution: 'How long it was until the chat was given back.',
    half_hour: 'In which half hour of the day it was handed over.',
  },
  { columns: ['spread_day.metric'] },
)
export type SpreadMetric = ValueOf<typeof spreadMetrics>
