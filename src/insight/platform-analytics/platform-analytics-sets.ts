import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const platformAnalyticsTypes = closedSet(
  'PlatformAnalyticsType',
  'Kind of figures of the platform.',
  {
    analytics: 'Messages that were sent and delivered.',
    pricing_analytics: 'Billed messages, by category.',
    template_analytics: 'Messages by template: sent, delivered, read and tapped.',
    call_analytics: 'Calls.',
  },
  { open: true },
)
export type PlatformAnalyticsType = ValueOf<typeof platformAnalyticsTypes>

export const platformGranularities = closedSet(
  'PlatformGranularity',
  'Period that one data point of the platform covers.',
  { half_hour: 'Half an hour.', day: 'A day.', month: 'A month.' },
)
export type PlatformGranularity = ValueOf<typeof platformGranularities>
