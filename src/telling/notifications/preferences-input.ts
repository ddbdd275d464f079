import { z } from 'zod'
import { named, ofSet } from '#core/input-schema.ts'
import { isTimezone } from '#core/time/zone-names.ts'
import { weekdays } from '#messaging/numbers/business-hours/business-hours-sets.ts'
import { notificationMailWays, notificationTopics } from './notification-sets.ts'

/** When digests are mailed to whoever chose no other time. */
export const usualDigestAt = '08:00'

const time = z
  .string({ error: 'Must be a time, as 22:00.' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time, as 22:00.')

const flag = z.boolean({ error: 'Must be true or false.' })

export const preferencesInput = z.strictObject({
  topics: z
    .array(
      named(
        'NotificationPreferenceInput',
        'Preferences of the user for one topic.',
        z.strictObject({
          topic: z
            .enum(notificationTopics.values)
            .meta({ description: 'Topic that the preferences are for.' }),
          inPage: flag.meta({
            description: 'Whether the bell counts notifications of the topic until they are read.',
          }),
          byPush: flag.meta({ description: 'Whether subscribed browsers are notified.' }),
          byMail: z
            .enum(notificationMailWays.values)
            .nullish()
            .meta({ description: 'Whether and when notifications are emailed. The default is OFF.' }),
        }),
      ),
      { error: 'Must be a list.' },
    )
    .max(notificationTopics.values.length, `Must be ${notificationTopics.values.length} at most.`)
    .meta({
      description:
        'Preferences for each topic. A topic that is left out is on in the page and by push, and off by email.',
    }),
  quietFrom: time.nullish().meta({
    description: 'Time of day at which quiet hours begin. Requires quietTo.',
  }),
  quietTo: time.nullish().meta({
    description:
      'Time of day at which quiet hours end. If it is earlier than quietFrom, they end on the next day.',
  }),
  quietDays: z
    .array(ofSet(weekdays, z.enum(weekdays.values)), { error: 'Must be a list of days.' })
    .min(1, 'Must name a day.')
    .max(weekdays.values.length, `Must be ${weekdays.values.length} at most.`)
    .nullish()
    .meta({ description: 'Days on which quiet hours begin. The default is every day.' }),
  timezone: z
    .string({ error: 'Must be a text.' })
    .max(64, 'Must be 64 characters at most.')
    .refine(isTimezone, 'Must be a time zone by its IANA name, such as Europe/Berlin.')
    .nullish()
    .meta({
      description:
        'Time zone of the quiet hours and of the digest as an IANA name. The default is the time zone of each workspace.',
    }),
  digestAt: time.nullish().meta({
    description: `Time of day at which the daily digest is emailed. The default is ${usualDigestAt}.`,
  }),
})
