import type { Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import type { Decision } from '#messaging/automation/chatbot/bot/decision.ts'
import type { BotCall } from '#messaging/automation/chatbot/bot-calls/calls.ts'
import { changeHeld, type LockedChat } from '#messaging/inbox/conversations/chat-changes.ts'
import { readingMessages } from '#messaging/inbox/conversations/mark-read.ts'
import { type Acceptance, acceptAllWithin } from '#messaging/messages/messages/accept.ts'
import { createTransfer } from '#messaging/routing/transfers/create-transfer.ts'
import type { ReplyResult } from './reply-result.ts'
import { settleTokens } from './token-budget.ts'

/** Why the chatbot said what it said, and the messages of the session; the last message of the question has the replies. */
const keep = statement<never>(
  'ai_replies.keep',
  `with decided as (
     update bot_decision d set ai_model = $4, ai_context_ids = $5, ai_input_tokens = $6, ai_output_tokens = $7,
       ai_failure = $8, reply_ids = case when d.message_id = ($3::uuid[])[cardinality($3::uuid[])] then $9 else d.reply_ids end
     where d.workspace_id = $1 and d.message_id = any($3::uuid[])
   )
   insert into bot_session_message (workspace_id, session_id, message_id, step_name)
   select $1, $2, reply_id, $10 from unnest($9::uuid[]) as reply_id where $2::uuid is not null`,
)

const count = statement<never>(
  'ai_replies.count',
  `insert into chatbot_counter (workspace_id, messages_handled, ai_responses) values ($1, $2, $3)
   on conflict (workspace_id) do update set
     messages_handled = chatbot_counter.messages_handled + excluded.messages_handled,
     ai_responses = chatbot_counter.ai_responses + excluded.ai_responses`,
)

const tellClosed = statement<never>(
  'ai_replies.told_closed',
  `insert into bot_chat (workspace_id, contact_id, told_closed_until) values ($1, $2, $3)
   on conflict (workspace_id, contact_id) do update set told_closed_until = excluded.told_closed_until`,
)

interface Sent {
  call: BotCall
  held: readonly LockedChat[]
  messageIds: readonly string[]
  result: ReplyResult
  decision: Decision
  acceptances: readonly Acceptance[]
}

/** Writes a reply and its trace. What was answered is read, unless people have to look at it (spec/8 CB5). */
export async function sendReply(ctx: Ctx, tx: Tx, sent: Sent): Promise<void> {
  const { call, messageIds, result, decision, acceptances } = sent
  const { workspaceId, contactId, numberId, sessionId } = call
  const { model, contextIds, inputTokens, outputTokens, failure } = result
  const replyIds = acceptances.map(({ message }) => message.id)
  const told = [model, contextIds, inputTokens, outputTokens, failure]
  await run(tx, keep, [workspaceId, sessionId, messageIds, ...told, replyIds, decision.stepName])
  const isHandled = acceptances.length > 0 || decision.transfer !== null
  const isAnswered = acceptances.length > 0 && failure === null
  if (isHandled) await run(tx, count, [workspaceId, messageIds.length, isAnswered ? 1 : 0])
  await settleTokens(tx, workspaceId, { result, isSent: isAnswered, now: ctx.now() })
  if (decision.toldClosedUntil) await run(tx, tellClosed, [workspaceId, contactId, decision.toldClosedUntil])
  const read = messageIds.map((id) => ({ workspaceId, id }))
  if (isHandled && !decision.transfer) await changeHeld(ctx, tx, sent.held, readingMessages(ctx.app, read))
  await acceptAllWithin(ctx.app, tx, acceptances)
  if (decision.transfer)
    await createTransfer(ctx, tx, { contactId, numberId, ...decision.transfer, source: 'flow' })
}
