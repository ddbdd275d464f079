import type { Holiday, Opening, Range } from '#messaging/numbers/business-hours/business-hours-input.ts'
import { shownWeek } from '#messaging/numbers/business-hours/business-hours-input.ts'
import { weekdayOf, weekdays } from '#messaging/numbers/business-hours/business-hours-sets.ts'
import type { KeptSettings } from '#messaging/routing/chatbot-settings/settings-row.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { forDoors } from '../../for-doors.ts'

const HoursRange = builder.objectRef<Range>('BusinessHoursRange').implement({
  description: 'A time range of a day, in the time zone of the workspace.',
  fields: (t) => ({
    startTime: t.exposeString('startTime', { description: 'Start of the range as HH:MM.' }),
    endTime: t.exposeString('endTime', {
      description: 'End of the range as HH:MM. 24:00 is the end of the day.',
    }),
  }),
})

const WeeklyHours = builder.objectRef<Opening>('WeeklyHours').implement({
  description: 'A time range of a weekday, in the time zone of the workspace.',
  fields: (t) => ({
    weekday: t.field({
      type: enumFrom(weekdays),
      description: 'Weekday of the range.',
      resolve: ({ day }) => weekdayOf(day),
    }),
    day: t.exposeInt('day', { ...forDoors, description: 'Weekday of the range as a number. 0 is Sunday.' }),
    enabled: t.exposeBoolean('enabled', {
      description: 'Whether the range is in effect. A disabled range is kept but ignored.',
    }),
    startTime: t.exposeString('startTime', { description: 'Start of the range as HH:MM.' }),
    endTime: t.exposeString('endTime', {
      description: 'End of the range as HH:MM. 24:00 is the end of the day.',
    }),
  }),
})

const HolidayType = builder.objectRef<Holiday>('Holiday').implement({
  description: 'Business hours of a single date that replace those of its weekday.',
  fields: (t) => ({
    date: t.exposeString('date', {
      description: 'Date of the holiday as YYYY-MM-DD, in the time zone of the workspace.',
    }),
    name: t.exposeString('name', { description: 'Name of the holiday.' }),
    ranges: t.expose('ranges', {
      type: [HoursRange],
      description: 'Time ranges in which the workspace is open on the holiday. Empty means closed all day.',
    }),
  }),
})

export const BusinessHours = builder.objectRef<KeptSettings>('BusinessHours').implement({
  description: 'Business hours of the workspace.',
  fields: (t) => ({
    enabled: t.boolean({
      description: 'Whether business hours are in effect.',
      resolve: ({ businessHoursEnabled }) => businessHoursEnabled,
    }),
    timezone: t.exposeString('timezone', {
      description: 'Time zone of the business hours, which is the time zone of the workspace.',
    }),
    week: t.field({
      type: [WeeklyHours],
      description:
        'Time ranges from Sunday to Saturday, at least one for each weekday. A weekday that is never open has a range that is not enabled.',
      resolve: ({ businessHours }) => shownWeek(businessHours),
    }),
    holidays: t.expose('holidays', {
      type: [HolidayType],
      description: 'Dates whose business hours differ from those of their weekday.',
    }),
    outOfHoursMessage: t.exposeString('outOfHoursMessage', {
      description: 'Message that is sent outside business hours.',
    }),
    allowAutomatedOutsideHours: t.exposeBoolean('allowAutomatedOutsideHours', {
      description: 'Whether the chatbot answers outside business hours.',
    }),
  }),
})
