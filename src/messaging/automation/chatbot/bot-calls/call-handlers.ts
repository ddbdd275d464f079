import { memoryHandler } from '#messaging/automation/chatbot/ai-memory/keep-facts.ts'
import { flowAnswers } from '#messaging/automation/chatbot/ai-replies/flow-answers.ts'
import { replyHandler } from '#messaging/automation/chatbot/ai-replies/reply-handler.ts'
import { httpCalls } from '#messaging/automation/chatbot/chatbot-flows/http-calls.ts'
import { flowScripts } from '#messaging/automation/chatbot/chatbot-flows/script-calls.ts'
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
