import type { RollupSpan } from './rollup-sets.ts'
import { beginningsIn, isKept } from './spans.ts'

/** Figures of one span that begin within these moments. */
export interface Piece {
  span: RollupSpan
  from: Date
  before: Date
}

/** Of what the figures of a window are made: what is kept, and a part of an hour or a day that only messages tell. */
export interface Pieces {
  kept: Piece[]
  counted: { from: Date; before: Date } | null
}

const at = (ms: number) => new Date(ms)

/** When the day after this one begins. */
function nextDay(ms: number, zone: string): number {
  const day = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate()
  return day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds
}

/** From which moment on days are kept, as the beginning of a month; months alone tell of the time before. */
function daysSince(nowMs: number, zone: string): number {
  const year = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone).subtract({ days: 365 })
  const month = year.with({ day: 1 }).startOfDay()
  return month.epochMilliseconds >= year.startOfDay().epochMilliseconds
    ? month.epochMilliseconds
    : month.add({ months: 1 }).epochMilliseconds
}

/**
 * Divides a window that ends with a day, or with the present, into what is kept of it (spec/8 AN3): months where days
 * are gone, days, and of a day in which it begins the hours, where they are still kept. Of months that are older than a
 * year those count that begin within the window.
 */
export function piecesOf(window: { from: Date; before: Date }, zone: string, nowMs: number): Pieces {
  const beginningsOf = beginningsIn(zone)
  const kept: Piece[] = []
  const add = (span: RollupSpan, from: number, before: number) => {
    if (from < before) kept.push({ span, from: at(from), before: at(before) })
  }
  const end = window.before.getTime()
  const since = daysSince(nowMs, zone)
  add('month', window.from.getTime(), Math.min(since, end))
  const from = Math.max(window.from.getTime(), since)
  const { day, hour } = beginningsOf(at(from))
  const firstDay = Math.min(day === from ? from : nextDay(from, zone), Math.max(from, end))
  add('day', firstDay, end)
  if (firstDay === from) return { kept, counted: null }
  const hours = isKept('hour', hour, nowMs)
  const firstHour = hour === from ? from : hour + 3_600_000
  if (!hours) return { kept, counted: { from: at(from), before: at(firstDay) } }
  add('hour', firstHour, firstDay)
  const counted = firstHour === from ? null : { from: at(from), before: at(Math.min(firstHour, firstDay)) }
  return { kept, counted }
}
