import { z } from 'zod'
import { workspaceOf } from '../auth/actor.ts'
import { type ContactRow, contactColumns, searchPattern } from '../contacts/queries.ts'
import type { Ctx } from '../context.ts'
import { run, statement } from '../db.ts'
import { errors } from '../errors.ts'
import { decodeCursor } from '../paging/cursor.ts'
import { type Page, pageOf } from '../paging/page.ts'
import { optional, parseInput, uuid } from '../validation.ts'

/** A chat with its contact and what a list shows of it; one row of one statement. */
export interface ConversationRow {
  workspaceId: string
  contactId: string
  status: 'open' | 'closed'
  agentId: string | null
  agentName: string | null
  teamId: string | null
  teamName: string | null
  numberId: string | null
  unreadCount: number
  lastMessageId: string | null
  lastMessagePreview: string | null
  lastMessageStatus: string | null
  lastMessageDirection: string | null
  lastMessageAt: Date | null
  lastIncomingAt: Date | null
  openedAt: Date | null
  closedAt: Date | null
  createdAt: Date
  updatedAt: Date
  windows: { numberId: string; lastIncomingAt: string }[]
  contact: ContactRow
}

type FlatRow = Omit<ConversationRow, 'contact'> & { contact: Record<keyof ContactRow, unknown> }

/** Everything a list of chats shows comes in one statement: contact, agent, team, last message, open windows. */
const conversationSelect = `
  select v.workspace_id as "workspaceId", v.contact_id as "contactId", v.status, v.agent_id as "agentId",
    u.full_name as "agentName", v.team_id as "teamId", t.name as "teamName", v.number_id as "numberId",
    v.unread_count as "unreadCount", v.last_message_id as "lastMessageId",
    v.last_message_preview as "lastMessagePreview", m.status as "lastMessageStatus",
    m.direction as "lastMessageDirection", v.last_message_at as "lastMessageAt",
    v.last_incoming_at as "lastIncomingAt", v.opened_at as "openedAt", v.closed_at as "closedAt",
    v.created_at as "createdAt", v.updated_at as "updatedAt",
    coalesce((select json_agg(json_build_object('numberId', w.number_id, 'lastIncomingAt', w.last_incoming_at))
      from conversation_window w
      where w.workspace_id = v.workspace_id and w.contact_id = v.contact_id), '[]') as windows,
    row_to_json(k) as contact
  from conversation v
  join contact c on c.workspace_id = v.workspace_id and c.id = v.contact_id and c.deleted_at is null
  cross join lateral (select ${contactColumns}) k
  left join message m on m.workspace_id = v.workspace_id and m.id = v.last_message_id
  left join user_account u on u.id = v.agent_id
  left join team t on t.workspace_id = v.workspace_id and t.id = v.team_id`

const byContacts = statement<FlatRow>(
  'conversations.by_contacts',
  `${conversationSelect} where v.workspace_id = $1 and v.contact_id = any($2::uuid[])`,
)

interface ListShape {
  status: boolean
  search: boolean
  cursor: boolean
}

const listStatements = new Map<string, ReturnType<typeof statement<FlatRow>>>()

/**
 * Chats with messages, latest first; the keyset is the time of the last message, then the contact. One statement per
 * shape: a condition that is "off" inside the text would keep PostgreSQL from walking the index at a deep page.
 */
function listStatement(shape: ListShape) {
  const name = `conversations.list${shape.status ? '.status' : ''}${shape.search ? '.search' : ''}${shape.cursor ? '.next' : ''}`
  let found = listStatements.get(name)
  if (!found) {
    const conditions = ['v.workspace_id = $1', 'v.last_message_at is not null']
    let next = 3
    if (shape.status) conditions.push(`v.status = $${next++}`)
    if (shape.search)
      conditions.push(`(c.name ilike $${next} or c.profile_name ilike $${next} or c.phone like $${next++})`)
    if (shape.cursor)
      conditions.push(`(v.last_message_at, v.contact_id) < ($${next++}::timestamptz, $${next++}::uuid)`)
    found = statement<FlatRow>(
      name,
      `${conversationSelect} where ${conditions.join(' and ')}
       order by v.last_message_at desc, v.contact_id desc limit $2`,
    )
    listStatements.set(name, found)
  }
  return found
}

/** row_to_json writes times as text; the contact's are made dates again. */
function inflate(row: FlatRow): ConversationRow {
  const contact = row.contact as unknown as ContactRow
  const date = (value: unknown) => (value === null ? null : new Date(String(value)))
  return {
    ...row,
    contact: {
      ...contact,
      marketingOptedOutAt: date(contact.marketingOptedOutAt),
      lastMessageAt: date(contact.lastMessageAt),
      createdAt: new Date(contact.createdAt),
      updatedAt: new Date(contact.updatedAt),
    },
  }
}

/** Chats of the workspace by contact id, in the order asked; null where there is none. Used by loaders and live events. */
export async function conversationsByContacts(
  ctx: Pick<Ctx, 'app' | 'actor'>,
  contactIds: readonly string[],
): Promise<(ConversationRow | null)[]> {
  const rows = await run(ctx.app.pool, byContacts, [workspaceOf(ctx.actor), contactIds])
  const found = new Map(rows.map((row) => [row.contactId, inflate(row)]))
  return contactIds.map((id) => found.get(id) ?? null)
}

/** The chat with one contact. A text that is no uuid names no object (spec/4 D2). */
export async function requireConversation(ctx: Ctx, contactId: string): Promise<ConversationRow> {
  const [row] = uuid.safeParse(contactId).success ? await conversationsByContacts(ctx, [contactId]) : []
  if (!row) throw errors.notFound('chat')
  return row
}

const listInput = z.object({
  first: optional(z.number().int().min(1).max(100)),
  after: optional(z.string()),
  status: optional(z.enum(['open', 'closed'])),
  search: optional(z.string().max(100)),
})

/** One page of chats for the inbox, latest message first. `search` looks in names and phones. */
export async function listConversations(ctx: Ctx, input: unknown): Promise<Page<ConversationRow>> {
  const { first = 25, after, status = null, search = null } = parseInput(listInput, input)
  const workspaceId = workspaceOf(ctx.actor)
  const binding = { workspaceId, list: 'conversations', sort: 'last_message_at', filters: { status, search } }
  const place = after ? decodeCursor(ctx.app, after, binding) : null
  const pattern = search === null ? null : searchPattern(search)
  const list = listStatement({ status: status !== null, search: pattern !== null, cursor: place !== null })
  const values = [status, pattern, place?.value, place?.id].filter(
    (value) => value !== null && value !== undefined,
  )
  const rows = (await run(ctx.app.pool, list, [workspaceId, first + 1, ...values])).map(inflate)
  return pageOf(ctx.app, rows, first, binding, (row) => ({ value: row.lastMessageAt, id: row.contactId }))
}
