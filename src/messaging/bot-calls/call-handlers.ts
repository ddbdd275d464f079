import { memoryHandler } from '#messaging/ai-memory/keep-facts.ts'
import { flowAnswers } from '#messaging/ai-replies/flow-answers.ts'
import { replyHandler } from '#messaging/ai-replies/reply-handler.ts'
import { httpCalls } from '#messaging/chatbot-flows/http-calls.ts'
import { flowScripts } from '#messaging/chatbot-flows/script-calls.ts'
import type { CallHandler } from './call-handler.ts'
import type { CallKind } from './calls.ts'

/** By the kind of call; a call of a kind without a handler waits. */
export const callHandlers: Readonly<Partial<Record<CallKind, CallHandler>>> = {
  ai: replyHandler,
  flow_ai: flowAnswers,
  http: httpCalls,
  flow_script: flowScripts,
  memory: memoryHandler,
}
