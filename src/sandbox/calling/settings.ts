import { z } from 'zod'

const onOrOff = z.enum(['ENABLED', 'DISABLED'])
const clock = z.string().regex(/^([01]\d|2[0-3])[0-5]\d$/, 'must be a time of day like 0900')
const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

const callHours = z.strictObject({
  status: onOrOff,
  timezone_id: z.string().optional(),
  weekly_operating_hours: z
    .array(z.strictObject({ day_of_week: z.enum(DAYS), open_time: clock, close_time: clock }))
    .optional(),
  holiday_schedule: z
    .array(z.strictObject({ date: z.iso.date(), start_time: clock, end_time: clock }))
    .max(20)
    .optional(),
})

const sip = z.strictObject({
  status: onOrOff,
  servers: z
    .array(
      z.strictObject({
        hostname: z.string().min(1),
        port: z.number().int().min(1).max(65_535).optional(),
        request_uri_user_params: z.record(z.string(), z.string()).optional(),
      }),
    )
    .optional(),
})

/** How a number takes and makes calls (platform §9, `settings`). */
export const callingSchema = z.strictObject({
  status: onOrOff,
  call_icon_visibility: z.enum(['DEFAULT', 'DISABLE_ALL']),
  call_icons: z.strictObject({ restrict_to_user_countries: z.array(z.string().length(2)) }),
  callback_permission_status: onOrOff,
  call_hours: callHours,
  sip,
})

export type CallingSettings = Partial<z.infer<typeof callingSchema>> & { status: 'ENABLED' | 'DISABLED' }

/** The sandbox's numbers can call from the start; on the platform calling is turned on first. */
export function defaultCalling(): CallingSettings {
  return { status: 'ENABLED', call_icon_visibility: 'DEFAULT', callback_permission_status: 'DISABLED' }
}
