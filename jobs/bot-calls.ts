import { callKinds } from '#messaging/automation/chatbot/bot-calls/calls.ts'
import { closeCalls, drainCalls, settleCalls } from '#messaging/automation/chatbot/bot-calls/drain-calls.ts'
import { inAnyLane } from './due-now.ts'
import type { JobDefinition } from './queue.ts'

/** Calls to the outside that the chatbot waits for. A run only starts them; a slow one never holds it up. */
export const botCallsJob: JobDefinition = {
  kind: 'bot-calls',
  timeoutMs: 60_000,
  due: [
    `bot_call where kind in (${callKinds.map((kind) => `'${kind}'`).join()}) and ${inAnyLane} and due_at <= $1`,
  ],
  inLanes: true,
  run: (app) => drainCalls(app),
  settle: settleCalls,
  close: closeCalls,
}
