import { closedSet, type ValueOf } from '#core/closed-set.ts'

/** In the order of their numbers in /api: Sunday is 0 (spec/5 1.8). */
export const weekdays = closedSet('Weekday', 'A day of the week.', {
  sunday: 'Sunday, which is 0 in /api.',
  monday: 'Monday, which is 1 in /api.',
  tuesday: 'Tuesday, which is 2 in /api.',
  wednesday: 'Wednesday, which is 3 in /api.',
  thursday: 'Thursday, which is 4 in /api.',
  friday: 'Friday, which is 5 in /api.',
  saturday: 'Saturday, which is 6 in /api.',
})
export type Weekday = ValueOf<typeof weekdays>

export const dayOf = (weekday: Weekday): number => weekdays.values.indexOf(weekday)

export const weekdayOf = (day: number): Weekday => weekdays.values[day] ?? 'sunday'
