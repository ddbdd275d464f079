import type { App } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { overWorkspaces, runOver, workspacesFor } from '#core/db/per-workspace.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { lanesOf, type OwnLanes } from '#core/lanes/lanes.ts'
import { ownedLanes } from '#core/lanes/ownership.ts'
import type { MessageType } from '#messaging/chat-model/messages/message-sets.ts'
import { type ChatKey, chatKeys } from '#messaging/inbox/conversations/chat-keys.ts'

/** A chat in which something waits for the chatbot. */
export type WaitingChat = ChatKey

/** Chats that are looked at in one go. */
const chatsAtOnce = 100
/** Messages of one chat that are looked at in one go. */
const messagesAtOnce = 20

/** A message that waits for the chatbot. */
export interface WaitingMessage extends WaitingChat {
  id: string
  numberId: string
  type: MessageType
  content: Record<string, unknown>
  createdAt: Date
  /** it answers a message */
  isReply: boolean
  /** the node of a flow whose message it answers, and what its session holds */
  flowId: string | null
  flowVersion: number | null
  nodeId: string | null
  sessionVars: Record<string, unknown> | null
}

/** A chat with one of its messages; without any where a session goes on by itself. */
type WaitingRow = WaitingChat & (WaitingMessage | { id: null })

const dueChats = overWorkspaces<WaitingRow>(
  'bot.due_chats',
  4,
  (only) => `with due as materialized (
     (select t.workspace_id, t.contact_id, t.lane, t.due_at from bot_turn t
       where t.lane = any($2::smallint[]) and t.due_at <= $1${only('t')} order by t.due_at limit ${chatsAtOnce})
     union all
     (select w.workspace_id, w.contact_id, w.lane, w.due_at from bot_wake w
       where w.lane = any($2::smallint[]) and w.due_at <= $1${only('w')} order by w.due_at limit ${chatsAtOnce})
   ), owned as (${ownedLanes('bot', 'select lane from due', '$3')}
   ), chats as (
     select d.workspace_id, d.contact_id, min(d.due_at) as due_at from due d
     where d.lane in (select lane from owned) group by 1, 2 order by 3 limit ${chatsAtOnce}
   )
   select ${columns('BotTurn', 'k', ['workspaceId', 'contactId'])},
     ${columns('Message', 'm', ['id', 'numberId', 'type', 'content', 'createdAt'])},
     m.reply_to_message_id is not null as "isReply",
     ${columns('BotQuestion', 'q', ['flowId', 'flowVersion', 'nodeId'])}, q.vars as "sessionVars"
   from chats k left join lateral (
     select t.message_id from bot_turn t where t.workspace_id = k.workspace_id and t.contact_id = k.contact_id
     order by t.message_id limit ${messagesAtOnce}) t on true
   left join lateral (
     select m.id, m.number_id, m.type, m.content, m.created_at, m.reply_to_message_id from message m
     where m.workspace_id = k.workspace_id and m.id = t.message_id offset 0) m on true
   left join lateral (
     select q.flow_id, q.flow_version, q.node_id, b.vars from bot_question q
     join bot_session b on b.workspace_id = q.workspace_id and b.id = q.session_id
     where q.workspace_id = k.workspace_id and q.message_id = m.reply_to_message_id offset 0) q on true
   order by k.due_at, k.workspace_id, k.contact_id, m.id`,
)

/** Where something is due in these lanes. */
const workspacesDue = statement<{ workspaceId: string }>(
  'bot.workspaces_due',
  `select workspace_id as "workspaceId" from bot_turn where lane = any($2::smallint[]) and due_at <= $1
   union select workspace_id from bot_wake where lane = any($2::smallint[]) and due_at <= $1`,
)

async function claimDue(app: App, { worker, lanes }: OwnLanes): Promise<WaitingRow[]> {
  const values = [app.clock.now(), lanes]
  const rows: WaitingRow[] = []
  for (const workspaceId of await workspacesFor(app, workspacesDue, values))
    rows.push(...(await runOver(app.pool, dueChats, [...values, worker], workspaceId)))
  return rows
}

/** Chats with something due in the lanes of this process, and what waits in them in the order in which it was stored. */
export async function claimChats(app: App): Promise<Map<WaitingChat, WaitingMessage[]>> {
  const rows = await lanesOf(app).claim('bot', (own) => claimDue(app, own))
  const claimed = new Map<WaitingChat, WaitingMessage[]>()
  for (const those of Map.groupBy(rows ?? [], ({ contactId }) => contactId).values()) {
    const [{ workspaceId, contactId }] = those as [WaitingRow]
    const messages = those.filter((row): row is WaitingMessage => row.id !== null)
    claimed.set({ workspaceId, contactId }, messages)
  }
  return claimed
}

const turnKeys = rowsIn<WaitingMessage>({
  workspace_id: ['uuid', (message) => message.workspaceId],
  message_id: ['uuid', (message) => message.id],
})

const take = statement<{ messageId: string }>(
  'bot.take_turns',
  `delete from bot_turn t using ${turnKeys.from('k')}
   where t.workspace_id = k.workspace_id and t.message_id = k.message_id
   returning ${columns('BotTurn', 't', ['messageId'])}`,
)

/** Ends these turns in the transaction that writes what they come to. False: somebody else has ended one. */
export async function takeTurns(db: Queryable, messages: readonly WaitingMessage[]): Promise<boolean> {
  const taken = await run(db, take, turnKeys.values(messages))
  return taken.length === messages.length
}

const lockOpen = statement<{ id: string }>(
  'bot.lock_sessions',
  `select b.id from bot_session b join ${chatKeys.from('k')}
     on b.workspace_id = k.workspace_id and b.contact_id = k.contact_id
   where b.status = 'active' order by b.id for update of b`,
)

/** Holds the sessions of chats: none of them is ended or moved until the transaction is over. */
export const lockSessions = (tx: Queryable, chats: readonly WaitingChat[]) =>
  run(tx, lockOpen, chatKeys.values(chats))

const drop = statement<never>(
  'bot.drop_turns',
  `delete from bot_turn t where t.workspace_id = $1 and t.contact_id = $2 and (not $3 or not exists (
     select from message m where m.workspace_id = t.workspace_id and m.id = t.message_id))`,
)

const dropWakes = statement<never>(
  'bot.drop_wakes',
  `delete from bot_wake w where w.workspace_id = $1 and w.contact_id = $2 and w.due_at <= $3
     and (not $4 or not exists (select from bot_session b where b.workspace_id = w.workspace_id and b.id = w.session_id
       and b.status = 'active' and b.flow_id is not null))`,
)

/** Forgets turns of a chat that is gone, or those of its messages that are, and what waits for a session that is over. */
export async function dropTurns(
  db: Queryable,
  { workspaceId, contactId }: WaitingChat,
  { isChatThere, now }: { isChatThere: boolean; now: Date },
): Promise<void> {
  await run(db, drop, [workspaceId, contactId, isChatThere])
  await run(db, dropWakes, [workspaceId, contactId, now, isChatThere])
}

const delay = statement<never>(
  'bot.delay_turns',
  `update bot_turn set due_at = $3 where workspace_id = $1 and contact_id = $2`,
)

/** Puts off the turns of a chat, so that what cannot be done now holds no other chat back. */
export const delayTurns = (db: Queryable, { workspaceId, contactId }: WaitingChat, until: Date) =>
  run(db, delay, [workspaceId, contactId, until])

const delayWakes = statement<never>(
  'bot.delay_wakes',
  `update bot_wake set due_at = $3 where workspace_id = $1 and contact_id = $2 and due_at < $3`,
)

/** The same of what goes on without a message. */
export const delayWaking = (db: Queryable, { workspaceId, contactId }: WaitingChat, until: Date) =>
  run(db, delayWakes, [workspaceId, contactId, until])
