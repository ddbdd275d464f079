import { t } from '@lingui/core/macro'
import { fromField } from '../../language/calendar.ts'
import { dates } from '../../language/format.ts'
import { clockTime } from '../time.ts'
import { minutesOfDay, type TimeRange, toClock } from './ranges.ts'

// The first of January 2023 was a Sunday.
const moment = (day: number, clock: string) => fromField(`2023-01-0${day + 1}T${clock}`) ?? 0

/** Monday */
export const weekdayName = (day: number): string => dates({ weekday: 'long' }).format(moment(day, '12:00'))

/** 9:00 or 9:00 AM, as the language has it. */
export function timeOfDay(minutes: number): string {
  const at = minutes === minutesOfDay ? moment(1, '00:00') : moment(0, toClock(minutes))
  return clockTime(new Date(at).toISOString())
}

export const rangeWords = ({ start, end }: TimeRange): string => t`${timeOfDay(start)} to ${timeOfDay(end)}`
