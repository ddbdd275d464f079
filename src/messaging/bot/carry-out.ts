import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { awaitEnd } from '#messaging/ai-memory/session-end.ts'
import { askModel } from '#messaging/ai-replies/question.ts'
import type { KeptSettings } from '#messaging/chatbot-settings/settings-row.ts'
import { changeHeld, holdChats, type LockedChat } from '#messaging/conversations/chat-changes.ts'
import { readingMessages } from '#messaging/conversations/mark-read.ts'
import { acceptWithin } from '#messaging/messages/accept.ts'
import { createTransfer } from '#messaging/transfers/create-transfer.ts'
import type { FlowLibrary } from '../chatbot-flows/flow-library.ts'
import { addCalls, changeContacts, teamOrNone } from './act-flow.ts'
import { readChats } from './chat-state.ts'
import { keepTouched, touchedBy } from './keep-sessions.ts'
import { keepTrace } from './keep-trace.ts'
import { type Handed, type Step, transferOf } from './turn.ts'
import { lockSessions, takeTurns, type WaitingChat, type WaitingMessage } from './turns.ts'

// What a turn comes to, in one transaction: sessions, what is sent, the trace and the end of the turn (spec/8 CB1).

/** Transfers are counted where the log of events is followed (src/messaging/sla/follow-log.ts). */
const count = statement<never>(
  'bot.count',
  `insert into chatbot_counter (workspace_id, total_sessions, messages_handled) values ($1, $2, $3)
   on conflict (workspace_id) do update set
     total_sessions = chatbot_counter.total_sessions + excluded.total_sessions,
     messages_handled = chatbot_counter.messages_handled + excluded.messages_handled`,
)

const tellClosed = statement<never>(
  'bot.told_closed',
  `insert into bot_chat (workspace_id, contact_id, told_closed_until) values ($1, $2, $3)
   on conflict (workspace_id, contact_id) do update set told_closed_until = excluded.told_closed_until`,
)

/** A flow that took a message has handled it, also where it waits for a call before it answers. */
const isHandled = ({ said, saidLater, decision }: Step): boolean =>
  said.length + saidLater.length > 0 ||
  decision.flow !== null ||
  (decision.transfer !== null && decision.look !== 'off')

/** What a turn was decided with. */
interface DecidedWith {
  flows: FlowLibrary
  settings: KeptSettings
}

async function keep(ctx: Ctx, tx: Tx, chat: WaitingChat, steps: readonly Step[], env: DecidedWith) {
  const { workspaceId, contactId } = chat
  const now = ctx.now()
  const begun = await keepTouched(tx, chat, steps, { now, ...env })
  await keepTrace(tx, chat, steps, now)
  const handled = steps.filter((step) => step.message !== null && isHandled(step)).length
  if (begun + handled > 0) await run(tx, count, [workspaceId, begun, handled])
  const told = steps.findLast(({ decision }) => decision.toldClosedUntil)?.decision.toldClosedUntil
  if (told) await run(tx, tellClosed, [workspaceId, contactId, told])
}

type Asked = Handed & { numberId: string }

/** The transfers of a turn. A team that takes no chats is left out, and the trace of the flow says so. */
async function transfersOf(tx: Tx, { workspaceId }: WaitingChat, steps: readonly Step[]): Promise<Asked[]> {
  const transfers: Asked[] = []
  for (const { decision, numberId } of steps) {
    const transfer = transferOf(decision)
    if (!transfer) continue
    const teamId = await teamOrNone(tx, workspaceId, transfer.teamId)
    const last = decision.flow?.trace.at(-1)
    if (last && teamId !== transfer.teamId) last.problem ??= 'the team is gone or switched off'
    transfers.push({ ...transfer, teamId, numberId })
  }
  return transfers
}

interface Acting extends Pick<Decided, 'steps' | 'env'> {
  chat: WaitingChat
  transfers: readonly Asked[]
}

/** What was answered is read, unless people have to look at it (spec/8 CB5). */
async function act(
  ctx: Ctx,
  tx: Tx,
  held: readonly LockedChat[],
  { chat, steps, env, transfers }: Acting,
): Promise<void> {
  const { contactId } = chat
  const answered = steps.filter((step) => isHandled(step) && transferOf(step.decision) === null)
  const readIds = answered.flatMap(({ message }) => message?.id ?? [])
  await addCalls(ctx, tx, chat, steps)
  await changeContacts(ctx, tx, chat, steps)
  if (readIds.length > 0) await changeHeld(ctx, tx, held, readingMessages(ctx, readIds))
  for (const { said } of steps) for (const { acceptance } of said) await acceptWithin(ctx.app, tx, acceptance)
  for (const { message, decision } of steps) {
    if (!message || !decision.asksModel) continue
    const question = { ...message, contactId, sessionId: decision.session?.id ?? null }
    await askModel(ctx, tx, question, env.settings)
  }
  for (const transfer of transfers) await createTransfer(ctx, tx, { contactId, ...transfer })
}

interface Decided {
  messages: readonly WaitingMessage[]
  steps: readonly Step[]
  seal: string
  env: DecidedWith
}

/**
 * Carries a turn out, if the chat is what it was when it was decided: somebody may have taken it over, or another process
 * the turn. False: nothing was done.
 */
export function carryOut(ctx: Ctx, chat: WaitingChat, decided: Decided): Promise<boolean> {
  const { messages, steps, seal, env } = decided
  return inTransaction(ctx.app.pool, async (tx) => {
    const held = await holdChats(tx, chat.workspaceId, [chat.contactId])
    await lockSessions(tx, chat)
    const now = await readChats(tx, [chat], ctx.now())
    if (held.length === 0 || now.get(chat.contactId)?.seal !== seal) return false
    if (messages.length > 0 && !(await takeTurns(tx, messages))) return false
    const transfers = await transfersOf(tx, chat, steps)
    await keep(ctx, tx, chat, steps, env)
    await awaitEnd(ctx, tx, { contactId: chat.contactId, touched: touchedBy(steps) }, env.settings)
    await act(ctx, tx, held, { chat, steps, env, transfers })
    return true
  })
}
