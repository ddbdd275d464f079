// Times of a day in minutes since midnight, and what is open when. Days are counted from Sunday, which is 0.

export interface TimeRange {
  start: number
  end: number
}

/** The ranges of the seven days, in their order, apart from each other. */
export type Week = readonly (readonly TimeRange[])[]

export const minutesOfDay = 1440
export const days = [0, 1, 2, 3, 4, 5, 6] as const

/** 09:30; the end of a day is 24:00. */
export function toClock(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

export function fromClock(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** In their order; what touches is one. */
export function joined(ranges: readonly TimeRange[]): TimeRange[] {
  const all: TimeRange[] = []
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = all.at(-1)
    if (end <= start) continue
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else all.push({ start, end })
  }
  return all
}

/** A week in which this day has these ranges. */
export const withDay = (week: Week, day: number, ranges: readonly TimeRange[]): Week =>
  week.map((own, index) => (index === day ? joined(ranges) : own))

/** A week in which one range of a day is another one, or gone. */
export const withRange = (week: Week, day: number, index: number, range: TimeRange | null): Week =>
  withDay(
    week,
    day,
    (week[day] ?? []).flatMap((own, at) => (at === index ? (range ?? []) : own)),
  )

/** The day has the hours of an office, else the first hour that is free; null where it is open around the clock. */
export function freeRange(ranges: readonly TimeRange[]): TimeRange | null {
  if (ranges.length === 0) return { start: 9 * 60, end: 17 * 60 }
  const last = ranges.at(-1) as TimeRange
  // One that touches its neighbour would become a part of it.
  if (last.end + 120 <= minutesOfDay) return { start: last.end + 60, end: last.end + 120 }
  const first = ranges[0] as TimeRange
  return first.start >= 120 ? { start: first.start - 120, end: first.start - 60 } : null
}

/** The range moved by so many minutes, as far as the day goes. */
export function moved({ start, end }: TimeRange, by: number): TimeRange {
  const step = Math.max(-start, Math.min(minutesOfDay - end, by))
  return { start: start + step, end: end + step }
}

/** The range with one of its ends elsewhere; half an hour is left at least. */
export function resized({ start, end }: TimeRange, side: 'start' | 'end', to: number, least = 30): TimeRange {
  return side === 'start'
    ? { start: Math.max(0, Math.min(to, end - least)), end }
    : { start, end: Math.min(minutesOfDay, Math.max(to, start + least)) }
}

/** Whether it is open at a moment, and when that changes next, as the clock there shows it. */
export interface OpenState {
  open: boolean
  /** days from today, and minutes of that day; null where it never changes */
  next: { inDays: number; minutes: number } | null
}

/** How far ahead it is looked: holidays may follow each other. */
const farthest = 60

/**
 * From the ranges of today and of the days that follow. What is open until midnight and on from there is open without a
 * break.
 */
export function openState(rangesIn: (inDays: number) => readonly TimeRange[], minutes: number): OpenState {
  const isOpen = rangesIn(0).some(({ start, end }) => start <= minutes && minutes < end)
  for (let inDays = 0; inDays < farthest; inDays++) {
    const from = inDays === 0 ? minutes : -1
    const ranges = rangesIn(inDays)
    if (!isOpen) {
      const next = ranges.find(({ start }) => start > from)
      if (next) return { open: false, next: { inDays, minutes: next.start } }
      continue
    }
    const now = ranges.find(({ start, end }) => start <= Math.max(from, 0) && end > Math.max(from, 0))
    if (!now) return { open: true, next: { inDays, minutes: 0 } }
    if (now.end < minutesOfDay) return { open: true, next: { inDays, minutes: now.end } }
  }
  return { open: isOpen, next: null }
}
