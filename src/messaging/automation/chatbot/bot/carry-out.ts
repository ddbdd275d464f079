import type { App, Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { holdCounters } from '#core/events/log.ts'
import { awaitEnd } from '#messaging/automation/chatbot/ai-memory/session-end.ts'
import { askModel } from '#messaging/automation/chatbot/ai-replies/question.ts'
import { changeHeld, holdEach, type LockedChat } from '#messaging/inbox/conversations/chat-changes.ts'
import { readingMessages } from '#messaging/inbox/conversations/mark-read.ts'
import { acceptAllWithin } from '#messaging/messages/messages/accept.ts'
import { createTransfer } from '#messaging/routing/transfers/create-transfer.ts'
import { addFlowCalls, changeContacts, changesContact, skillsThere, teamOrNone } from './act-flow.ts'
import { readChats } from './chat-state.ts'
import { type DecidedWith, keepTouched, type TouchedSession, touchedBy } from './keep-sessions.ts'
import { keepTrace } from './keep-trace.ts'
import { type Handed, type Step, transferOf } from './turn.ts'
import { lockSessions, takeTurns, type WaitingChat, type WaitingMessage } from './turns.ts'

// What turns come to, in one transaction and set-wise: sessions, what is sent, the trace and the end of the turns (spec/8
// CB1, docs/adr/0148).

interface Counted {
  workspaceId: string
  begun: number
  handled: number
}

const countRows = rowsIn<Counted>({
  workspace_id: ['uuid', ({ workspaceId }) => workspaceId],
  begun: ['int', ({ begun }) => begun],
  handled: ['int', ({ handled }) => handled],
})

/**
 * Workspaces are counted in one order, so that two processes wait for each other. Transfers are counted where the log of
 * events is followed (src/messaging/routing/sla/follow-log.ts).
 */
const count = statement<never>(
  'bot.count',
  `insert into chatbot_counter (workspace_id, total_sessions, messages_handled)
   select workspace_id, begun, handled from ${countRows.from('g')} order by workspace_id
   on conflict (workspace_id) do update set
     total_sessions = chatbot_counter.total_sessions + excluded.total_sessions,
     messages_handled = chatbot_counter.messages_handled + excluded.messages_handled`,
)

interface ToldClosed {
  workspaceId: string
  contactId: string
  until: Date | null
}

const closedRows = rowsIn<ToldClosed>({
  workspace_id: ['uuid', ({ workspaceId }) => workspaceId],
  contact_id: ['uuid', ({ contactId }) => contactId],
  until: ['timestamptz', ({ until }) => until],
})

const tellClosed = statement<never>(
  'bot.told_closed',
  `insert into bot_chat (workspace_id, contact_id, told_closed_until)
   select workspace_id, contact_id, until from ${closedRows.from('g')}
   on conflict (workspace_id, contact_id) do update set told_closed_until = excluded.told_closed_until`,
)

/** A flow that took a message has handled it, also where it waits for a call before it answers. */
const isHandled = ({ said, saidLater, decision }: Step): boolean =>
  said.length + saidLater.length > 0 ||
  decision.flow !== null ||
  (decision.transfer !== null && decision.look !== 'off')

/** Who was told when it opens, by chat: the latest counts. */
function toldIn(steps: readonly Step[]): ToldClosed[] {
  const told = new Map<string, ToldClosed>()
  for (const { workspaceId, contactId, decision } of steps)
    if (decision.toldClosedUntil)
      told.set(contactId, { workspaceId, contactId, until: decision.toldClosedUntil })
  return [...told.values()]
}

/** Of each workspace the sessions that begin, and the messages that are handled. */
function countsOf(steps: readonly Step[], touched: readonly TouchedSession[]): Counted[] {
  const begun = touched.filter(({ isNew }) => isNew)
  const handled = steps.filter((step) => step.message !== null && isHandled(step))
  const idsOf = (all: readonly { workspaceId: string }[]) => all.map(({ workspaceId }) => workspaceId)
  const many = (all: readonly { workspaceId: string }[], id: string) =>
    all.filter(({ workspaceId }) => workspaceId === id).length
  return [...new Set([...idsOf(begun), ...idsOf(handled)])].map((workspaceId) => ({
    workspaceId,
    begun: many(begun, workspaceId),
    handled: many(handled, workspaceId),
  }))
}

/** Turns that are carried out together. */
interface Acting {
  app: App
  now: Date
  steps: readonly Step[]
  held: readonly LockedChat[]
  transfers: readonly Asked[]
  /** whose turns they are: who acts, and what was decided with */
  of: (workspaceId: string) => Pick<DecidedChat, 'ctx' | 'env'>
}

async function keep(tx: Tx, { steps, now, of }: Acting): Promise<void> {
  const touched = touchedBy(steps)
  await keepTouched(tx, touched, { now, envOf: (id) => of(id).env })
  await keepTrace(tx, steps, now)
  const counts = countsOf(steps, touched)
  if (counts.length > 0) await run(tx, count, countRows.values(counts))
  const told = toldIn(steps)
  if (told.length > 0) await run(tx, tellClosed, closedRows.values(told))
  await awaitEnd(tx, touched, now, (id) => of(id).env.settings)
}

type Asked = Handed & { workspaceId: string; contactId: string; numberId: string }

/** The transfers of turns. A team that takes no chats is left out, as skills that are gone are, and the trace of the flow says so. */
async function transfersOf(tx: Tx, steps: readonly Step[]): Promise<Asked[]> {
  const transfers: Asked[] = []
  for (const { workspaceId, contactId, decision, numberId } of steps) {
    const transfer = transferOf(decision)
    if (!transfer) continue
    const teamId = await teamOrNone(tx, workspaceId, transfer.teamId)
    const last = decision.flow?.trace.at(-1)
    if (last && teamId !== transfer.teamId) last.problem ??= 'the team is gone or switched off'
    const named = transfer.requiredSkillIds ?? []
    const requiredSkillIds = await skillsThere(tx, workspaceId, named)
    if (last && requiredSkillIds.length < named.length) last.problem ??= 'a skill is gone'
    transfers.push({ ...transfer, teamId, requiredSkillIds, workspaceId, contactId, numberId })
  }
  return transfers
}

/** What was answered is read, unless people have to look at it (spec/8 CB5). */
async function markRead(tx: Tx, { app, steps, held, of }: Acting): Promise<void> {
  const answered = steps.filter((step) => isHandled(step) && transferOf(step.decision) === null)
  const messages = answered.flatMap(({ workspaceId, message }) =>
    message ? [{ workspaceId, id: message.id }] : [],
  )
  const contactIds = new Set(answered.map(({ contactId }) => contactId))
  const read = held.filter(({ contactId }) => contactIds.has(contactId))
  const [first] = read
  // All of them are changed by the system; each chat says of which workspace it is.
  if (first && messages.length > 0)
    await changeHeld(of(first.workspaceId).ctx, tx, read, readingMessages(app, messages))
}

async function act(tx: Tx, acting: Acting): Promise<void> {
  const { app, steps, transfers, of } = acting
  await addFlowCalls(app, tx, steps)
  for (const [workspaceId, its] of Map.groupBy(steps.filter(changesContact), (step) => step.workspaceId))
    await changeContacts(of(workspaceId).ctx, tx, its)
  await holdCounters(
    tx,
    steps.map(({ workspaceId }) => workspaceId),
  )
  await markRead(tx, acting)
  const said = steps.flatMap((step) => step.said.map(({ acceptance }) => acceptance))
  await acceptAllWithin(app, tx, said)
  for (const { workspaceId, contactId, message, decision } of steps) {
    if (!message || !decision.asksModel) continue
    const { ctx, env } = of(workspaceId)
    const question = { ...message, contactId, sessionId: decision.session?.id ?? null }
    await askModel(ctx, tx, question, env.settings)
  }
  // In one order: each locks the people of its team.
  const byTeam = transfers.toSorted((a, b) => (a.teamId ?? '').localeCompare(b.teamId ?? ''))
  for (const transfer of byTeam) await createTransfer(of(transfer.workspaceId).ctx, tx, transfer)
}

/** A chat with what its turn comes to. */
export interface DecidedChat {
  chat: WaitingChat
  messages: readonly WaitingMessage[]
  steps: readonly Step[]
  /** what it was when it was decided */
  seal: string
  /** the system in the workspace of the chat */
  ctx: Ctx
  env: DecidedWith
}

/**
 * Whether a turn holds more of its workspace than chats and counters: it changes contacts, gives chats to people, or asks the
 * model. Such turns are carried out with those of their workspace alone.
 */
export const reachesFurther = ({ steps }: DecidedChat): boolean =>
  steps.some((step) => step.decision.asksModel || transferOf(step.decision) !== null || changesContact(step))

/** Those that are what they were when they were decided: somebody may have taken one over. */
async function unchanged(
  tx: Tx,
  decided: readonly DecidedChat[],
  held: readonly LockedChat[],
  now: Date,
): Promise<DecidedChat[]> {
  const heldIds = new Set(held.map(({ contactId }) => contactId))
  const chats = decided.map(({ chat }) => chat).filter(({ contactId }) => heldIds.has(contactId))
  const are = await readChats(tx, chats, now)
  return decided.filter(({ chat, seal }) => are.get(chat.contactId)?.seal === seal)
}

/** Somebody else has taken a turn: what was decided with it is written by nobody. */
export class TurnTaken extends Error {
  constructor() {
    super('a turn was taken meanwhile')
  }
}

/**
 * Carries turns out, all or none; chats that changed since they were decided are left out. Throws TurnTaken, and whatever
 * one of them fails with.
 */
export async function carryOut(app: App, decided: readonly DecidedChat[]): Promise<void> {
  const chats = decided.map(({ chat }) => chat)
  const byWorkspace = new Map(decided.map((one) => [one.chat.workspaceId, one]))
  const now = app.clock.now()
  await inTransaction(app.pool, async (tx) => {
    const held = await holdEach(tx, chats)
    await lockSessions(tx, chats)
    const standing = await unchanged(tx, decided, held, now)
    if (standing.length === 0) return
    const messages = standing.flatMap((one) => one.messages)
    if (messages.length > 0 && !(await takeTurns(tx, messages))) throw new TurnTaken()
    const steps = standing.flatMap((one) => one.steps)
    const transfers = await transfersOf(tx, steps)
    const acting = {
      app,
      now,
      steps,
      held,
      transfers,
      of: (workspaceId: string) => byWorkspace.get(workspaceId) as DecidedChat,
    }
    await keep(tx, acting)
    await act(tx, acting)
  })
}
