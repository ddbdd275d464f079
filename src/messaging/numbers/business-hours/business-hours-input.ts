import { z } from 'zod'
import { isIn } from '#core/closed-set.ts'
import { named, ofSet } from '#core/input-schema.ts'
import { text, trimmedText } from '#core/validation.ts'
import { dayOf, weekdays } from './business-hours-sets.ts'

/**
 * A time range of a day as stored: `HH:MM` in the workspace's zone; 24:00 is the end of the day (spec/8 CS3).
 */
export interface Range {
  startTime: string
  endTime: string
}

/** A range of a weekday (Sunday is 0); a disabled range is kept for when the day is opened again. */
export interface Opening extends Range {
  day: number
  enabled: boolean
}

/** Business hours of a date that replace those of its weekday; without ranges the date is closed. */
export interface Holiday {
  /** YYYY-MM-DD */
  date: string
  name: string
  ranges: Range[]
}

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/

const startTime = text(1, 5)
  .refine((value) => clock.test(value), 'Must be HH:MM, 00:00 to 23:59.')
  .meta({ description: 'Start of the range as HH:MM, in the time zone of the workspace.' })
const endTime = text(1, 5)
  .refine((value) => clock.test(value) || value === '24:00', 'Must be HH:MM, up to 24:00.')
  .meta({
    description: 'End of the range as HH:MM, in the time zone of the workspace. 24:00 is the end of the day.',
  })

const isForward = {
  error: 'Must be before its end; a range over midnight is written as two.',
  path: ['startTime'],
}
const goesForward = ({ startTime: start, endTime: end }: Range) => start < end

/** A weekday's name, as the graph gives it, is converted to its number. */
const day = z
  .preprocess(
    (value) => (typeof value === 'string' && isIn(weekdays, value) ? dayOf(value) : value),
    z
      .int({ error: 'Must be an integer.' })
      .min(0, 'Must be 0 (Sunday) to 6.')
      .max(6, 'Must be 0 (Sunday) to 6.'),
  )
  .meta({ description: 'Weekday as a number: 0 is Sunday, 6 is Saturday.' })

const enabled = z
  .boolean({ error: 'Must be true or false.' })
  .meta({ description: 'Whether the range is in effect.' })

const mostOpenings = 70

/** The week; a weekday may have several ranges, and a weekday without ranges is closed. */
export const openingsInput = z
  .array(
    named(
      'BusinessHoursPlainInput',
      'A time range of a weekday.',
      z.object({ day, enabled, startTime, endTime }).refine(goesForward, isForward),
    ),
  )
  .max(mostOpenings)

/** The same in the form of the graph. */
export const openingFields = {
  weekday: ofSet(weekdays, z.enum(weekdays.values)),
  enabled,
  startTime,
  endTime,
}

const isDate = (value: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false
  try {
    return Temporal.PlainDate.from(value, { overflow: 'reject' }).toString() === value
  } catch {
    return false
  }
}

export const holidaysInput = z
  .array(
    named(
      'HolidayInput',
      'Business hours of a single date that replace those of its weekday.',
      z.object({
        date: text(10, 10)
          .refine(isDate, 'Must be a day, YYYY-MM-DD.')
          .meta({ description: 'Date of the holiday as YYYY-MM-DD, in the time zone of the workspace.' }),
        name: trimmedText(100).meta({ description: 'Name of the holiday, 1 to 100 characters.' }),
        ranges: z
          .array(
            named(
              'BusinessHoursRangeInput',
              'A time range of a day.',
              z.object({ startTime, endTime }).refine(goesForward, isForward),
            ),
          )
          .max(10)
          .default([])
          .meta({
            description:
              'Time ranges in which the workspace is open on the holiday. Empty means closed all day.',
          }),
      }),
    ),
  )
  .max(200)
  .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, 'Each day once.')

/** The default range, shown while no business hours are set. */
const unset: Range = { startTime: '09:00', endTime: '17:00' }
const workdays = [1, 2, 3, 4, 5]

/**
 * The week as it is shown: every weekday from Sunday to Saturday has an entry (spec/9 3, Chatbot). If no hours were
 * ever set, Monday to Friday are open from nine to five; otherwise omitted weekdays are closed.
 */
export function shownWeek(openings: readonly Opening[]): Opening[] {
  const isSet = openings.length > 0
  return [0, 1, 2, 3, 4, 5, 6].flatMap((one) => {
    const own = openings.filter((opening) => opening.day === one)
    if (own.length > 0) return own.toSorted((a, b) => a.startTime.localeCompare(b.startTime))
    return [{ day: one, enabled: !isSet && workdays.includes(one), ...unset }]
  })
}
