import { type PointerEvent, type RefObject, useState } from 'react'
import { joined, minutesOfDay, moved, resized, type TimeRange, type Week, withRange } from './ranges.ts'

/** Minutes between which one drags. */
export const step = 30

/** What a pointer does to a week while it is down. */
type Drag =
  | { kind: 'paint'; days: [from: number, to: number]; minutes: [from: number, to: number]; wentOn: boolean }
  | { kind: 'move' | 'start' | 'end'; day: number; index: number; grip: number; range: TimeRange }

const snapped = (minutes: number) => Math.round(minutes / step) * step

/** A press that goes nowhere is an hour. */
function painted({ minutes: [from, to], wentOn }: Extract<Drag, { kind: 'paint' }>): TimeRange {
  const start = Math.floor(Math.min(from, to) / step) * step
  if (!wentOn) return moved({ start: 0, end: 60 }, Math.min(start, minutesOfDay - 60))
  return { start, end: Math.max(start + step, Math.ceil(Math.max(from, to) / step) * step) }
}

const isIn = (day: number, order: readonly number[], [from, to]: [number, number]) => {
  const at = order.indexOf(day)
  const ends = [order.indexOf(from), order.indexOf(to)].sort((one, other) => one - other)
  return at >= (ends[0] ?? 0) && at <= (ends[1] ?? 0)
}

/** The week as it would be if the pointer were let go now. */
function dragged(week: Week, order: readonly number[], drag: Drag): Week {
  if (drag.kind !== 'paint') return withRange(week, drag.day, drag.index, drag.range)
  const range = painted(drag)
  return week.map((own, day) => (isIn(day, order, drag.days) ? joined([...own, range]) : own))
}

/** Where on a track a pointer is, in minutes; the other way round where one reads from right to left. */
function minutesAt(track: Element, x: number): number {
  const { left, width } = track.getBoundingClientRect()
  const part = Math.max(0, Math.min(1, (x - left) / width))
  return (getComputedStyle(track).direction === 'rtl' ? 1 - part : part) * minutesOfDay
}

/**
 * Drags on the tracks of a week (`data-day` has each its day): over what is free one paints, over several days at once;
 * a range is moved, and its ends are pulled.
 */
export function usePaint(
  grid: RefObject<HTMLElement | null>,
  { week, order, onChange }: { week: Week; order: readonly number[]; onChange: (week: Week) => void },
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const tracks = () => [...(grid.current?.querySelectorAll<HTMLElement>('[data-day]') ?? [])]
  const dayAt = (y: number) => {
    const under = tracks().findLast((track) => track.getBoundingClientRect().top <= y) ?? tracks()[0]
    return Number(under?.dataset.day)
  }
  const begin = (event: PointerEvent<HTMLElement>) => {
    const track = (event.target as Element).closest<HTMLElement>('[data-day]')
    if (!track || event.button !== 0) return
    const day = Number(track.dataset.day)
    const at = minutesAt(track, event.clientX)
    const part = (event.target as Element).closest<HTMLElement>('[data-grip]')
    const index = Number(part?.closest<HTMLElement>('[data-range]')?.dataset.range)
    const range = part ? week[day]?.[index] : undefined
    event.currentTarget.setPointerCapture(event.pointerId)
    if (!part || !range) return setDrag({ kind: 'paint', days: [day, day], minutes: [at, at], wentOn: false })
    const kind = part.dataset.grip as 'move' | 'start' | 'end'
    setDrag({ kind, day, index, grip: at - range.start, range })
  }
  const go = (event: PointerEvent<HTMLElement>) => {
    if (!drag) return
    const day = drag.kind === 'paint' ? drag.days[0] : drag.day
    const track = tracks().find((one) => one.dataset.day === String(day))
    if (!track) return
    const at = minutesAt(track, event.clientX)
    if (drag.kind === 'paint') {
      const days: [number, number] = [day, dayAt(event.clientY)]
      const wentOn = drag.wentOn || days[1] !== day || Math.abs(at - drag.minutes[0]) > step / 3
      return setDrag({ ...drag, days, minutes: [drag.minutes[0], at], wentOn })
    }
    const { kind, range } = drag
    const next =
      kind === 'move'
        ? moved(range, snapped(at - drag.grip - range.start))
        : resized(range, kind, snapped(at), step)
    setDrag({ ...drag, range: next })
  }
  const end = () => {
    if (drag) onChange(dragged(week, order, drag))
    setDrag(null)
  }
  return {
    shown: drag ? dragged(week, order, drag) : week,
    handlers: {
      onPointerDown: begin,
      onPointerMove: go,
      onPointerUp: end,
      onPointerCancel: () => setDrag(null),
    },
  }
}
