import { expect, test } from 'vitest'
import { hoursOf, weekOf } from '../../../web/src/calls/platform-hours.ts'

// The platform keeps hours by names of days and four digits; a day ends at 23:59 there and at 24:00 here.

const kept = [
  { day_of_week: 'MONDAY', open_time: '0900', close_time: '1200' },
  { day_of_week: 'MONDAY', open_time: '1330', close_time: '1800' },
  { day_of_week: 'SATURDAY', open_time: '0000', close_time: '2359' },
]

test('what the platform keeps is a week, and the same again', () => {
  const week = weekOf({ weekly_operating_hours: kept })
  expect(week[1]).toEqual([
    { start: 540, end: 720 },
    { start: 810, end: 1_080 },
  ])
  expect(week[6]).toEqual([{ start: 0, end: 1_440 }])
  expect(hoursOf(week)).toEqual(kept)
})

test('a number without hours has a closed week', () => {
  expect(weekOf({})).toEqual([[], [], [], [], [], [], []])
})
