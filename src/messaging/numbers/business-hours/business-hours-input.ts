import { z } from 'zod'
import { isIn } from '#core/closed-set.ts'
import { named, ofSet } from '#core/input-schema.ts'
import { text, trimmedText } from '#core/validation.ts'
import { dayOf, weekdays } from './business-hours-sets.ts'

/** A range of a day as it is kept: `HH:MM` in the workspace's zone; 24:00 ends a day (spec/8 CS3). */
export interface Range {
  startTime: string
  endTime: string
}

/** A range of a weekday (Sunday is 0); one that is not enabled is kept for whoever opens the day again. */
export interface Opening extends Range {
  day: number
  enabled: boolean
}

/** What holds on a day of the calendar in place of its weekday; without ranges it is closed. */
export interface Holiday {
  /** YYYY-MM-DD */
  date: string
  name: string
  ranges: Range[]
}

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/

const startTime = text(1, 5)
  .refine((value) => clock.test(value), 'Must be HH:MM, 00:00 to 23:59.')
  .meta({ description: 'HH:MM in the time zone of the workspace.' })
const endTime = text(1, 5)
  .refine((value) => clock.test(value) || value === '24:00', 'Must be HH:MM, up to 24:00.')
  .meta({ description: 'HH:MM; 24:00 ends the day.' })

const isForward = {
  error: 'Must be before its end; a range over midnight is written as two.',
  path: ['startTime'],
}
const goesForward = ({ startTime: start, endTime: end }: Range) => start < end

/** A name of a weekday, as the graph gives it, counts as its number. */
const day = z
  .preprocess(
    (value) => (typeof value === 'string' && isIn(weekdays, value) ? dayOf(value) : value),
    z
      .int({ error: 'Must be an integer.' })
      .min(0, 'Must be 0 (Sunday) to 6.')
      .max(6, 'Must be 0 (Sunday) to 6.'),
  )
  .meta({ description: '0 is Sunday, 6 Saturday.' })

const enabled = z.boolean({ error: 'Must be true or false.' }).meta({ description: 'Whether it counts.' })

const mostOpenings = 70

/** The week; a day may have several ranges, and a day that is not in it is closed. */
export const openingsInput = z
  .array(
    named(
      'BusinessHoursPlainInput',
      'A range of a weekday.',
      z.object({ day, enabled, startTime, endTime }).refine(goesForward, isForward),
    ),
  )
  .max(mostOpenings)

/** The same as the graph has it. */
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
      'What holds on a day of the calendar in place of its weekday.',
      z.object({
        date: text(10, 10)
          .refine(isDate, 'Must be a day, YYYY-MM-DD.')
          .meta({ description: 'YYYY-MM-DD in the time zone of the workspace.' }),
        name: trimmedText(100).meta({ description: 'What it is called, 1 to 100 characters.' }),
        ranges: z
          .array(
            named(
              'BusinessHoursRangeInput',
              'A range of a day.',
              z.object({ startTime, endTime }).refine(goesForward, isForward),
            ),
          )
          .max(10)
          .default([])
          .meta({ description: 'When it is open all the same; none: closed all day.' }),
      }),
    ),
  )
  .max(200)
  .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, 'Each day once.')

/** Nobody has set anything yet. */
const unset: Range = { startTime: '09:00', endTime: '17:00' }
const workdays = [1, 2, 3, 4, 5]

/**
 * The week as it is shown: every day from Sunday to Saturday has an entry (spec/9 3, Chatbot). In a week that nobody has
 * set Monday to Friday are open from nine to five; in another the days that are left out are closed.
 */
export function shownWeek(openings: readonly Opening[]): Opening[] {
  const isSet = openings.length > 0
  return [0, 1, 2, 3, 4, 5, 6].flatMap((one) => {
    const own = openings.filter((opening) => opening.day === one)
    if (own.length > 0) return own.toSorted((a, b) => a.startTime.localeCompare(b.startTime))
    return [{ day: one, enabled: !isSet && workdays.includes(one), ...unset }]
  })
}
