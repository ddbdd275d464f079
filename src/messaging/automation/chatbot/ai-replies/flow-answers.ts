import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import type { CallHandler } from '#messaging/automation/chatbot/bot-calls/call-handler.ts'
import { type BotCall, endCall } from '#messaging/automation/chatbot/bot-calls/calls.ts'
import { wakeSession } from '#messaging/automation/chatbot/bot-calls/wake-session.ts'
import type { CallResult } from '#messaging/automation/flow-engine/state.ts'
import type { SaidMessage } from './gather.ts'
import { askModel } from './make-reply.ts'
import { failedReply, type ReplyResult, replyResultSchema } from './reply-result.ts'
import { settleTokens } from './token-budget.ts'

// Nodes `ai_response` of flows (spec/5 1.9; docs/adr/0128): the model is asked as for any reply, with its knowledge, budget
// and guards, and the answer goes on in the flow.

const requestShape = z.object({ prompt: z.string(), template: z.string() })

/** What the person wrote last, with what stands right before it. */
function askedLast(messages: readonly SaidMessage[]): ReadonlySet<string> {
  const end = messages.findLastIndex(({ isTheirs }) => isTheirs)
  const before = messages.slice(0, end + 1)
  const begin = before.findLastIndex(({ isTheirs }) => !isTheirs)
  return new Set(before.slice(begin + 1).map(({ id }) => id))
}

async function answerFlow(app: App, call: BotCall, signal: AbortSignal): Promise<ReplyResult> {
  const read = requestShape.safeParse(call.request)
  if (!read.success) return failedReply('failed')
  const { prompt: text, template } = read.data
  return askModel(app, call, signal, { askedOf: askedLast, task: { text, template } })
}

const countAnswer = statement<never>(
  'ai_replies.count_in_flow',
  `insert into chatbot_counter (workspace_id, ai_responses) values ($1, 1)
   on conflict (workspace_id) do update set ai_responses = chatbot_counter.ai_responses + 1`,
)

/** What the engine takes: the answer, or why there is none, which its trace keeps. */
const answerOf = ({ text, failure }: ReplyResult): CallResult =>
  text === null ? { status: null, body: `the AI did not answer: ${failure}` } : { status: 200, body: text }

async function finish(app: App, call: BotCall, kept: unknown): Promise<void> {
  const read = replyResultSchema.safeParse(kept)
  const result = read.success ? read.data : failedReply('failed')
  const isAnswered = result.text !== null
  await inTransaction(app.pool, async (tx) => {
    if (!(await endCall(tx, call))) return
    const now = app.clock.now()
    await settleTokens(tx, call.workspaceId, { result, isSent: isAnswered, now })
    if (isAnswered) await run(tx, countAnswer, [call.workspaceId])
    await wakeSession(app, tx, call, answerOf(result))
  })
}

/** More wait for the model anyway. */
const atOnce = 32

/** Questions of flows to the model. */
export const flowAnswers: CallHandler = { atOnce, mayBeginAnew: true, run: answerFlow, finish }
