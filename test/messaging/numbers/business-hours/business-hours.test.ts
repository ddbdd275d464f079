import { describe, expect, test } from 'vitest'
import {
  afterOpenMinutes,
  hoursOf,
  isOpenAt,
  nextOpening,
  saidInsteadOfTransfer,
} from '#messaging/numbers/business-hours/business-hours.ts'
import type { Holiday, Opening } from '#messaging/numbers/business-hours/business-hours-input.ts'

// When a workspace is open: several ranges a day, holidays, its time zone, changes of clocks (spec/8 CS3).

const on = (day: number, startTime: string, endTime: string, enabled = true): Opening => ({
  day,
  enabled,
  startTime,
  endTime,
})
const weekdays = (startTime: string, endTime: string) =>
  [1, 2, 3, 4, 5].map((day) => on(day, startTime, endTime))
const everyDay = (startTime: string, endTime: string) =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => on(day, startTime, endTime))
const hours = (businessHours: Opening[], timezone = 'Europe/Berlin', holidays: Holiday[] = []) =>
  hoursOf({ timezone, businessHours, holidays })
const at = (text: string) => new Date(text)

describe('open or not', () => {
  const split = hours([on(3, '13:00', '18:00'), on(3, '08:30', '12:00'), on(4, '09:00', '17:00', false)])

  test.each([
    ['2026-11-25T07:29:59.999Z', false],
    ['2026-11-25T07:30:00.000Z', true],
    ['2026-11-25T10:59:59.999Z', true],
    ['2026-11-25T11:00:00.000Z', false],
    ['2026-11-25T12:00:00.000Z', true],
    ['2026-11-25T17:00:00.000Z', false],
    // Thursday is kept and does not count; Friday is not there.
    ['2026-11-26T10:00:00.000Z', false],
    ['2026-11-27T10:00:00.000Z', false],
  ])('%s: %s', (moment, isOpen) => expect(isOpenAt(split, at(moment))).toBe(isOpen))

  test('a range may end with the day, and the next may begin with it', () => {
    const night = hours([on(3, '22:00', '24:00'), on(4, '00:00', '06:00')], 'UTC')
    expect(isOpenAt(night, at('2026-11-25T23:59:59.999Z'))).toBe(true)
    expect(isOpenAt(night, at('2026-11-26T00:00:00Z'))).toBe(true)
    expect(afterOpenMinutes(night, at('2026-11-25T23:00:00Z'), 120)).toEqual(at('2026-11-26T01:00:00Z'))
  })

  test('the day is that of the workspace, not that of UTC', () => {
    const sunday = hours([on(0, '00:00', '24:00')], 'Pacific/Auckland')
    // Sunday 29 November begins there at 11:00 UTC of Saturday.
    expect(isOpenAt(sunday, at('2026-11-28T10:59:59Z'))).toBe(false)
    expect(isOpenAt(sunday, at('2026-11-28T11:00:00Z'))).toBe(true)
    expect(isOpenAt(sunday, at('2026-11-29T10:59:59Z'))).toBe(true)
  })

  test('a week that nobody set is Monday to Friday, nine to five, as it is shown', () => {
    expect(isOpenAt(hours([], 'UTC'), at('2026-11-27T16:59:00Z'))).toBe(true)
    expect(isOpenAt(hours([], 'UTC'), at('2026-11-28T12:00:00Z'))).toBe(false)
  })

  test('overlapping ranges are one', () => {
    const overlapping = hours([on(3, '09:00', '12:00'), on(3, '11:00', '13:00')], 'UTC')
    expect(afterOpenMinutes(overlapping, at('2026-11-25T09:00:00Z'), 180)).toEqual(at('2026-11-25T12:00:00Z'))
  })
})

describe('holidays', () => {
  const xmas = hours(weekdays('09:00', '17:00'), 'UTC', [
    { date: '2026-12-24', name: 'Eve', ranges: [{ startTime: '09:00', endTime: '12:00' }] },
    { date: '2026-12-25', name: 'Christmas', ranges: [] },
    { date: '2026-12-26', name: 'Sale', ranges: [{ startTime: '10:00', endTime: '11:00' }] },
  ])

  test('take the place of their weekday', () => {
    expect(isOpenAt(xmas, at('2026-12-24T11:59:00Z'))).toBe(true)
    expect(isOpenAt(xmas, at('2026-12-24T12:00:00Z'))).toBe(false)
    expect(isOpenAt(xmas, at('2026-12-25T10:00:00Z'))).toBe(false)
    expect(isOpenAt(xmas, at('2026-12-26T10:30:00Z'))).toBe(true)
  })

  test('are passed over by the next opening and by deadlines', () => {
    expect(nextOpening(xmas, at('2026-12-24T12:00:00Z'))).toEqual(at('2026-12-26T10:00:00Z'))
    expect(afterOpenMinutes(xmas, at('2026-12-24T11:30:00Z'), 120)).toEqual(at('2026-12-28T09:30:00Z'))
  })
})

describe('the next opening', () => {
  test('is this moment where it is open, else the beginning of the next range', () => {
    const week = hours(weekdays('09:00', '17:00'))
    expect(nextOpening(week, at('2026-11-25T10:00:00Z'))).toEqual(at('2026-11-25T10:00:00Z'))
    expect(nextOpening(week, at('2026-11-27T16:00:00Z'))).toEqual(at('2026-11-30T08:00:00Z'))
  })

  test('is never where no range counts', () => {
    const never = hours([on(1, '09:00', '17:00', false)])
    expect(nextOpening(never, at('2026-11-25T10:00:00Z'))).toBeNull()
    expect(afterOpenMinutes(never, at('2026-11-25T10:00:00Z'), 30)).toEqual(at('2026-11-25T10:30:00Z'))
  })
})

describe('minutes of open time', () => {
  test('go on at the next opening, over the end of a month', () => {
    const week = hours(weekdays('09:00', '17:00'), 'UTC')
    // Monday 30 November, half an hour before it closes.
    expect(afterOpenMinutes(week, at('2026-11-30T16:30:00Z'), 60)).toEqual(at('2026-12-01T09:30:00Z'))
    expect(afterOpenMinutes(week, at('2026-11-30T16:30:00Z'), 30)).toEqual(at('2026-11-30T17:00:00Z'))
    expect(afterOpenMinutes(week, at('2026-11-28T12:00:00Z'), 1)).toEqual(at('2026-11-30T09:01:00Z'))
  })

  test('over the end of a year, for a week of minutes', () => {
    const short = hours([on(4, '09:00', '10:00')], 'UTC')
    expect(afterOpenMinutes(short, at('2026-12-31T09:30:00Z'), 60)).toEqual(at('2027-01-07T09:30:00Z'))
  })

  test('where clocks go forward an hour of the night is missing', () => {
    // Berlin, 29 March 2026: 02:00 becomes 03:00.
    const night = hours(everyDay('01:00', '05:00'))
    expect(afterOpenMinutes(night, at('2026-03-29T00:00:00Z'), 180)).toEqual(at('2026-03-29T03:00:00Z'))
    expect(afterOpenMinutes(night, at('2026-03-29T00:00:00Z'), 181)).toEqual(at('2026-03-29T23:01:00Z'))
    const skipped = hours(everyDay('02:15', '02:45'))
    expect(isOpenAt(skipped, at('2026-03-29T01:20:00Z'))).toBe(true)
    expect(isOpenAt(hours(everyDay('02:15', '03:00')), at('2026-03-29T01:10:00Z'))).toBe(false)
  })

  test('where clocks go back an hour of the night comes twice', () => {
    // Berlin, 25 October 2026: 03:00 becomes 02:00.
    const night = hours(everyDay('01:00', '05:00'))
    expect(afterOpenMinutes(night, at('2026-10-24T23:00:00Z'), 300)).toEqual(at('2026-10-25T04:00:00Z'))
    expect(isOpenAt(night, at('2026-10-25T01:30:00Z'))).toBe(true)
  })

  test('opening times stay those of the clock on the wall', () => {
    const day = hours(everyDay('09:00', '17:00'))
    expect(nextOpening(day, at('2026-03-28T20:00:00Z'))).toEqual(at('2026-03-29T07:00:00Z'))
    expect(nextOpening(day, at('2026-10-24T20:00:00Z'))).toEqual(at('2026-10-25T08:00:00Z'))
  })

  test('a day without a midnight begins when its clocks begin', () => {
    // Beirut, 29 March 2026: 00:00 becomes 01:00.
    const all = hours([on(6, '00:00', '24:00'), on(0, '00:00', '24:00')], 'Asia/Beirut')
    expect(isOpenAt(all, at('2026-03-28T21:59:59Z'))).toBe(true)
    expect(isOpenAt(all, at('2026-03-28T22:00:00Z'))).toBe(true)
    expect(afterOpenMinutes(all, at('2026-03-28T21:30:00Z'), 60)).toEqual(at('2026-03-28T22:30:00Z'))
  })
})

test('TR10: outside business hours a transfer is a message instead, if there is one', () => {
  const row = {
    timezone: 'UTC',
    businessHours: [],
    holidays: [],
    businessHoursEnabled: true,
    outOfHoursMessage: 'Back on Monday.',
  }
  const [open, closed] = [at('2026-11-27T12:00:00Z'), at('2026-11-28T12:00:00Z')]
  expect(saidInsteadOfTransfer(row, closed)).toBe('Back on Monday.')
  expect(saidInsteadOfTransfer(row, open)).toBeNull()
  expect(saidInsteadOfTransfer({ ...row, outOfHoursMessage: '' }, closed)).toBeNull()
  expect(saidInsteadOfTransfer({ ...row, businessHoursEnabled: false }, closed)).toBeNull()
})
