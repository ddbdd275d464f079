import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { awaitEnd } from '#messaging/ai-memory/session-end.ts'
import { askModel } from '#messaging/ai-replies/question.ts'
import type { KeptSettings } from '#messaging/chatbot-settings/settings-row.ts'
import { changeHeld, holdChats, type LockedChat } from '#messaging/conversations/chat-changes.ts'
import { readingMessages } from '#messaging/conversations/mark-read.ts'
import { acceptAllWithin } from '#messaging/messages/accept.ts'
import { createTransfer } from '#messaging/transfers/create-transfer.ts'
import type { FlowLibrary } from '../chatbot-flows/flow-library.ts'
import { addFlowCalls, changeContacts, teamOrNone } from './act-flow.ts'
import { readChats } from './chat-state.ts'
import { keepTouched, touchedBy } from './keep-sessions.ts'
import { keepTrace } from './keep-trace.ts'
import { type Handed, type Step, transferOf } from './turn.ts'
import { lockSessions, takeTurns, type WaitingChat, type WaitingMessage } from './turns.ts'

// What the turns of a workspace come to, in one transaction and set-wise: sessions, what is sent, the trace and the end of
// the turns (spec/8 CB1, docs/adr/0148).

/** Transfers are counted where the log of events is followed (src/messaging/sla/follow-log.ts). */
const count = statement<never>(
  'bot.count',
  `insert into chatbot_counter (workspace_id, total_sessions, messages_handled) values ($1, $2, $3)
   on conflict (workspace_id) do update set
     total_sessions = chatbot_counter.total_sessions + excluded.total_sessions,
     messages_handled = chatbot_counter.messages_handled + excluded.messages_handled`,
)

interface ToldClosed {
  contactId: string
  until: Date | null
}

const closedRows = rowsIn<ToldClosed>(
  {
    contact_id: ['uuid', ({ contactId }) => contactId],
    until: ['timestamptz', ({ until }) => until],
  },
  1,
)

const tellClosed = statement<never>(
  'bot.told_closed',
  `insert into bot_chat (workspace_id, contact_id, told_closed_until)
   select $1, contact_id, until from ${closedRows.from('g')}
   on conflict (workspace_id, contact_id) do update set told_closed_until = excluded.told_closed_until`,
)

/** A flow that took a message has handled it, also where it waits for a call before it answers. */
const isHandled = ({ said, saidLater, decision }: Step): boolean =>
  said.length + saidLater.length > 0 ||
  decision.flow !== null ||
  (decision.transfer !== null && decision.look !== 'off')

/** What turns were decided with. */
interface DecidedWith {
  flows: FlowLibrary
  settings: KeptSettings
}

/** Who was told when it opens, by chat: the latest counts. */
function toldIn(steps: readonly Step[]): ToldClosed[] {
  const told = new Map<string, ToldClosed>()
  for (const { contactId, decision } of steps)
    if (decision.toldClosedUntil) told.set(contactId, { contactId, until: decision.toldClosedUntil })
  return [...told.values()]
}

async function keep(ctx: Ctx, tx: Tx, steps: readonly Step[], env: DecidedWith) {
  const { workspaceId } = env.settings
  const now = ctx.now()
  const begun = await keepTouched(tx, steps, { now, ...env })
  await keepTrace(tx, workspaceId, steps, now)
  const handled = steps.filter((step) => step.message !== null && isHandled(step)).length
  if (begun + handled > 0) await run(tx, count, [workspaceId, begun, handled])
  const told = toldIn(steps)
  if (told.length > 0) await run(tx, tellClosed, [workspaceId, ...closedRows.values(told)])
}

type Asked = Handed & { contactId: string; numberId: string }

/** The transfers of turns. A team that takes no chats is left out, and the trace of the flow says so. */
async function transfersOf(tx: Tx, workspaceId: string, steps: readonly Step[]): Promise<Asked[]> {
  const transfers: Asked[] = []
  for (const { contactId, decision, numberId } of steps) {
    const transfer = transferOf(decision)
    if (!transfer) continue
    const teamId = await teamOrNone(tx, workspaceId, transfer.teamId)
    const last = decision.flow?.trace.at(-1)
    if (last && teamId !== transfer.teamId) last.problem ??= 'the team is gone or switched off'
    transfers.push({ ...transfer, teamId, contactId, numberId })
  }
  return transfers
}

interface Acting {
  steps: readonly Step[]
  env: DecidedWith
  held: readonly LockedChat[]
  transfers: readonly Asked[]
}

/** What was answered is read, unless people have to look at it (spec/8 CB5). */
async function markRead(ctx: Ctx, tx: Tx, { steps, held }: Acting): Promise<void> {
  const answered = steps.filter((step) => isHandled(step) && transferOf(step.decision) === null)
  const readIds = answered.flatMap(({ message }) => message?.id ?? [])
  if (readIds.length === 0) return
  const contactIds = new Set(answered.map(({ contactId }) => contactId))
  const read = held.filter(({ contactId }) => contactIds.has(contactId))
  await changeHeld(ctx, tx, read, readingMessages(ctx, readIds))
}

async function act(ctx: Ctx, tx: Tx, acting: Acting): Promise<void> {
  const { steps, env, transfers } = acting
  await addFlowCalls(ctx, tx, env.settings.workspaceId, steps)
  await changeContacts(ctx, tx, steps)
  await markRead(ctx, tx, acting)
  const said = steps.flatMap((step) => step.said.map(({ acceptance }) => acceptance))
  await acceptAllWithin(ctx.app, tx, said)
  for (const { contactId, message, decision } of steps) {
    if (!message || !decision.asksModel) continue
    const question = { ...message, contactId, sessionId: decision.session?.id ?? null }
    await askModel(ctx, tx, question, env.settings)
  }
  // In one order: each locks the people of its team.
  const byTeam = transfers.toSorted((a, b) => (a.teamId ?? '').localeCompare(b.teamId ?? ''))
  for (const transfer of byTeam) await createTransfer(ctx, tx, transfer)
}

/** A chat with what its turn comes to. */
export interface DecidedChat {
  chat: WaitingChat
  messages: readonly WaitingMessage[]
  steps: readonly Step[]
  /** what it was when it was decided */
  seal: string
}

/** Those that are what they were when they were decided: somebody may have taken one over. */
async function unchanged(
  ctx: Ctx,
  tx: Tx,
  decided: readonly DecidedChat[],
  held: readonly LockedChat[],
): Promise<DecidedChat[]> {
  const heldIds = new Set(held.map(({ contactId }) => contactId))
  const chats = decided.map(({ chat }) => chat).filter(({ contactId }) => heldIds.has(contactId))
  const now = await readChats(tx, chats, ctx.now())
  return decided.filter(({ chat, seal }) => now.get(chat.contactId)?.seal === seal)
}

/** Somebody else has taken a turn: what was decided with it is written by nobody. */
export class TurnTaken extends Error {
  constructor() {
    super('a turn was taken meanwhile')
  }
}

/**
 * Carries turns of one workspace out, all or none; chats that changed since they were decided are left out. Throws TurnTaken,
 * and whatever one of them fails with.
 */
export async function carryOut(ctx: Ctx, decided: readonly DecidedChat[], env: DecidedWith): Promise<void> {
  const { workspaceId } = env.settings
  const contactIds = decided.map(({ chat }) => chat.contactId)
  await inTransaction(ctx.app.pool, async (tx) => {
    const held = await holdChats(tx, workspaceId, contactIds)
    await lockSessions(tx, workspaceId, contactIds)
    const standing = await unchanged(ctx, tx, decided, held)
    if (standing.length === 0) return
    const messages = standing.flatMap((one) => one.messages)
    if (messages.length > 0 && !(await takeTurns(tx, messages))) throw new TurnTaken()
    const steps = standing.flatMap((one) => one.steps)
    const transfers = await transfersOf(tx, workspaceId, steps)
    await keep(ctx, tx, steps, env)
    await awaitEnd(ctx, tx, touchedBy(steps), env.settings)
    await act(ctx, tx, { steps, env, held, transfers })
  })
}
