import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { columns } from '#core/db/columns.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { takeChangeTime } from '#core/events/change-time.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import { chatEvent } from '#messaging/chat-model/chats/conversation-events.ts'
import { readConversations } from '#messaging/chat-model/chats/conversation-queries.ts'
import { lockChats } from '#messaging/chat-model/chats/join.ts'
import type { MessageDirection } from '#messaging/chat-model/messages/message-sets.ts'
import { deletedPreview, previewOf } from '#messaging/chat-model/messages/preview.ts'
import { contactDeleted } from '#messaging/contacts/contacts/contact-events.ts'
import { holdKeptDays } from '#messaging/contacts/contacts/kept-days.ts'
import { countContacts } from '#messaging/contacts/contacts/write.ts'
import { hideMany } from '#messaging/inbox/contact-changes/update.ts'

/** How many messages of the workspace one step looks through. */
const pageSize = 1000

interface Removed {
  workspaceId: string
  id: string
  dueAt: Date
  walkedAt: Date | null
  walkedId: string | null
}

const removedDue = statement<Removed>(
  'accounts.removed_due',
  `select ${columns('RemovedNumber', 'r', ['workspaceId', 'id', 'dueAt', 'walkedAt', 'walkedId'])} from removed_number r
   where r.due_at <= $1 order by r.due_at, r.id limit 10`,
)

const takeRemoved = statement<{ id: string }>(
  'accounts.take_removed',
  `update removed_number set due_at = $4 where workspace_id = $1 and id = $2 and due_at = $3 returning id`,
)

const saveWalk = statement(
  'accounts.save_walk',
  `update removed_number set due_at = $3, walked_at = $4, walked_id = $5 where workspace_id = $1 and id = $2`,
)

interface Passed {
  id: string
  contactId: string
  numberId: string
  createdAt: Date
}

/** All messages of the workspace, newest first, from where the walk stands: there is no index by number. */
const nextMessages = statement<Passed>(
  'accounts.walk_messages',
  `select ${columns('Message', 'm', ['id', 'contactId', 'numberId', 'createdAt'])} from message m
   where m.workspace_id = $1 and ($2::timestamptz is null or (m.created_at, m.id) < ($2, $3::uuid))
   order by m.created_at desc, m.id desc limit ${pageSize}`,
)

/**
 * Messages that the platform was asked to send stay until it has told what became of them, or the time for that is
 * over: broadcasts count by it. All others go, with what belongs to them; files are left to retention.
 */
const deleteMessages = statement<{ id: string }>(
  'accounts.delete_messages',
  `with doomed as (
     select m.id from message m where m.workspace_id = $1 and m.number_id = $2 and m.id = any($3::uuid[])
       and not exists (select from hand_over h where h.workspace_id = m.workspace_id and h.message_id = m.id
         and h.handed_over_at is not null)
   ), queued as (
     delete from hand_over h using doomed d where h.workspace_id = $1 and h.message_id = d.id
   ), words as (
     delete from message_search s using doomed d where s.workspace_id = $1 and s.message_id = d.id
   ), links as (
     delete from parked_link l using doomed d where l.workspace_id = $1 and l.message_id = d.id
   ), versions as (
     delete from message_version v using doomed d where v.workspace_id = $1 and v.message_id = d.id
   ), translations as (
     delete from message_translation t using doomed d where t.workspace_id = $1 and t.message_id = d.id
   ), answers as (
     delete from form_answer a using doomed d where a.workspace_id = $1 and a.message_id = d.id
   ), files as (
     update media f set expires_at = $4 from doomed d where f.workspace_id = $1 and f.message_id = d.id
   ), sent_to as (
     update broadcast_recipient r set message_id = null from doomed d where r.workspace_id = $1 and r.message_id = d.id
   )
   select id from doomed`,
)

/** After what names them. */
const deleteThem = statement(
  'accounts.delete_these_messages',
  'delete from message where workspace_id = $1 and id = any($2::uuid[])',
)

interface Left {
  contactId: string
  /** nothing else is known of them (spec/8 AC6) */
  bare: boolean
  messageId: string | null
  numberId: string | null
  type: string | null
  content: Record<string, unknown> | null
  deletedAt: Date | null
  lastAt: Date | null
  direction: MessageDirection | null
  lastIncomingAt: Date | null
  unread: number
}

/** What is left of these chats, and whether anything else is known of their people. */
const whatIsLeft = statement<Left>(
  'accounts.what_is_left',
  `select c.id as "contactId",
     (l.id is null and cardinality(c.tags) = 0 and c.custom_fields = '{}'::jsonb
       and v.agent_id is null and v.team_id is null
       and not exists (select from note n where n.workspace_id = c.workspace_id and n.contact_id = c.id)
       and not exists (select from scheduled_message s where s.workspace_id = c.workspace_id and s.contact_id = c.id)
       and not exists (select from call x
         where x.workspace_id = c.workspace_id and x.contact_id = c.id and x.number_id is distinct from $3)
     ) as bare,
     l.id as "messageId", l.number_id as "numberId", l.type, l.content, l.deleted_at as "deletedAt",
     l.created_at as "lastAt", l.direction,
     i.created_at as "lastIncomingAt",
     (select count(*)::int from message u where u.workspace_id = c.workspace_id and u.contact_id = c.id
       and u.direction = 'incoming' and u.status = 'delivered' and u.type <> 'reaction') as unread
   from contact c
   join conversation v on v.workspace_id = c.workspace_id and v.contact_id = c.id
   left join lateral (
     select m.id, m.number_id, m.type, m.content, m.deleted_at, m.created_at, m.direction from message m
     where m.workspace_id = c.workspace_id and m.contact_id = c.id and m.type <> 'reaction'
     order by m.created_at desc, m.id desc limit 1
   ) l on true
   left join lateral (
     select m.created_at from message m
     where m.workspace_id = c.workspace_id and m.contact_id = c.id and m.direction = 'incoming'
     order by m.created_at desc, m.id desc limit 1
   ) i on true
   where c.workspace_id = $1 and c.id = any($2::uuid[]) and c.deleted_at is null`,
)

function previewLeft({ type, content, deletedAt }: Left): string | null {
  if (type === null) return null
  return deletedAt === null ? previewOf(type, content ?? {}) : deletedPreview
}

const shownChats = rowsIn<Left>(
  {
    contact_id: ['uuid', (chat) => chat.contactId],
    message_id: ['uuid', (chat) => chat.messageId],
    number_id: ['uuid', (chat) => chat.numberId],
    preview: ['text', previewLeft],
    last_at: ['timestamptz', (chat) => chat.lastAt],
    last_incoming_at: ['timestamptz', (chat) => chat.lastIncomingAt],
    unread: ['int', (chat) => chat.unread],
    waits: ['boolean', ({ direction }) => direction === 'incoming'],
  },
  2,
)

const saveChats = statement(
  'accounts.save_chats',
  `update conversation v set last_message_id = l.message_id, number_id = l.number_id, last_message_preview = l.preview,
     last_message_at = l.last_at, last_incoming_at = l.last_incoming_at, unread_count = least(v.unread_count, l.unread),
     waiting_since = case when l.waits and v.waiting_since is not null then least(v.waiting_since, l.last_at) end,
     updated_at = $2
   from ${shownChats.from('l')}
   where v.workspace_id = $1 and v.contact_id = l.contact_id`,
)

const deleteWindows = statement(
  'accounts.delete_windows',
  `delete from conversation_window where workspace_id = $1 and number_id = $2 and contact_id = any($3::uuid[])`,
)

/** The chats of people who are still there show the latest message that is left; people of whom nothing is known go. */
async function settleChats(app: App, tx: Tx, removed: Removed, contactIds: string[]): Promise<NewEvent[]> {
  const { workspaceId, id } = removed
  const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
  await run(tx, deleteWindows, [workspaceId, id, contactIds])
  const left = await run(tx, whatIsLeft, [workspaceId, contactIds, id])
  const at = await takeChangeTime(tx, workspaceId, app.clock.now())
  const stay = left.filter(({ bare }) => !bare)
  await run(tx, saveChats, [workspaceId, at, ...shownChats.values(stay)])
  const chats = await readConversations(
    tx,
    ctx.actor,
    stay.map(({ contactId }) => contactId),
  )
  const gone = left.filter(({ bare }) => bare).map(({ contactId }) => contactId)
  const hidden = await hideMany(tx, workspaceId, gone, at)
  await countContacts(tx, [{ workspaceId, delta: -hidden.length }])
  return [
    ...chats.map((chat) => chatEvent(ctx, 'chat.updated', chat, {})),
    ...hidden.map(({ id: contactId, phone }) =>
      contactDeleted(app, { workspaceId, id: contactId, phone }, at),
    ),
  ]
}

async function deletePage(app: App, removed: Removed, page: readonly Passed[]): Promise<number> {
  const { workspaceId, id } = removed
  const own = page.filter(({ numberId }) => numberId === id)
  if (own.length === 0) return 0
  const contactIds = [...new Set(own.map(({ contactId }) => contactId))]
  await inTransaction(app.pool, async (tx) => {
    await lockChats(tx, workspaceId, contactIds)
    await holdKeptDays(tx, workspaceId)
    const doomed = await run(tx, deleteMessages, [workspaceId, id, own.map((one) => one.id), app.clock.now()])
    await run(tx, deleteThem, [workspaceId, doomed.map((one) => one.id)])
    await appendEvents(app, tx, await settleChats(app, tx, removed, contactIds))
  })
  return own.length
}

/** What belongs to the number and is little: at the end of each walk. */
const rest = [
  'template',
  'template_turn',
  'catalog',
  'catalog_turn',
  'interactive_flow',
  'form_key',
  'platform_upload',
  'conversation_window',
  'parked_status',
  'parked_link',
  'parked_news',
  'group_message',
  'read_receipt',
  'account_change',
  'keyword_rule',
  'ai_context',
  'chatbot_flow',
  'ivr_flow',
  'call_permission',
].map((table) =>
  statement(`accounts.delete_${table}s`, `delete from ${table} where workspace_id = $1 and number_id = $2`),
)

const takenMs = 5 * 60_000
/** Longer than the platform has to confirm a message (document 1, Message status), and than a callback is under way. */
const againMs = 20 * 60_000

/** One walk through the messages. A walk that still found some is followed by another, later. */
async function walk(app: App, removed: Removed): Promise<void> {
  const { workspaceId, id } = removed
  let at = removed.walkedAt
  let after = removed.walkedId
  let found = removed.walkedId === null ? 0 : 1
  for (;;) {
    const page = await run(app.pool, nextMessages, [workspaceId, at, after])
    found += await deletePage(app, removed, page)
    const last = page.at(-1)
    if (!last || page.length < pageSize) break
    at = last.createdAt
    after = last.id
    await run(app.pool, saveWalk, [workspaceId, id, new Date(app.clock.nowMs() + takenMs), at, after])
  }
  for (const one of rest) await run(app.pool, one, [workspaceId, id])
  const next = found > 0 ? new Date(app.clock.nowMs() + againMs) : null
  await run(app.pool, saveWalk, [workspaceId, id, next, null, null])
}

/**
 * Deletes what belonged to accounts that were removed, in batches (spec/8 AC6): messages, windows, templates, catalogs, and people
 * of whom nothing else is known. A process that dies leaves it to the next, which goes on where it stood.
 */
export async function drainRemoved(app: App): Promise<{ more: boolean }> {
  const due = await run(app.pool, removedDue, [app.clock.now()])
  for (const removed of due) {
    const until = new Date(app.clock.nowMs() + takenMs)
    const [taken] = await run(app.pool, takeRemoved, [removed.workspaceId, removed.id, removed.dueAt, until])
    if (taken) await walk(app, removed)
  }
  return { more: due.length >= 10 }
}
