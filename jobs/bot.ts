import { drainTurns } from '#messaging/bot/drain-turns.ts'
import type { JobDefinition } from './queue.ts'

/** Answers of the chatbot (spec/8 CB). */
export const botJob: JobDefinition = { kind: 'bot', timeoutMs: 120_000, inLanes: true, run: drainTurns }
