import { drainTurns } from '#messaging/automation/chatbot/bot/drain-turns.ts'
import { inAnyLane } from './due-now.ts'
import type { JobDefinition } from './queue.ts'

/** Answers of the chatbot (spec/8 CB). */
export const botJob: JobDefinition = {
  kind: 'bot',
  timeoutMs: 120_000,
  due: [`bot_turn where ${inAnyLane} and due_at <= $1`, `bot_wake where ${inAnyLane} and due_at <= $1`],
  inLanes: true,
  run: drainTurns,
}
