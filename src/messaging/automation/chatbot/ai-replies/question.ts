import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { addCall, type BotCall } from '#messaging/automation/chatbot/bot-calls/calls.ts'
import { abortCalls } from '#messaging/automation/chatbot/bot-calls/running-calls.ts'
import { wakeForCalls } from '#messaging/automation/chatbot/bot-calls/wake-later.ts'
import { aiDebounceDefaultMs } from '#messaging/routing/chatbot-settings/settings-queries.ts'
import type { KeptSettings } from '#messaging/routing/chatbot-settings/settings-row.ts'

// A question to the model: all messages of a person since the last answer (spec/8 AI4). It waits for more of them, and one
// that comes while the model writes is asked with the others again.

/** What the call of a question is about, as its row keeps it. */
export const questionSchema = z.object({
  messageIds: z.array(z.string()),
  /** when the first of them came */
  firstAt: z.string(),
  /** how often it was asked again because another message came */
  restarts: z.number(),
  /** messages that came when it was not asked again any more: the next question */
  next: z.array(z.string()),
})
export type Question = z.output<typeof questionSchema>

/** The wait begins again with each message, and ends after so many waits. */
const mostWaits = 4
export const mostRestarts = 2

const open = statement<Pick<BotCall, 'id' | 'state'> & { request: unknown }>(
  'ai_replies.open_question',
  `select ${columns('BotCall', 'c', ['id', 'state', 'request'])} from bot_call c
   where c.workspace_id = $1 and c.contact_id = $2 and c.number_id = $3 and c.kind = 'ai'
     and c.request ? 'messageIds'
   order by c.created_at, c.id limit 1 for update`,
)

const save = statement<never>(
  'ai_replies.save_question',
  `update bot_call set request = $3::jsonb, state = $4, due_at = coalesce($5, due_at),
     reserved_tokens = case $4 when 'due' then 0 else reserved_tokens end
   where workspace_id = $1 and id = $2`,
)

export interface AskedMessage {
  id: string
  contactId: string
  numberId: string
  sessionId: string | null
}

const waitOf = ({ aiDebounceMs }: KeptSettings): number => aiDebounceMs ?? aiDebounceDefaultMs

/** When a question is asked that got another message now. */
function dueAt(question: Question, waitMs: number, now: Date): Date {
  const last = new Date(question.firstAt).getTime() + mostWaits * waitMs
  return new Date(Math.max(now.getTime(), Math.min(now.getTime() + waitMs, last)))
}

const saveQuestion = (
  tx: Tx,
  { workspaceId, id }: { workspaceId: string; id: string },
  { question, state, due }: { question: Question; state: BotCall['state']; due: Date | null },
) => run(tx, save, [workspaceId, id, JSON.stringify(question), state, due])

function wakeAfter(ctx: Ctx, tx: Tx, due: Date, ids: readonly string[] = []): void {
  tx.afterCommit(() => {
    abortCalls(ctx.app, ids)
    wakeForCalls(ctx.app, due)
  })
}

export async function newQuestion(
  ctx: Ctx,
  tx: Tx,
  { contactId, numberId, sessionId }: Omit<AskedMessage, 'id'>,
  { messageIds, settings }: { messageIds: string[]; settings: KeptSettings },
): Promise<void> {
  const now = ctx.now()
  const request: Question = { messageIds, firstAt: now.toISOString(), restarts: 0, next: [] }
  const { workspaceId } = settings
  const due = new Date(now.getTime() + waitOf(settings))
  const call = { workspaceId, id: ctx.newId(), contactId, numberId, sessionId, kind: 'ai' as const, request }
  await addCall(ctx, tx, { ...call, dueAt: due })
  wakeAfter(ctx, tx, due)
}

/**
 * Adds a message to the question that is open, or begins one. While the model writes, that is ended and asked again, twice at
 * most; then the message waits for the answer.
 */
export async function askModel(
  ctx: Ctx,
  tx: Tx,
  message: AskedMessage,
  settings: KeptSettings,
): Promise<void> {
  const { workspaceId } = settings
  const [call] = await run(tx, open, [workspaceId, message.contactId, message.numberId])
  if (!call) return newQuestion(ctx, tx, message, { messageIds: [message.id], settings })
  const question = questionSchema.parse(call.request)
  const key = { workspaceId, id: call.id }
  const isWriting = call.state !== 'due'
  if (isWriting && question.restarts >= mostRestarts) {
    const next = [...question.next, message.id]
    await saveQuestion(tx, key, { question: { ...question, next }, state: call.state, due: null })
    return
  }
  const larger: Question = {
    ...question,
    messageIds: [...question.messageIds, message.id],
    restarts: question.restarts + (isWriting ? 1 : 0),
  }
  const due = dueAt(larger, waitOf(settings), ctx.now())
  await saveQuestion(tx, key, { question: larger, state: 'due', due })
  wakeAfter(ctx, tx, due, [call.id])
}

/** Puts a question back whose answer is thrown away, because another message waits for its turn. */
export async function askAnew(
  ctx: Ctx,
  tx: Tx,
  call: { workspaceId: string; id: string },
  { question, settings }: { question: Question; settings: KeptSettings },
): Promise<void> {
  const again = { ...question, restarts: question.restarts + 1 }
  const due = dueAt(again, waitOf(settings), ctx.now())
  await saveQuestion(tx, call, { question: again, state: 'due', due })
  wakeAfter(ctx, tx, due)
}
