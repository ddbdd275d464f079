import { daysFrom } from '#core/time/days.ts'
import type { ComparedWindows, Window } from '#insight/analytics/windows.ts'
import type { Day } from '#insight/settled-days/days.ts'

/** Things of a source that are alike, made on one day: what widgets of that source filter, group and add up. */
export interface Cell {
  /** 0 is the window before; 1 is the first day of the window */
  day: number
  /** what they have in each field of the source, as text */
  fields: Readonly<Record<string, string>>
  count: number
  /** of each measure its sum, and of how many things that is */
  measures: Readonly<Record<string, { sum: number; cases: number }>>
}

/** The days of a window, by when they begin, with what they are called. */
export interface Days {
  begin: Date[]
  /** YYYY-MM-DD */
  names: string[]
}

/** The days of a window by the clock of its zone. */
export function daysOf({ window, zone }: ComparedWindows): Days {
  const days: Days = { begin: [], names: [] }
  for (const { name, beginsAtMs } of daysFrom(window.from, zone)) {
    if (beginsAtMs >= window.before.getTime()) break
    days.begin.push(new Date(beginsAtMs))
    days.names.push(name)
  }
  return days
}

/** The same with when each ends; the first one begins and the last one ends with its window. */
export const daysWithin = ({ begin }: Days, { from, before }: Window): Day[] =>
  begin.map((begins, at) => ({
    beginsAt: begins < from ? from : begins,
    beforeAt: begin[at + 1] ?? before,
  }))

/** On which day of a window a moment is; 0 is before it. */
export function dayOf({ begin }: Days, at: Date): number {
  let low = 0
  let high = begin.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((begin[middle] as Date) <= at) low = middle + 1
    else high = middle
  }
  return low
}
