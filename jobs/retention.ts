import { drainRetention } from '#upkeep/retention.ts'
import type { JobDefinition } from './queue.ts'

/** Deletes what is no longer kept: answers, tokens, deliveries, events, callbacks. */
export const retentionJob: JobDefinition = { kind: 'retention', timeoutMs: 60_000, run: drainRetention }
