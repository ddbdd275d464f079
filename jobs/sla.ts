import { drainTimers } from '#messaging/sla/drain-timers.ts'
import type { JobDefinition } from './queue.ts'

/** Deadlines of transfers, and reminders of persons who do not answer the chatbot (spec/8 SL). */
export const slaJob: JobDefinition = { kind: 'sla', timeoutMs: 120_000, inLanes: true, run: drainTimers }
