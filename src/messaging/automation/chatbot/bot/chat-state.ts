import { columns, columnsAs } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import type { CallResult, FlowState, Frame } from '#messaging/automation/flow-engine/state.ts'
import type { ConversationStatus, ThreadOwner } from '#messaging/chat-model/chats/conversation-sets.ts'
import { isWindowOpen } from '#messaging/chat-model/chats/windows.ts'
import { chatKeys } from '#messaging/inbox/conversations/chat-keys.ts'
import type { Target } from '#messaging/messages/messages/target.ts'
import { isWithPeople } from '#messaging/routing/transfers/with-people.ts'
import type { ChatState, SessionState } from './decision.ts'
import type { WaitingChat } from './turns.ts'

interface StoredSession {
  id: string
  numberId: string
  lastActivityAt: string
  vars: Record<string, unknown>
  flowId: string | null
  flowVersion: number | null
  nodeId: string | null
  frames: Frame[]
  retries: number
  waitUntil: string | null
  callId: string | null
  wake: { dueAt: string; callId: string | null; result: CallResult | null } | null
}

/** What is kept of a chat, as one row. */
interface StoredChat extends WaitingChat {
  contactName: string
  phone: string | null
  tags: string[]
  customFields: Record<string, unknown>
  isWithPeople: boolean
  hasAgent: boolean
  pausedUntil: Date | null
  toldClosedUntil: Date | null
  lastMessageId: string | null
  /** a person of the team, or another responder, wrote it */
  isLastOfPerson: boolean | null
  /** the number on which another responder wrote the last message */
  lastResponderNumberId: string | null
  sessions: StoredSession[]
  contactUpdatedAt: Date
  marketingOptedOut: boolean
  isBlocked: boolean
  conversationStatus: ConversationStatus
  windows: { numberId: string; lastIncomingAt: string | null; owner: ThreadOwner | null }[]
}

const read = statement<StoredChat>(
  'bot.chats',
  `select ${columns('Conversation', 'v', ['workspaceId', 'contactId'])}, c.phone, c.tags, c.custom_fields as "customFields",
     coalesce(nullif(c.name, ''), c.profile_name, '') as "contactName", v.with_people as "isWithPeople",
     v.agent_id is not null as "hasAgent",
     ${columns('BotChat', 'k', ['pausedUntil', 'toldClosedUntil'])}, v.last_message_id as "lastMessageId",
     (select l.sent_by_type in ('member', 'phone_app') from message l
       where l.workspace_id = v.workspace_id and l.id = v.last_message_id) as "isLastOfPerson",
     (select l.number_id from message l where l.workspace_id = v.workspace_id and l.id = v.last_message_id
       and l.sent_by_type = 'responder') as "lastResponderNumberId",
     coalesce((select json_agg(json_build_object('id', b.id, 'numberId', b.number_id, 'vars', b.vars,
         'lastActivityAt', b.last_activity_at, 'flowId', b.flow_id, 'flowVersion', b.flow_version, 'nodeId', b.node_id,
         'frames', b.frames, 'retries', b.retries, 'waitUntil', b.wait_until, 'callId', b.call_id,
         'wake', (select json_build_object('dueAt', w.due_at, 'callId', w.call_id, 'result', w.result) from bot_wake w
           where w.workspace_id = b.workspace_id and w.session_id = b.id)) order by b.started_at, b.id)
       from bot_session b where b.workspace_id = v.workspace_id and b.contact_id = v.contact_id
         and b.status = 'active'), '[]') as sessions,
     ${columnsAs('Contact', 'c', { contactUpdatedAt: 'updatedAt', marketingOptedOut: 'marketingOptedOut' })},
     c.blocked_at is not null as "isBlocked",
     ${columnsAs('Conversation', 'v', { conversationStatus: 'status' })},
     coalesce((select json_agg(json_build_object('numberId', w.number_id, 'lastIncomingAt', w.last_incoming_at,
         'owner', w.owner) order by w.number_id)
       from conversation_window w where w.workspace_id = v.workspace_id and w.contact_id = v.contact_id), '[]') as windows
   from ${chatKeys.from('q')}
   cross join lateral (select v.workspace_id, v.contact_id, v.last_message_id, v.agent_id, v.status, ${isWithPeople('v')} as with_people
     from conversation v where v.workspace_id = q.workspace_id and v.contact_id = q.contact_id offset 0) v
   cross join lateral (select c.phone, c.name, c.profile_name, c.tags, c.custom_fields, c.updated_at, c.marketing_opted_out, c.blocked_at
     from contact c
     where c.workspace_id = q.workspace_id and c.id = q.contact_id and c.deleted_at is null offset 0) c
   left join lateral (select k.paused_until, k.told_closed_until from bot_chat k
     where k.workspace_id = q.workspace_id and k.contact_id = q.contact_id offset 0) k on true`,
)

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

function flowStateOf(session: StoredSession): FlowState | null {
  const { flowId, flowVersion: version, nodeId, frames, vars, retries, callId } = session
  if (flowId === null || version === null || nodeId === null) return null
  const waitUntil = timeOf(session.waitUntil)
  return { place: { flowId, version, nodeId }, frames, vars, retries, waitUntil, callId }
}

const sessionOf = (session: StoredSession): SessionState => ({
  id: session.id,
  vars: session.vars,
  lastActivityAt: new Date(session.lastActivityAt),
  isNew: false,
  status: 'active',
  flow: flowStateOf(session),
  wake: session.wake && { ...session.wake, dueAt: new Date(session.wake.dueAt) },
})

/** What a send must know about the person, by number. */
function targetsOf(chat: StoredChat): Map<string, Target> {
  const { contactId, phone, contactUpdatedAt, marketingOptedOut, isBlocked, conversationStatus, windows } =
    chat
  const person = {
    contactId,
    phone,
    contactUpdatedAt,
    marketingOptedOut,
    isBlocked,
    conversationStatus,
    replyFound: false,
  }
  return new Map(
    windows.map(({ numberId, lastIncomingAt, owner }) => [
      numberId,
      { ...person, lastIncomingAt: timeOf(lastIncomingAt), owner },
    ]),
  )
}

function stateOf(row: StoredChat, now: Date): ChatState {
  const { sessions, lastMessageId, isLastOfPerson, lastResponderNumberId, windows, ...chat } = row
  const targets = targetsOf(row)
  // The owner of a closed window counts for nothing.
  const ownedElsewhere = [...targets].filter(
    ([, { owner, lastIncomingAt }]) => owner === 'external' && isWindowOpen(lastIncomingAt, now),
  )
  const named = sessions.map((session): [string, SessionState] => [session.numberId, sessionOf(session)])
  return {
    ...chat,
    sessions: new Map(named),
    personWrote: isLastOfPerson ? lastMessageId : null,
    responderWrote:
      lastMessageId && lastResponderNumberId ? { id: lastMessageId, numberId: lastResponderNumberId } : null,
    ownedElsewhere: new Set(ownedElsewhere.map(([numberId]) => numberId)),
    targets,
  }
}

/** What is kept of these chats, by contact, with what it is as a text: the same text is the same state. */
export async function readChats(
  db: Queryable,
  chats: readonly WaitingChat[],
  now: Date,
): Promise<Map<string, { state: ChatState; seal: string }>> {
  const rows = await run(db, read, chatKeys.values(chats))
  return new Map(rows.map((row) => [row.contactId, { state: stateOf(row, now), seal: JSON.stringify(row) }]))
}
