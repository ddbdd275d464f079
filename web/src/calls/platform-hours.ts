import { days, type TimeRange, type Week } from '../ui/week/ranges.ts'

/** Hours in which a number can be called, as the platform keeps them (spec/6 section 9). */
export interface PlatformHours {
  status?: 'ENABLED' | 'DISABLED'
  timezone_id?: string
  weekly_operating_hours?: { day_of_week: string; open_time: string; close_time: string }[]
}

const names = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(2, 4))

/** The end of a day is 23:59 there. */
function timeOf(minutes: number): string {
  const told = Math.min(minutes, 1_439)
  return `${String(Math.floor(told / 60)).padStart(2, '0')}${String(told % 60).padStart(2, '0')}`
}

const rangeOf = ({
  open_time: open,
  close_time: close,
}: {
  open_time: string
  close_time: string
}): TimeRange => ({
  start: minutesOf(open),
  end: close === '2359' ? 1_440 : minutesOf(close),
})

/** The week that the platform keeps. */
export function weekOf({ weekly_operating_hours: hours = [] }: PlatformHours): Week {
  return days.map((day) =>
    hours
      .filter(({ day_of_week: name }) => name === names[day])
      .map(rangeOf)
      .sort((one, other) => one.start - other.start),
  )
}

/** The same as the platform takes it. */
export function hoursOf(week: Week): NonNullable<PlatformHours['weekly_operating_hours']> {
  return week.flatMap((ranges, day) =>
    ranges.map(({ start, end }) => ({
      day_of_week: names[day] ?? 'SUNDAY',
      open_time: timeOf(start),
      close_time: timeOf(end),
    })),
  )
}
