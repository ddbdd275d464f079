import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const trendUnits = closedSet('TrendUnit', 'Period that a point of a trend covers.', {
  day: 'A day.',
  week: 'An ISO 8601 week, named by its Monday.',
})
export type TrendUnit = ValueOf<typeof trendUnits>
