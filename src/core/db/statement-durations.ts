import { durations } from '#core/metrics.ts'

export const observeStatement = durations(
  'parley_database_statement_duration_seconds',
  'Named statements that succeeded, with the wait for a connection.',
  {},
  [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
)
