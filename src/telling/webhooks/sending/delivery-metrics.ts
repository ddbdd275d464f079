import { counter, durations } from '#core/metrics.ts'

/** Endpoints of /v1 and the dashboard, and webhooks of the application API. */
const kinds = { kind: ['endpoint', 'older'] } as const

export const countDeliveries = counter(
  'parley_webhook_deliveries_total',
  'Tries of webhook deliveries: delivered, to be tried again, given up, or not sent because they could not be signed.',
  { ...kinds, result: ['delivered', 'retry', 'failed', 'not_sent'] },
)

export const observeDelivery = durations(
  'parley_webhook_delivery_duration_seconds',
  'How long receivers take to answer; 10 seconds at most.',
  kinds,
  [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
)
