import { t } from '@lingui/core/macro'
import { toField } from '../../language/calendar.ts'
import { datePlaceholder, daySegments, readDay } from './date-text.ts'
import { addDays, addMonths } from './days.ts'
import type { Part, Segment } from './segments.ts'
import { readTime, timePlaceholder, timeSegments } from './time-text.ts'

/** What a field holds: how it is written, read and moved. Values are those of HTML's own fields. */
export interface Kind {
  segments(value: string): Segment[]
  /** null where the text says no value; a whole one is certain while somebody still types */
  read(text: string, isWhole: boolean): string | null
  /** the format, in the letters of the language */
  placeholder(): string
  /** the value with one of its parts moved */
  moved(value: string, part: Part, by: number): string
  /** what an empty field begins with, by the clock of the workspace */
  now(): string
}

const monthsOf: Partial<Record<Part, number>> = { month: 1, year: 12 }
const minutesOf: Partial<Record<Part, number>> = { hour: 60, minute: 1, half: 720 }
const minutesOfDay = 1440

const movedDay = (day: string, part: Part, by: number): string =>
  part === 'day' ? addDays(day, by) : addMonths(day, by * (monthsOf[part] ?? 0))

/** Midnight follows the last minute of the day. */
function movedTime(time: string, part: Part, by: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const next = hour * 60 + minute + by * (minutesOf[part] ?? 0)
  const at = ((next % minutesOfDay) + minutesOfDay) % minutesOfDay
  return [Math.floor(at / 60), at % 60].map((number) => String(number).padStart(2, '0')).join(':')
}

/** 2026-12-24 */
export const dateKind: Kind = {
  segments: daySegments,
  read(text, isWhole) {
    const found = readDay(text, isWhole)
    return found && !/[\p{L}\d]/u.test(found.rest) ? found.day : null
  },
  placeholder: datePlaceholder,
  moved: movedDay,
  now: () => toField(Date.now()).slice(0, 10),
}

/** 14:05 */
export const timeKind: Kind = {
  segments: timeSegments,
  read: readTime,
  placeholder: timePlaceholder,
  moved: movedTime,
  now: () => toField(Date.now()).slice(11),
}

/** What the language writes between a day and a time of it. */
function between(): string {
  const [day, time] = ['\u0001', '\u0002']
  return t`${day}, ${time}`.replace(day, '').replace(time, '')
}

/** 2026-12-24T14:05 */
export const dateTimeKind: Kind = {
  segments: (value) => [
    ...daySegments(value.slice(0, 10)),
    { part: null, text: between() },
    ...timeSegments(value.slice(11, 16)),
  ],
  read(text, isWhole) {
    const found = readDay(text, true) ?? (isWhole ? null : readDay(text, false))
    // In 24.12. 9:00 there is no year, though there are three numbers.
    if (!found || found.rest.startsWith(':')) return null
    const time = readTime(found.rest.replace(/^T/, ''), isWhole)
    return time ? `${found.day}T${time}` : null
  },
  placeholder: () => `${datePlaceholder()}${between()}${timePlaceholder()}`,
  moved: (value, part, by) =>
    part in minutesOf
      ? `${value.slice(0, 10)}T${movedTime(value.slice(11, 16), part, by)}`
      : `${movedDay(value.slice(0, 10), part, by)}T${value.slice(11, 16)}`,
  now: () => toField(Date.now()),
}
