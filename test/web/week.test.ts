import { describe, expect, test } from 'vitest'
import {
  freeRange,
  fromClock,
  joined,
  moved,
  openState,
  resized,
  toClock,
  withRange,
} from '../../web/src/ui/week/ranges.ts'

const hours = (start: number, end: number) => ({ start: start * 60, end: end * 60 })

describe('hours of a week', () => {
  test('midnight at the end of a day is 24:00', () => {
    expect([0, 570, 1440].map(toClock)).toEqual(['00:00', '09:30', '24:00'])
    expect(['00:00', '09:30', '24:00'].map(fromClock)).toEqual([0, 570, 1440])
  })

  test('what touches is one range, and what is empty is none', () => {
    expect(joined([hours(13, 17), hours(9, 12), hours(12, 13), hours(20, 20)])).toEqual([hours(9, 17)])
    expect(joined([hours(9, 18), hours(10, 11)])).toEqual([hours(9, 18)])
  })

  test('a range stays within its day, and keeps half an hour', () => {
    expect(moved(hours(1, 3), -120)).toEqual(hours(0, 2))
    expect(moved(hours(20, 23), 120)).toEqual(hours(21, 24))
    expect(resized(hours(9, 17), 'end', 8 * 60)).toEqual({ start: 540, end: 570 })
    expect(resized(hours(9, 17), 'start', -60)).toEqual(hours(0, 17))
  })

  test('one range of a day is changed or taken away, and no other day', () => {
    const week = [[], [hours(9, 12), hours(13, 17)], [hours(9, 17)], [], [], [], []]
    expect(withRange(week, 1, 0, null)).toEqual([[], [hours(13, 17)], [hours(9, 17)], [], [], [], []])
    expect(withRange(week, 1, 0, hours(8, 13))[1]).toEqual([hours(8, 17)])
  })

  test('what is added touches nothing, and there is nothing to add around the clock', () => {
    expect(freeRange([])).toEqual(hours(9, 17))
    expect(freeRange([hours(9, 17)])).toEqual(hours(18, 19))
    expect(freeRange([hours(9, 24)])).toEqual(hours(7, 8))
    expect(freeRange([hours(0, 24)])).toBeNull()
  })
})

describe('whether it is open', () => {
  const at = (hour: number) => hour * 60

  test('until when, and from when on', () => {
    const days = [[hours(9, 12), hours(13, 17)], [], [hours(10, 12)]]
    const rangesIn = (inDays: number) => days[inDays] ?? []
    expect(openState(rangesIn, at(8))).toEqual({ open: false, next: { inDays: 0, minutes: at(9) } })
    expect(openState(rangesIn, at(9))).toEqual({ open: true, next: { inDays: 0, minutes: at(12) } })
    expect(openState(rangesIn, at(12))).toEqual({ open: false, next: { inDays: 0, minutes: at(13) } })
    expect(openState(rangesIn, at(17))).toEqual({ open: false, next: { inDays: 2, minutes: at(10) } })
  })

  test('hours over midnight are two ranges and no break', () => {
    const days = [[hours(22, 24)], [hours(0, 2)]]
    expect(openState((inDays) => days[inDays] ?? [], at(23))).toEqual({
      open: true,
      next: { inDays: 1, minutes: at(2) },
    })
    expect(openState((inDays) => (inDays === 0 ? [hours(22, 24)] : []), at(23))).toEqual({
      open: true,
      next: { inDays: 1, minutes: 0 },
    })
  })

  test('always and never have no end', () => {
    expect(openState(() => [hours(0, 24)], at(5))).toEqual({ open: true, next: null })
    expect(openState(() => [], at(5))).toEqual({ open: false, next: null })
  })
})
