import type { RowOf } from '#core/db/columns.ts'
import type { ChatbotSettingsModel } from '#generated/prisma/models/ChatbotSettings.ts'
import { afterOpenMinutes, hoursOf } from './business-hours.ts'
import type { Holiday, Opening } from './business-hours-input.ts'

/** The settings that decide how deadlines count; beside them stands the time zone of the workspace. */
export const countingSettings = [
  'slaInBusinessHours',
  'businessHoursEnabled',
  'businessHours',
  'holidays',
] as const

export type Counting = RowOf<
  ChatbotSettingsModel,
  (typeof countingSettings)[number],
  { businessHours: Opening[]; holidays: Holiday[] }
> & { timezone: string }

const minuteMs = 60_000

/** So many minutes later: by the wall clock, or counting business hours only where the workspace wants it (spec/8 SL). */
export function afterMinutes(settings: Counting, at: Date, minutes: number): Date {
  return settings.slaInBusinessHours && settings.businessHoursEnabled
    ? afterOpenMinutes(hoursOf(settings), at, minutes)
    : new Date(at.getTime() + minutes * minuteMs)
}
