import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { awaitEnd } from '#messaging/ai-memory/session-end.ts'
import { askModel } from '#messaging/ai-replies/question.ts'
import type { KeptSettings } from '#messaging/chatbot-settings/settings-row.ts'
import { changeHeld, holdChats, type LockedChat } from '#messaging/conversations/chat-changes.ts'
import { reading } from '#messaging/conversations/mark-read.ts'
import { acceptWithin } from '#messaging/messages/accept.ts'
import { createTransfer } from '#messaging/transfers/create-transfer.ts'
import { readChats } from './chat-state.ts'
import type { SessionState } from './decide.ts'
import type { Step } from './turn.ts'
import { takeTurns, type WaitingChat, type WaitingMessage } from './turns.ts'

// What a turn comes to, in one transaction: sessions, what is sent, the trace and the end of the turn (spec/8 CB1).

interface TouchedSession extends SessionState {
  numberId: string
}

const sessionRows = rowsIn<TouchedSession, Date>(
  {
    id: ['uuid', ({ id }) => id],
    number_id: ['uuid', ({ numberId }) => numberId],
    vars: ['text', ({ vars }) => JSON.stringify(vars)],
    at: ['timestamptz', (_, now) => now],
  },
  2,
)

/** Sessions that the person had left on these numbers are over; the others go on, or begin. */
const keepSessions = statement<never>(
  'bot.keep_sessions',
  `with given as (select * from ${sessionRows.from('s')}), left_ones as (
     update bot_session b set status = 'timeout', ended_at = g.at from given g
     where b.workspace_id = $1 and b.contact_id = $2 and b.number_id = g.number_id and b.status = 'active'
       and b.id not in (select id from given)
     returning 1
   )
   insert into bot_session (workspace_id, id, contact_id, number_id, vars, started_at, last_activity_at)
   select $1, id, $2, number_id, vars::jsonb, at, at from given
   where (select count(*) from left_ones) >= 0
   on conflict (workspace_id, id) do update set last_activity_at = excluded.last_activity_at, vars = excluded.vars`,
)

const stepRows = rowsIn<Step>(
  {
    message_id: ['uuid', ({ message }) => message.id],
    session_id: ['uuid', ({ decision }) => decision.session?.id],
    look: ['text', ({ decision }) => decision.look],
    rule_id: ['uuid', ({ decision }) => decision.rule?.id],
    rule_name: ['text', ({ decision }) => decision.rule?.name ?? ''],
    keyword: ['text', ({ decision }) => decision.rule?.keyword ?? ''],
    passed_over: ['text', ({ decision }) => JSON.stringify(decision.passedOver)],
    replies: ['text', ({ acceptances }) => JSON.stringify(acceptances.map(({ message }) => message.id))],
    step_name: ['text', ({ decision }) => decision.stepName],
  },
  3,
)

/** The step under which a session keeps what a person wrote (spec/5 1.8). */
const heard = 'keyword_check'

/** Why the chatbot said what it said, and the messages of the session. */
const keepDecisions = statement<never>(
  'bot.keep_decisions',
  `with given as materialized (
     select d.*, array(select jsonb_array_elements_text(d.replies::jsonb)::uuid) as reply_ids from ${stepRows.from('d')}
   ), kept as (
     insert into bot_decision (workspace_id, contact_id, message_id, session_id, look, rule_id, rule_name, keyword,
       passed_over, reply_ids, decided_at)
     select $1, $2, message_id, session_id, look, rule_id, rule_name, keyword, passed_over::jsonb, reply_ids, $3
     from given
   )
   insert into bot_session_message (workspace_id, session_id, message_id, step_name)
   select $1, session_id, message_id, '${heard}' from given where session_id is not null
   union all
   select $1, session_id, reply_id, step_name from given cross join unnest(reply_ids) as reply_id
   where session_id is not null`,
)

const count = statement<never>(
  'bot.count',
  `insert into chatbot_counter (workspace_id, total_sessions, messages_handled, agent_transfers)
   values ($1, $2, $3, $4) on conflict (workspace_id) do update set
     total_sessions = chatbot_counter.total_sessions + excluded.total_sessions,
     messages_handled = chatbot_counter.messages_handled + excluded.messages_handled,
     agent_transfers = chatbot_counter.agent_transfers + excluded.agent_transfers`,
)

const tellClosed = statement<never>(
  'bot.told_closed',
  `insert into bot_chat (workspace_id, contact_id, told_closed_until) values ($1, $2, $3)
   on conflict (workspace_id, contact_id) do update set told_closed_until = excluded.told_closed_until`,
)

/** The latest state of each session, and whether it began in this turn. */
function touchedBy(steps: readonly Step[]): TouchedSession[] {
  const touched = new Map<string, TouchedSession>()
  for (const { message, decision } of steps) {
    const { session } = decision
    if (!session) continue
    const isNew = session.isNew || touched.get(session.id)?.isNew === true
    touched.set(session.id, { ...session, isNew, numberId: message.numberId })
  }
  return [...touched.values()]
}

const isHandled = ({ acceptances, decision }: Step): boolean =>
  acceptances.length > 0 || decision.transfer !== null

async function keep(ctx: Ctx, tx: Tx, { workspaceId, contactId }: WaitingChat, steps: readonly Step[]) {
  const now = ctx.now()
  const sessions = touchedBy(steps)
  if (sessions.length > 0)
    await run(tx, keepSessions, [workspaceId, contactId, ...sessionRows.values(sessions, now)])
  await run(tx, keepDecisions, [workspaceId, contactId, now, ...stepRows.values(steps)])
  const begun = sessions.filter(({ isNew }) => isNew).length
  const handled = steps.filter(isHandled).length
  const transfers = steps.filter(({ decision }) => decision.transfer !== null).length
  if (begun + handled > 0) await run(tx, count, [workspaceId, begun, handled, transfers])
  const told = steps.findLast(({ decision }) => decision.toldClosedUntil)?.decision.toldClosedUntil
  if (told) await run(tx, tellClosed, [workspaceId, contactId, told])
}

/** What was answered is read, unless people have to look at it (spec/8 CB5). */
async function act(
  ctx: Ctx,
  tx: Tx,
  held: readonly LockedChat[],
  { steps, env: { settings } }: Pick<Decided, 'steps' | 'env'>,
): Promise<void> {
  const contactId = held[0]?.contactId ?? ''
  const isHandedOver = steps.some(({ decision }) => decision.transfer !== null)
  if (steps.every(isHandled) && !isHandedOver) await changeHeld(ctx, tx, held, reading(ctx))
  for (const { acceptances } of steps)
    for (const acceptance of acceptances) await acceptWithin(ctx.app, tx, acceptance)
  for (const { message, decision } of steps) {
    if (decision.asksModel)
      await askModel(ctx, tx, { ...message, contactId, sessionId: decision.session?.id ?? null }, settings)
    if (!decision.transfer) continue
    const { numberId } = message
    await createTransfer(ctx, tx, { contactId, numberId, ...decision.transfer, source: 'keyword' })
  }
}

interface Decided {
  messages: readonly WaitingMessage[]
  steps: readonly Step[]
  seal: string
  env: { settings: KeptSettings }
}

/**
 * Carries a turn out, if the chat is what it was when it was decided: somebody may have taken it over, or another process
 * the turn. False: nothing was done.
 */
export function carryOut(ctx: Ctx, chat: WaitingChat, decided: Decided): Promise<boolean> {
  const { messages, steps, seal, env } = decided
  return inTransaction(ctx.app.pool, async (tx) => {
    const held = await holdChats(tx, chat.workspaceId, [chat.contactId])
    const now = await readChats(tx, [chat])
    if (held.length === 0 || now.get(chat.contactId)?.seal !== seal) return false
    if (!(await takeTurns(tx, messages))) return false
    await keep(ctx, tx, chat, steps)
    await awaitEnd(ctx, tx, { contactId: chat.contactId, touched: touchedBy(steps) }, env.settings)
    await act(ctx, tx, held, decided)
    return true
  })
}
