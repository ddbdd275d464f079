import type { CallHandler } from '#messaging/automation/chatbot/bot-calls/call-handler.ts'
import { finishReply } from './finish-reply.ts'
import { makeReply } from './make-reply.ts'

/** More wait for the model anyway: it takes one request at a time unless the configuration says more. */
const atOnce = 32

/** Questions of customers to the model. */
export const replyHandler: CallHandler = { atOnce, mayBeginAnew: true, run: makeReply, finish: finishReply }
