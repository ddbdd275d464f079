import type { App } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { NewEvent } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import { beginCases } from '#messaging/chat-model/cases/begin-cases.ts'
import type { ThreadOwner } from '#messaging/chat-model/chats/conversation-sets.ts'
import { normalRank } from '#messaging/chat-model/chats/priorities.ts'
import { chatKeys } from './chat-keys.ts'
import { type OwnedThread, tellOwners } from './thread-owners.ts'

/** What a received message (or an echo) changes in its chat. */
export interface LatestMessage {
  workspaceId: string
  contactId: string
  numberId: string
  messageId: string
  preview: string
  /** false for echoes and system messages, which neither open a chat nor renew its window */
  incoming: boolean
  /** it changes another message, as a reaction does: it renews the window and is none of the chat's own */
  isNews: boolean
  /** it was written on the number's phone, or by another responder: nobody waits for a reply */
  isReply: boolean
  writtenAt: Date
  /** who answers there, as the callback's field implies: a copy alone opens no chat and is not unread. Null: unknown */
  owner: ThreadOwner | null
}

interface Shown {
  workspaceId: string
  contactId: string
  /** null if all are news */
  last: LatestMessage | null
  unread: number
  /** the person wrote */
  incoming: boolean
  /** the person wrote or reacted */
  renewed: boolean
  /** a reply is among them */
  answered: boolean
  /** what came last, of what waits for a reply and of replies, waits for one */
  waits: boolean
  /** of the case that begins if this opens the chat; null if none does */
  caseId?: string | null
}

const shownChats = rowsIn<Shown, Date>({
  workspace_id: ['uuid', (chat) => chat.workspaceId],
  contact_id: ['uuid', (chat) => chat.contactId],
  number_id: ['uuid', ({ last }) => last?.numberId],
  message_id: ['uuid', ({ last }) => last?.messageId],
  preview: ['text', ({ last }) => last?.preview],
  unread: ['int', ({ unread }) => unread],
  incoming: ['boolean', ({ incoming }) => incoming],
  renewed: ['boolean', (chat) => chat.renewed],
  answered: ['boolean', (chat) => chat.answered],
  waits: ['boolean', (chat) => chat.waits],
  case_id: ['uuid', (chat) => chat.caseId],
  at: ['timestamptz', (_, now) => now],
})

const renewed = rowsIn<LatestMessage>({
  workspace_id: ['uuid', (one) => one.workspaceId],
  contact_id: ['uuid', (one) => one.contactId],
  number_id: ['uuid', (one) => one.numberId],
  at: ['timestamptz', (one) => one.writtenAt],
  owner: ['text', (one) => one.owner],
})

const lockChats = statement<{ workspaceId: string; contactId: string; status: string }>(
  'conversations.lock_many',
  `select ${columns('Conversation', 'v', ['workspaceId', 'contactId', 'status'])}
   from conversation v
   where (v.workspace_id, v.contact_id) in (select * from ${chatKeys.from('k')})
   order by v.workspace_id, v.contact_id for update`,
)

/**
 * Whether the contact is there is asked once the chat is locked: who waited for the lock would read beside it what was
 * true before. A message that opens a chat begins a case in the same statement.
 */
const showLatest = statement<{ contactId: string }>(
  'conversations.show_latest',
  `with shown as (
   update conversation v
   set number_id = coalesce(l.number_id, v.number_id), last_message_id = coalesce(l.message_id, v.last_message_id),
     last_message_preview = case when l.message_id is null then v.last_message_preview else l.preview end,
     last_message_at = case when l.message_id is null then v.last_message_at else l.at end,
     unread_count = v.unread_count + l.unread,
     last_incoming_at = case when l.renewed then l.at else v.last_incoming_at end,
     waiting_since = case
       when l.waits and v.status = 'open' and not l.answered then coalesce(v.waiting_since, l.at)
       when l.waits then l.at when not l.answered then v.waiting_since end,
     status = case when l.incoming then 'open' else v.status end,
     opened_at = case when l.incoming and v.status = 'closed' then l.at else v.opened_at end,
     priority = case when l.incoming and v.status = 'closed' then ${normalRank} else v.priority end,
     required_skill_ids = case when l.incoming and v.status = 'closed' then '{}' else v.required_skill_ids end,
     updated_at = l.at
   from ${shownChats.from('l')}
   join contact c on c.workspace_id = l.workspace_id and c.id = l.contact_id and c.deleted_at is null
   where v.workspace_id = l.workspace_id and v.contact_id = l.contact_id
   returning v.workspace_id, v.contact_id, l.case_id, l.at
   ), new_cases as (${beginCases('shown')})
   select ${columns('Conversation', 'shown', ['contactId'])} from shown`,
)

/** News brings back no chat that was put off: what ends that is a message. */
const keepSnoozes = statement(
  'conversations.keep_snoozes',
  `update conversation_snooze s set seen_incoming_at = l.at
   from ${shownChats.from('l')}
   join conversation v on v.workspace_id = l.workspace_id and v.contact_id = l.contact_id
   where s.workspace_id = l.workspace_id and s.contact_id = l.contact_id
     and s.seen_incoming_at is not distinct from v.last_incoming_at`,
)

/** The latest message also determines who answers; returned if that changed (spec/10 PL2). */
const renewWindows = statement<OwnedThread>(
  'conversations.renew_windows',
  `with said as (
     select workspace_id, contact_id, number_id, max(at) as at, (array_agg(owner order by at desc, position desc) filter (where owner is not null))[1] as owner
     from ${renewed.from('w', { position: true })}
     group by workspace_id, contact_id, number_id
   ), before as materialized (
     select w.number_id, w.contact_id, w.owner from conversation_window w join said using (workspace_id, contact_id, number_id)
   ), saved as (
     insert into conversation_window as w (workspace_id, contact_id, number_id, last_incoming_at, owner, owner_since)
     select workspace_id, contact_id, number_id, at, owner, case when owner is not null then at end from said
     order by workspace_id, contact_id, number_id
     on conflict (workspace_id, contact_id, number_id)
     do update set last_incoming_at = greatest(w.last_incoming_at, excluded.last_incoming_at),
       owner = case when excluded.owner is null or w.owner_since >= excluded.owner_since then w.owner else excluded.owner end,
       owner_role = case when excluded.owner is null or w.owner_since >= excluded.owner_since or w.owner = excluded.owner
         then w.owner_role end,
       owner_since = greatest(w.owner_since, excluded.owner_since)
     returning w.workspace_id, w.contact_id, w.number_id, w.owner, w.owner_role)
   select ${columns('ConversationWindow', 's', ['workspaceId', 'contactId', 'numberId', 'owner', 'ownerRole'])}
   from saved s left join before b using (contact_id, number_id)
   where s.owner <> coalesce(b.owner, 'workspace')`,
)

const untouched = { last: null, unread: 0, incoming: false, renewed: false, answered: false, waits: false }

/** What messages, in their order, change in each chat. */
function shownOf(latest: readonly LatestMessage[]): Shown[] {
  const chats = new Map<string, Shown>()
  for (const one of latest) {
    const { workspaceId, contactId } = one
    const chat = chats.get(contactId) ?? untouched
    const writes = one.incoming && !one.isNews && one.owner === 'workspace'
    const replies = one.isReply && !one.isNews
    chats.set(contactId, {
      workspaceId,
      contactId,
      last: one.isNews ? chat.last : one,
      unread: chat.unread + (writes ? 1 : 0),
      incoming: chat.incoming || writes,
      renewed: chat.renewed || one.incoming,
      answered: chat.answered || replies,
      waits: writes || (chat.waits && !replies),
    })
  }
  return [...chats.values()]
}

/**
 * Shows received messages in their chats: last message, unread count, open status, 24-hour window, who answers. Answers
 * the events of chats that were closed, and of those where somebody else answers now; the caller appends them.
 */
export async function showIncoming(
  app: App,
  tx: Queryable,
  latest: readonly LatestMessage[],
  now: Date,
): Promise<NewEvent[]> {
  if (latest.length === 0) return []
  const rows = shownOf(latest)
  const incoming = latest.filter((one) => one.incoming)
  const before = await run(tx, lockChats, chatKeys.values(rows))
  const undisturbed = rows.filter((chat) => chat.renewed && !chat.incoming)
  if (undisturbed.length > 0) await run(tx, keepSnoozes, shownChats.values(undisturbed, now))
  const written = new Set(rows.filter((chat) => chat.incoming).map(({ contactId }) => contactId))
  const opened = before.filter((chat) => chat.status === 'closed' && written.has(chat.contactId))
  const cases = new Map(opened.map(({ contactId }) => [contactId, newId(app.clock.nowMs())]))
  const withCases = rows.map((chat) => ({ ...chat, caseId: cases.get(chat.contactId) ?? null }))
  const shown = await run(tx, showLatest, shownChats.values(withCases, now))
  // Nothing received is lost (spec/4 D31): the next try finds the contact that it is now, or makes one again.
  if (shown.length < rows.length) throw new Error('a contact was deleted while its message came in')
  const moved = await run(tx, renewWindows, renewed.values(incoming))
  const reopened = opened.map((chat) => ({
    id: newId(app.clock.nowMs()),
    workspaceId: chat.workspaceId,
    type: 'chat.reopened',
    subjectId: chat.contactId,
    contactId: chat.contactId,
    data: {
      set: { status: 'open', openedAt: now, updatedAt: now },
      extras: { by: { type: 'contact', id: chat.contactId } },
    },
    occurredAt: now,
  }))
  return [...reopened, ...(await tellOwners(app, tx, moved))]
}
