import { closedSet, type ValueOf } from '#core/closed-set.ts'

/** In the order of their numbers on the wire: Sunday is 0 (spec/5 1.8). */
export const weekdays = closedSet('Weekday', 'A day of the week.', {
  sunday: '0 over /api.',
  monday: '1 over /api.',
  tuesday: '2 over /api.',
  wednesday: '3 over /api.',
  thursday: '4 over /api.',
  friday: '5 over /api.',
  saturday: '6 over /api.',
})
export type Weekday = ValueOf<typeof weekdays>

export const dayOf = (weekday: Weekday): number => weekdays.values.indexOf(weekday)

export const weekdayOf = (day: number): Weekday => weekdays.values[day] ?? 'sunday'
