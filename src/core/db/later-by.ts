/**
 * A time and an interval after it, of hours or less, reckoned without a time zone: PostgreSQL calls that IMMUTABLE, and
 * Citus takes nothing else with columns, or in a CASE or COALESCE, where a divided table is changed.
 */
export const laterBy = (time: string, interval: string): string =>
  `((${time}) at time zone 'UTC' + ${interval}) at time zone 'UTC'`
