import { afterAll, expect, test } from 'vitest'
import {
  beginOf,
  dateOf,
  daysToMonday,
  fromField,
  morningIn,
  toField,
} from '../../web/src/language/calendar.ts'
import { setFormat } from '../../web/src/language/format.ts'

// Days and hours are those of the workspace, wherever the browser is.

afterAll(() => setFormat({ timeZone: undefined }))

test.each([
  ['Pacific/Auckland', '2026-11-25', '2026-11-24T11:00:00.000Z'],
  ['America/New_York', '2026-11-25', '2026-11-25T05:00:00.000Z'],
  // The day on which clocks are put back has 25 hours, the one on which they are put forward 23.
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
])('in %s the %s begins at %s', (timeZone, date, begins) => {
  setFormat({ timeZone })
  expect(beginOf(date)).toBe(begins)
  expect(dateOf(begins)).toBe(date)
  const day = new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)
  expect(beginOf(day, 1)).toBe(begins)
  expect(dateOf(begins, 1)).toBe(day)
})

test('nine in the morning, the next Monday and a field of date and time are of its clock', () => {
  setFormat({ timeZone: 'Pacific/Auckland' })
  // Sunday evening in Greenwich is Monday morning there.
  const now = Date.parse('2026-11-22T20:00:00Z')
  expect(daysToMonday(now)).toBe(7)
  expect(new Date(morningIn(1, now)).toISOString()).toBe('2026-11-23T20:00:00.000Z')
  expect(toField(now)).toBe('2026-11-23T09:00')
  expect(fromField('2026-11-23T09:00')).toBe(now)
  expect(fromField('')).toBeNull()
})
