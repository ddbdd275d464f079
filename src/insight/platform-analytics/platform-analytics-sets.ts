import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const platformAnalyticsTypes = closedSet(
  'PlatformAnalyticsType',
  'Which figures of the platform.',
  {
    analytics: 'Messages that were sent and delivered.',
    pricing_analytics: 'What was billed, by category.',
    template_analytics: 'Messages by template: sent, delivered, read, tapped.',
    call_analytics: 'Calls.',
  },
  { open: true },
)
export type PlatformAnalyticsType = ValueOf<typeof platformAnalyticsTypes>

export const platformGranularities = closedSet(
  'PlatformGranularity',
  'How long a time one point of the platform is about.',
  { half_hour: 'Half an hour.', day: 'A day.', month: 'A month.' },
)
export type PlatformGranularity = ValueOf<typeof platformGranularities>
