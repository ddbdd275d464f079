import { closeCalls, drainCalls, settleCalls } from '#messaging/bot-calls/drain-calls.ts'
import type { JobDefinition } from './queue.ts'

/** Calls to the outside that the chatbot waits for. A run only starts them; a slow one never holds it up. */
export const botCallsJob: JobDefinition = {
  kind: 'bot-calls',
  timeoutMs: 60_000,
  inLanes: true,
  run: (app) => drainCalls(app),
  settle: settleCalls,
  close: closeCalls,
}
