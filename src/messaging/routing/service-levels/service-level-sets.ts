import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const clockKinds = closedSet(
  'ServiceClockKind',
  'What a service level measures of a case.',
  {
    first_response: "The time from the customer's first message of the case to the first answer.",
    next_response: 'The time from a later message of the customer that waits for an answer to the answer.',
    resolution: "The time from the customer's first message of the case to the end of the case.",
  },
  { columns: ['service_clock.kind'] },
)
export type ClockKind = ValueOf<typeof clockKinds>

export const clockStates = closedSet('ServiceClockState', 'State of a time that is measured of a case.', {
  running: 'The time counts, and its deadline has not passed.',
  paused: 'The time does not count, because the customer is to answer.',
  overdue: 'The time still counts, and its deadline has passed.',
  met: 'The time ended before its deadline.',
  missed: 'The time ended after its deadline.',
})
export type ClockState = ValueOf<typeof clockStates>
