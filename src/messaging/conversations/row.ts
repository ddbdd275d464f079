import { type ContactRow, contactColumns } from '#messaging/contacts/row.ts'

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
  lastMessageType: string | null
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

/** The row as its statement gives it. */
export type FlatRow = Omit<ConversationRow, 'contact'> & { contact: Record<keyof ContactRow, unknown> }

/** Everything a list of chats shows comes in one statement: contact, agent, team, last message, open windows. */
export const conversationSelect = `
  select v.workspace_id as "workspaceId", v.contact_id as "contactId", v.status, v.agent_id as "agentId",
    u.full_name as "agentName", v.team_id as "teamId", t.name as "teamName", v.number_id as "numberId",
    v.unread_count as "unreadCount", v.last_message_id as "lastMessageId",
    v.last_message_preview as "lastMessagePreview", m.type as "lastMessageType", m.status as "lastMessageStatus",
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

/** row_to_json writes times as text; the contact's are made dates again. */
export function inflate(row: FlatRow): ConversationRow {
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

/** An agent or a team as a chat names it. */
export interface Named {
  id: string
  name: string
}

/** What a left join found; null where there was nothing to find. */
export function named(id: string | null, name: string | null): Named | null {
  return id === null ? null : { id, name: name ?? '' }
}
