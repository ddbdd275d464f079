import type { Holiday, Opening, Range } from '#messaging/numbers/business-hours/business-hours-input.ts'
import { shownWeek } from '#messaging/numbers/business-hours/business-hours-input.ts'
import { weekdayOf, weekdays } from '#messaging/numbers/business-hours/business-hours-sets.ts'
import type { KeptSettings } from '#messaging/routing/chatbot-settings/settings-row.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { forDoors } from '../../for-doors.ts'

const HoursRange = builder.objectRef<Range>('BusinessHoursRange').implement({
  description: 'A range of a day, in the time zone of the workspace.',
  fields: (t) => ({
    startTime: t.exposeString('startTime', { description: 'HH:MM.' }),
    endTime: t.exposeString('endTime', { description: 'HH:MM; 24:00 ends the day.' }),
  }),
})

const WeeklyHours = builder.objectRef<Opening>('WeeklyHours').implement({
  description: 'A range of a weekday, in the time zone of the workspace.',
  fields: (t) => ({
    weekday: t.field({
      type: enumFrom(weekdays),
      description: 'Which day.',
      resolve: ({ day }) => weekdayOf(day),
    }),
    day: t.exposeInt('day', { ...forDoors, description: '0 is Sunday.' }),
    enabled: t.exposeBoolean('enabled', { description: 'False: it is kept and does not count.' }),
    startTime: t.exposeString('startTime', { description: 'HH:MM.' }),
    endTime: t.exposeString('endTime', { description: 'HH:MM; 24:00 ends the day.' }),
  }),
})

const HolidayType = builder.objectRef<Holiday>('Holiday').implement({
  description: 'What holds on a day of the calendar in place of its weekday.',
  fields: (t) => ({
    date: t.exposeString('date', { description: 'YYYY-MM-DD in the time zone of the workspace.' }),
    name: t.exposeString('name', { description: 'What it is called.' }),
    ranges: t.expose('ranges', {
      type: [HoursRange],
      description: 'When it is open all the same; none: closed all day.',
    }),
  }),
})

export const BusinessHours = builder.objectRef<KeptSettings>('BusinessHours').implement({
  description: 'When the workspace answers.',
  fields: (t) => ({
    enabled: t.boolean({
      description: 'Whether business hours count.',
      resolve: ({ businessHoursEnabled }) => businessHoursEnabled,
    }),
    timezone: t.exposeString('timezone', { description: 'In which they are meant: that of the workspace.' }),
    week: t.field({
      type: [WeeklyHours],
      description:
        'From Sunday to Saturday, each day with one range at least; one that is never open has a range that is not enabled.',
      resolve: ({ businessHours }) => shownWeek(businessHours),
    }),
    holidays: t.expose('holidays', {
      type: [HolidayType],
      description: 'Days that are not like their weekday.',
    }),
    outOfHoursMessage: t.exposeString('outOfHoursMessage', { description: 'What is said outside of them.' }),
    allowAutomatedOutsideHours: t.exposeBoolean('allowAutomatedOutsideHours', {
      description: 'Whether the chatbot answers outside of them.',
    }),
  }),
})
