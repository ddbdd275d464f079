import { maxAttempts } from '#messaging/receiving/callbacks/inbox.ts'
import { drainCallbacks } from '#messaging/receiving/callbacks/process.ts'
import type { JobDefinition } from './queue.ts'

/** Processes stored callbacks of the platform, in order per contact. They were stored before they were acknowledged. */
export const callbacksJob: JobDefinition = {
  kind: 'callbacks',
  timeoutMs: 60_000,
  due: [
    `inbound_callback where processed_at is null and attempts < ${maxAttempts} and due_at <= $1 order by id`,
  ],
  run: (app) => drainCallbacks(app),
  inLanes: true,
}
