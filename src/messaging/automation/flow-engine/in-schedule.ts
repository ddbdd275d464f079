import type { Schedule } from '#messaging/automation/flow-graph/config-values.ts'
import { isOpenAt } from '#messaging/numbers/business-hours/business-hours.ts'

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** Business hours of a node, in the zone of the workspace; a day that is not listed is out (spec/8 CB7). */
export function isInSchedule(
  schedule: Schedule,
  { timezone, now }: { timezone: string; now: Date },
): boolean {
  const openings = (schedule ?? []).map(({ day, enabled, start_time, end_time }) => ({
    day: days.indexOf(day),
    enabled: enabled ?? true,
    startTime: start_time ?? '00:00',
    endTime: end_time ?? '24:00',
  }))
  return isOpenAt({ timezone, openings, holidays: [] }, now)
}
