import { z } from 'zod'
import { type Actor, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columns } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import type { Selection } from '#core/db/row-source.ts'
import { found } from '#core/found.ts'
import { readPage } from '#core/paging/keyset.ts'
import type { ListShape } from '#core/paging/list-shape.ts'
import type { Page } from '#core/paging/page.ts'
import { readSoughtPage } from '#core/paging/sought.ts'
import { readWalk, walkInput } from '#core/paging/walk.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { isUuid, optional, parseInput } from '#core/validation.ts'
import { soughtNow } from '#messaging/contacts/contacts/former-phones.ts'
import { contactsFound, namesPhone } from '#messaging/contacts/contacts/search.ts'
import { runSeen, seenStatement, whereSeen } from '#messaging/contacts/contacts/visibility.ts'
import { assertOrderFits, conversationsBy } from './conversation-orders.ts'
import { type ConversationRow, conversationSource, readConversationsAs } from './conversation-row.ts'
import { conversationOrders } from './conversation-sets.ts'
import { assertInboxFit, assertInboxKnown, inboxFilters, whereInbox } from './inbox-filters.ts'

const whole = readConversationsAs()

const byContacts = seenStatement<unknown[]>(
  'conversations.by_contacts',
  2,
  `select ${whole.columns} from ${conversationSource}
   where v.workspace_id = $1 and v.contact_id = any($2::uuid[])`,
  'array',
)

/** Chats that the actor sees, by contact id, in no order. */
export async function readConversations(
  db: Queryable,
  actor: Actor,
  contactIds: readonly string[],
): Promise<ConversationRow[]> {
  return (await runSeen(db, actor, byContacts, [workspaceOf(actor), contactIds])).map(whole.rowOf)
}

/**
 * Chats that the actor sees, by contact id, in the order of the ids; null for unknown ids. Used by loaders and live
 * events.
 */
export async function conversationsByContacts(
  ctx: Pick<Ctx, 'app' | 'actor'>,
  contactIds: readonly string[],
): Promise<(ConversationRow | null)[]> {
  const rows = await readConversations(ctx.app.pool, ctx.actor, contactIds)
  return inOrderOf(contactIds, rows, ({ contactId }) => contactId)
}

const agents = statement<{ contactId: string; agentId: string | null }>(
  'conversations.agents',
  `select ${columns('Conversation', 'conversation', ['contactId', 'agentId'])} from conversation
   where workspace_id = $1 and contact_id = any($2::uuid[])`,
)

/** The agents of these chats, including chats whose contacts were deleted. */
export async function agentsOf(
  db: Queryable,
  workspaceId: string,
  contactIds: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = contactIds.length === 0 ? [] : await run(db, agents, [workspaceId, contactIds])
  return new Map(rows.map(({ contactId, agentId }) => [contactId, agentId]))
}

/** Single reads of chats by contact, batched. */
export const conversationLoader = loaderOf(conversationsByContacts)

/** The chat with one contact. A text that is no uuid names no object (spec/4 D2). */
export async function requireConversation(ctx: Ctx, contactId: string): Promise<ConversationRow> {
  const [row] = isUuid(contactId) ? await conversationsByContacts(ctx, [contactId]) : []
  return found(row, 'chat')
}

export const listConversationsInput = z.object({
  ...walkInput,
  ...inboxFilters,
  sort: optional(z.enum(conversationOrders.values)).meta({
    description:
      'Order of the chats. Default: latest message first. WAITING, DUE and PRIORITY require the status OPEN in the filter.',
  }),
})

const withMessages = ['v.workspace_id = $1', 'v.last_message_at is not null']

/**
 * One page of chats with messages for the inbox, latest message first by default. `search` matches names and phones as
 * far as they are shown.
 */
export async function listConversations(
  ctx: Ctx,
  input: unknown,
  selection?: Selection | null,
): Promise<Page<ConversationRow>> {
  const { first, after, last, before, sort = 'latest', ...filter } = parseInput(listConversationsInput, input)
  assertInboxFit(ctx, filter)
  assertOrderFits(sort, filter, 'sort')
  const workspaceId = workspaceOf(ctx.actor)
  const binding = {
    workspaceId,
    list: 'conversations',
    sort: sort === 'latest' ? 'last_message_at' : sort,
    filters: filter,
  }
  const walk = readWalk(ctx.app, { first, after, last, before }, binding)
  const shape: ListShape = {
    name: sort === 'latest' ? 'conversations.list' : `conversations.list.${sort}`,
    conditions: [...withMessages],
    values: [workspaceId],
  }
  whereSeen(shape, ctx.actor, 'chat')
  const search = await soughtNow(ctx, filter.search)
  const texts = whereInbox(shape, ctx, { ...filter, search })
  const list = conversationsBy(sort, selection)
  const reader = { db: listsFrom(ctx), app: ctx.app }
  const page = texts
    ? await readSoughtPage(reader, list, shape, walk, {
        table: 'conversation v',
        conditions: withMessages,
        isRare: namesPhone(search),
        found: (one) => `${contactsFound(one, texts)}
          join conversation v on v.workspace_id = c.workspace_id and v.contact_id = c.id`,
      })
    : await readPage(reader, list, shape, walk)
  await assertInboxKnown(ctx, workspaceId, filter, page)
  return page
}
