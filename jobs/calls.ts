import { drainCalls, dueCallRows } from '#messaging/calls/calls/drain-calls.ts'
import { deadHolderRows } from '#messaging/calls/calls/holders.ts'
import type { JobDefinition } from './queue.ts'

/** Who is asked next to take a call, calls that last too long, and those whose media process is dead (spec/8 CL6). */
export const callsJob: JobDefinition = {
  kind: 'calls',
  timeoutMs: 60_000,
  due: [dueCallRows, deadHolderRows],
  run: drainCalls,
}
