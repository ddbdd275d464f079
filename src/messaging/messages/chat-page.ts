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
import { accountIdNamed } from '#messaging/accounts/account-names.ts'
import { whereSeen } from '#messaging/contacts/visibility.ts'
import { markConversationRead } from '#messaging/conversations/mark-read.ts'
import { type MessageRow, messageColumns } from './message-row.ts'

// The messages of a chat as /api lists them (spec/5 1.2): numbered pages from the newest end, or what stands before a
// message. Reactions stand on their messages and are none of the list (spec/8 MS3).

/** A page of a chat, its oldest message first. */
export interface ChatPage {
  rows: MessageRow[]
  total: number
  hasMore: boolean
  /** null for a page that is asked for by a message */
  page: number | null
  limit: number | null
}

export interface AskedChat extends AskedPage {
  /** a message of the chat: those that stand before it */
  beforeId?: string | null
  /** the name or id of an account: only what went over it */
  account?: string | null
  /** whoever looks has not opened it */
  peek?: boolean | null
}

/** What is known of a chat before its messages: whether it is seen at all, and how long it is. */
interface Header {
  unreadCount: number
  total: number
  /** whether the message before which the page ends is one of the chat */
  isThere: boolean
}

/** $1 workspace, $2 contact; `numberId` null: over all accounts. */
function ofChat(workspaceId: string, contactId: string, numberId: string | null): ListShape {
  const shape: ListShape = {
    name: 'messages.of_chat',
    conditions: [
      'm.workspace_id = (select $1::uuid)',
      'm.contact_id = (select $2::uuid)',
      `m.type <> 'reaction'`,
    ],
    values: [workspaceId, contactId],
  }
  if (numberId !== null) where(shape, 'number', 'm.number_id = (select $::uuid)', numberId)
  return shape
}

async function readHeader(ctx: Ctx, messages: ListShape, beforeId: string | null): Promise<Header> {
  const place = messages.values.length + 1
  const shape: ListShape = {
    name: `${messages.name}.header`,
    conditions: ['v.workspace_id = $1', 'v.contact_id = $2', 'c.deleted_at is null'],
    values: [...messages.values, beforeId],
  }
  whereSeen(shape, ctx.actor, 'chat')
  const header = statementOf<Header>(
    shape.name,
    () => `select v.unread_count as "unreadCount", b.id is not null as "isThere",
       (select count(*)::int from message m where ${messages.conditions.join(' and ')}) as total
     from conversation v join contact c on c.workspace_id = v.workspace_id and c.id = v.contact_id
     left join message b on b.workspace_id = v.workspace_id and b.contact_id = v.contact_id and b.id = $${place}::uuid
     where ${shape.conditions.join(' and ')}`,
  )
  const [row] = await run(listsFrom(ctx), header, shape.values)
  return found(row, 'contact')
}

/** The rows of a page, the newest first, and one more if there is one. */
function readRows(ctx: Ctx, messages: ListShape, { beforeId, limit, offset }: Place): Promise<MessageRow[]> {
  const shape: ListShape = { ...messages, conditions: [...messages.conditions], values: [...messages.values] }
  if (beforeId !== null) {
    const before = `(m.created_at, m.id) < (select b.created_at, b.id from message b
      where b.workspace_id = (select $::uuid) and b.contact_id = (select $::uuid) and b.id = (select $::uuid))`
    const [workspaceId, contactId] = shape.values
    where(shape, 'before', before, workspaceId, contactId, beforeId)
  }
  const place = shape.values.length
  const rows = statementOf<MessageRow>(
    `${shape.name}.page`,
    () => `select ${messageColumns('m')} from message m where ${shape.conditions.join(' and ')}
     order by m.created_at desc, m.id desc limit $${place + 1} offset $${place + 2}`,
  )
  return run(listsFrom(ctx), rows, [...shape.values, limit + 1, offset])
}

interface Place {
  beforeId: string | null
  limit: number
  offset: number
}

/** Somebody who looks at it with their own eyes: keys of scripts read nothing (spec/8 MS4). */
const opensChats = (actor: Actor) =>
  actor.kind === 'member' &&
  !actor.applicationKey &&
  (actor.isSuperAdmin || actor.permissions.has('chat:write'))

async function readPage(ctx: Ctx, messages: ListShape, place: Place): Promise<[Header, MessageRow[]]> {
  return Promise.all([readHeader(ctx, messages, place.beforeId), readRows(ctx, messages, place)])
}

const nothing = { rows: [], hasMore: false } as const

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
  const numberId = asked.account ? await accountIdNamed(ctx, asked.account) : null
  const messages = ofChat(workspaceOf(ctx.actor), contactId, numberId)
  const place = { beforeId, limit, offset: beforeId === null ? offset : 0 }
  const [header, read] = await readPage(ctx, messages, place)
  if (beforeId !== null && !header.isThere)
    throw errors.invalidField('beforeId', 'No such message of this contact.')
  const isFirst = beforeId === null && page === 1
  if (isFirst && !asked.peek && header.unreadCount > 0 && opensChats(ctx.actor)) {
    await markConversationRead(ctx, contactId)
  }
  const numbered = beforeId === null ? { page, limit } : { page: null, limit: null }
  // An account that is not there has no messages (spec/8 G7).
  if (asked.account && numberId === null) return { ...nothing, rows: [], total: 0, ...numbered }
  return {
    rows: read.slice(0, limit).reverse(),
    total: header.total,
    hasMore: read.length > limit,
    ...numbered,
  }
}
