import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { columns } from '#core/db/columns.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { readChats } from '#messaging/automation/chatbot/bot/chat-state.ts'
import { handOver, silent } from '#messaging/automation/chatbot/bot/decide.ts'
import type { ChatState, Decision } from '#messaging/automation/chatbot/bot/decision.ts'
import { joinTexts } from '#messaging/automation/chatbot/bot/join-texts.ts'
import { prepareReplies } from '#messaging/automation/chatbot/bot/prepare-replies.ts'
import { type BotCall, endCall } from '#messaging/automation/chatbot/bot-calls/calls.ts'
import type { Reply } from '#messaging/automation/flow-engine/replies.ts'
import { holdChats } from '#messaging/inbox/conversations/chat-changes.ts'
import type { Acceptance } from '#messaging/messages/messages/accept.ts'
import { readSettings } from '#messaging/routing/chatbot-settings/settings-queries.ts'
import type { KeptSettings } from '#messaging/routing/chatbot-settings/settings-row.ts'
import type { AiFailure } from './ai-sets.ts'
import { mayHandOver } from './may-hand-over.ts'
import { askAnew, mostRestarts, newQuestion, type Question, questionSchema } from './question.ts'
import { failedReply, type ReplyResult, replyResultSchema } from './reply-result.ts'
import { sendReply } from './send-reply.ts'
import { settleTokens } from './token-budget.ts'

// What an answer of the model comes to, in one transaction that holds the chat: a person of the team who wrote in the meantime has
// the last word (spec/8 AI4).

const text = (body: string): Reply => ({ kind: 'text', body, buttons: [] })

/** What is done: the answer, or in place of one the fallback, or people. */
function decisionOf(
  result: ReplyResult,
  chat: ChatState,
  { settings, hands, now }: { settings: KeptSettings; hands: boolean; now: Date },
): Decision {
  const base: Decision = { ...silent('ai'), stepName: 'ai_response' }
  const replies = result.text === null ? [] : [text(result.text)]
  const hasFallback = settings.fallbackMessage.trim() !== ''
  if (hands && (result.asksPerson || (result.failure && !hasFallback))) {
    const transfer = { teamId: null, notes: '' }
    const handed = handOver({ replies, transfer }, base, chat, { settings, now })
    return handed.transfer ? handed : { ...handed, replies: [...replies, ...handed.replies] }
  }
  if (result.text !== null) return { ...base, replies }
  if (!hasFallback) return base
  const { fallbackMessage: body, fallbackButtons: buttons } = settings
  return { ...base, stepName: 'fallback_response', replies: [{ kind: 'text', body, buttons }] }
}

interface Meanwhile {
  request: unknown
  /** a person of the team wrote behind the question */
  personWrote: boolean
  /** a message of the customer waits for its turn */
  isMoreWaiting: boolean
  isSessionOver: boolean
  /** the session is in a flow, or something else answered a message behind the question */
  isOvertaken: boolean
}

const meanwhile = statement<Meanwhile>(
  'ai_replies.meanwhile',
  `select ${columns('BotCall', 'c', ['request'])},
     exists (select from message m where m.workspace_id = c.workspace_id and m.contact_id = c.contact_id
       and m.created_at >= c.created_at - interval '1 minute' and m.id::text > c.request->'messageIds'->>-1
       and (m.sent_by_type in ('member', 'phone_app')
         or m.sent_by_type = 'responder' and m.number_id = c.number_id)) as "personWrote",
     exists (select from bot_turn t where t.workspace_id = c.workspace_id and t.contact_id = c.contact_id)
       as "isMoreWaiting",
     not exists (select from bot_session b where b.workspace_id = c.workspace_id and b.id = c.session_id
       and b.status = 'active') as "isSessionOver",
     exists (select from bot_session b where b.workspace_id = c.workspace_id and b.id = c.session_id
       and b.flow_id is not null) or exists (select from bot_decision d where d.workspace_id = c.workspace_id
       and d.contact_id = c.contact_id and d.session_id = c.session_id and d.look <> 'ai'
       and d.message_id::text > c.request->'messageIds'->>-1 and cardinality(d.reply_ids) > 0) as "isOvertaken"
   from bot_call c where c.workspace_id = $1 and c.id = $2 and c.attempts = $3 and c.state = 'done' for update of c`,
)

/** Why nobody answers any more; null where an answer is awaited. */
function tooLate(chat: ChatState, now: Date, settings: KeptSettings, row: Meanwhile): AiFailure | null {
  if (row.personWrote || chat.isWithPeople) return 'taken_over'
  if (!settings.enabled || !settings.hasChatbot || !settings.aiEnabled || !settings.hasAi) return 'off'
  if (chat.pausedUntil && chat.pausedUntil > now) return 'off'
  return row.isSessionOver ? 'ended' : null
}

interface Prepared {
  settings: KeptSettings
  result: ReplyResult
  decision: Decision
  acceptances: Acceptance[]
}

async function finishHeld(ctx: Ctx, tx: Tx, call: BotCall, prepared: Prepared): Promise<void> {
  const { workspaceId, contactId } = call
  const held = await holdChats(tx, workspaceId, [contactId])
  const [row] = await run(tx, meanwhile, [workspaceId, call.id, call.attempts])
  if (!row) return
  const question: Question = questionSchema.parse(row.request)
  const { settings, result } = prepared
  const state = (await readChats(tx, [call], ctx.now())).get(contactId)?.state
  if (!state || held.length === 0) return void (await endCall(tx, call))
  const late = tooLate(state, ctx.now(), settings, row)
  const failure = late ?? (row.isOvertaken ? 'taken_over' : null)
  if (!failure && row.isMoreWaiting && question.restarts < mostRestarts) {
    await settleTokens(tx, workspaceId, { result, isSent: false, now: ctx.now() })
    return askAnew(ctx, tx, call, { question, settings })
  }
  await endCall(tx, call)
  const { next } = question
  if (next.length > 0 && !late) await newQuestion(ctx, tx, call, { messageIds: next, settings })
  const done = failure
    ? { ...prepared, result: { ...result, failure }, decision: silent('ai'), acceptances: [] }
    : prepared
  await sendReply(ctx, tx, {
    call,
    held,
    // What nobody will answer now is told of all of them.
    messageIds: late ? [...question.messageIds, ...next] : question.messageIds,
    ...done,
  })
}

/** What is said, as the settings have it: texts in one message, or each in its own. */
const inOrder = (replies: readonly Reply[], settings: KeptSettings): readonly Reply[] =>
  settings.joinTexts ? joinTexts(replies.map((reply) => ({ reply }))).map(({ reply }) => reply) : replies

/** Sends what an answer comes to, unless somebody took the chat, or more was asked in the meantime. */
export async function finishReply(app: App, call: BotCall, kept: unknown): Promise<void> {
  const { workspaceId, contactId, numberId } = call
  const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
  const read = replyResultSchema.safeParse(kept)
  const result = read.success ? read.data : failedReply('failed')
  const [settings, hands, chats] = await Promise.all([
    readSettings(app.pool, workspaceId),
    mayHandOver(app, workspaceId),
    readChats(app.pool, [call], ctx.now()),
  ])
  const chat = chats.get(contactId)?.state
  const decision = chat ? decisionOf(result, chat, { settings, hands, now: ctx.now() }) : silent('ai')
  const sent = await prepareReplies(ctx, { contactId, numberId }, inOrder(decision.replies, settings))
  const prepared: Prepared =
    'acceptances' in sent
      ? { settings, result, decision, ...sent }
      : {
          settings,
          result: { ...result, failure: 'unsendable' },
          decision: { ...decision, replies: [] },
          acceptances: [],
        }
  await inTransaction(app.pool, (tx) => finishHeld(ctx, tx, call, prepared))
}
