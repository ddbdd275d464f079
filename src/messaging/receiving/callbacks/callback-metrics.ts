import { counter } from '#core/metrics.ts'

export const countReceived = counter(
  'parley_callbacks_received_total',
  'Callbacks of the platform by the answer they got: stored (200), not signed for us (403), unreadable or too large, or not stored (500, the platform sends them again).',
  { result: ['stored', 'refused', 'unreadable', 'failed'] },
)

export const countProcessed = counter(
  'parley_callbacks_processed_total',
  'Callbacks that were worked through: done, to be tried again, or failed for good.',
  { result: ['done', 'retry', 'failed'] },
)

export const countUnknown = counter(
  'parley_callbacks_unknown_total',
  'What callbacks tell and nothing is made of: changes of fields that are of no use here, and messages of types that cannot be shown. Both are kept as they came.',
  { what: ['field', 'type'] },
)
