import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const trendUnits = closedSet('TrendUnit', 'How long a time a point of a trend is about.', {
  day: 'A day.',
  week: 'A week of ISO 8601, called by its Monday.',
})
export type TrendUnit = ValueOf<typeof trendUnits>
