import { type Actor, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { found } from '#core/found.ts'
import { statementOf } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import { type AskedPage, placeInList } from '#core/paging/numbered.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { isUuid } from '#core/validation.ts'
import { type MessageRow, messageColumns } from '#messaging/chat-model/messages/message-row.ts'
import { whereSeen, whereSeenOfChat } from '#messaging/contacts/contacts/visibility.ts'
import { markConversationRead } from '#messaging/inbox/conversations/mark-read.ts'
import { accountIdNamed } from '#messaging/numbers/accounts/account-names.ts'
import { rememberChat } from './chat-facts.ts'
import { messageLoader } from './message-queries.ts'

// The messages of a chat as /api lists them (spec/5 1.2): numbered pages from the newest end, or what stands before a
// message. Reactions stand on their messages and are none of the list (spec/8 MS3).

/** A page of a chat, its oldest message first. */
export interface ChatPage {
  rows: MessageRow[]
  total: number
  hasMore: boolean
  /** null for a page requested by a message */
  page: number | null
  limit: number | null
}

export interface AskedChat extends AskedPage {
  /** a message of the chat: those that stand before it */
  beforeId?: string | null
  /** the name or id of an account: only messages over it */
  account?: string | null
  /** the reader has not opened the chat */
  peek?: boolean | null
}

/** The facts of a chat beside its messages: in each row of a page, and in a row of its own if there is no message. */
interface Header {
  unreadCount: number
  total: number
  hasReactions: boolean
  /** whether the message before which the page ends belongs to the chat */
  isThere: boolean
}

type Read = Header & MessageRow

/** No account has this id. */
const nobody = '00000000-0000-0000-0000-000000000000'

interface Asked {
  contactId: string
  /** null: over all accounts */
  numberId: string | null
  beforeId: string | null
  limit: number
  offset: number
}

/**
 * One statement for the page, the newest message first with one row more if there is one, and for what the list is of:
 * $1 workspace, $2 contact. The chat is one that the actor sees.
 */
function pageStatement(ctx: Ctx, { contactId, numberId, beforeId, limit, offset }: Asked) {
  const messages: ListShape = {
    name: 'messages.chat_page',
    conditions: ['m.workspace_id = v.workspace_id', 'm.contact_id = v.contact_id'],
    values: [workspaceOf(ctx.actor), contactId],
  }
  if (numberId !== null) where(messages, 'number', 'm.number_id = (select $::uuid)', numberId)
  whereSeenOfChat(messages, ctx.actor)
  const chat: ListShape = {
    ...messages,
    conditions: ['v.workspace_id = $1', 'v.contact_id = $2', 'c.deleted_at is null'],
  }
  whereSeen(chat, ctx.actor, 'chat')
  const next = chat.values.length + 1
  const older = beforeId === null ? '' : 'and (m.created_at, m.id) < (b.created_at, b.id)'
  const all = messages.conditions.join(' and ')
  const text = () => `select v.unread_count as "unreadCount", b.id is not null as "isThere", counted.*, r.*
    from conversation v
    join contact c on c.workspace_id = v.workspace_id and c.id = v.contact_id
    left join message b on b.workspace_id = v.workspace_id and b.contact_id = v.contact_id and b.id = $${next}::uuid
    cross join lateral (
      select count(*) filter (where m.type <> 'reaction')::int as total,
        count(*) filter (where m.type = 'reaction') > 0 as "hasReactions"
      from message m where ${all}
    ) counted
    left join lateral (
      select ${messageColumns('m')} from message m where ${all} and m.type <> 'reaction' ${older}
      order by m.created_at desc, m.id desc limit $${next + 1} offset $${next + 2}
    ) r on true
    where ${chat.conditions.join(' and ')}
    order by r."createdAt" desc, r.id desc`
  const name = `${chat.name}${beforeId === null ? '' : '.before'}`
  return { statement: statementOf<Read>(name, text), values: [...chat.values, beforeId, limit + 1, offset] }
}

/** Whether the caller is a person: keys of scripts mark nothing as read (spec/8 MS4). */
const opensChats = (actor: Actor) =>
  actor.kind === 'member' &&
  !actor.applicationKey &&
  (actor.isSuperAdmin || actor.permissions.has('chat:write'))

/**
 * A page of the chat with a contact. The first one, which begins at its newest message, marks its messages as read for
 * whoever is signed in and may write in it, unless it is only peeked at (spec/8 MS4). Throws not_found, and
 * invalid_field for a `beforeId` that is no message of this contact.
 */
export async function chatPage(ctx: Ctx, contactId: string, asked: AskedChat): Promise<ChatPage> {
  if (!isUuid(contactId)) throw errors.notFound('contact')
  if (asked.beforeId && !isUuid(asked.beforeId)) throw errors.invalidRequest('Invalid message ID')
  const beforeId = asked.beforeId || null
  const { page, limit, offset } = placeInList(asked)
  const numberId = asked.account ? ((await accountIdNamed(ctx, asked.account)) ?? nobody) : null
  const place = { contactId, numberId, beforeId, limit, offset: beforeId === null ? offset : 0 }
  const { statement, values } = pageStatement(ctx, place)
  const read = await run(listsFrom(ctx), statement, values)
  const header = found(read[0], 'contact')
  if (beforeId !== null && !header.isThere)
    throw errors.invalidField('beforeId', 'No such message of this contact.')
  const isFirst = beforeId === null && page === 1
  if (isFirst && !asked.peek && header.unreadCount > 0 && opensChats(ctx.actor)) {
    await markConversationRead(ctx, contactId)
  }
  // A chat without messages has one row with the facts of the chat.
  const rows = header.id === null ? [] : read.slice(0, limit).reverse()
  await rememberChat(ctx, contactId, rows, header.hasReactions)
  for (const row of rows) messageLoader(ctx).prime(row.id, row)
  return {
    rows,
    total: header.total,
    hasMore: read.length > limit,
    ...(beforeId === null ? { page, limit } : { page: null, limit: null }),
  }
}
