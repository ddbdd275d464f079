import { drainVerdicts } from '#messaging/messages/unconfirmed.ts'
import type { JobDefinition } from './queue.ts'

/** Ends what waited too long: both 15-minute verdicts of a message (document 1, Message status). */
export const timersJob: JobDefinition = { kind: 'timers', timeoutMs: 30_000, run: drainVerdicts }
