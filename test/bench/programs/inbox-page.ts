import { answerJson, openPool, readKeys, serve } from './server.ts'

// The limit program of scenario 3: one lateral statement for the page of chats that the dashboard's document asks for, and
// the same JSON, byte for byte but for the cursor's text.

const pool = openPool()
const callerOf = await readKeys(pool)

const page = {
  name: 'inbox',
  text: `select v.contact_id, v.status, v.unread_count, v.last_message_preview, v.last_message_at, v.number_id, v.agent_id,
      u.full_name, c.name, c.profile_name, c.phone, c.tags, c.custom_fields, c.marketing_opted_out, c.created_at,
      m.status as message_status, m.direction, w.windows
    from conversation v
    join contact c on c.workspace_id = v.workspace_id and c.id = v.contact_id and c.deleted_at is null
    left join message m on m.workspace_id = v.workspace_id and m.id = v.last_message_id
    left join user_account u on u.id = v.agent_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('numberId', w.number_id, 'at', w.last_incoming_at)), '[]') as windows
      from conversation_window w where w.workspace_id = v.workspace_id and w.contact_id = v.contact_id
    ) w
    where v.workspace_id = $1 and v.last_message_at is not null
    order by v.last_message_at desc, v.contact_id desc limit 51`,
}

interface Row extends Record<string, unknown> {
  status: string
  message_status: string
  direction: string
  last_message_at: Date
  created_at: Date
  windows: { numberId: string; at: string }[]
}

const dayMs = 86_400_000

const shape = (row: Row) => ({
  contactId: row.contact_id,
  contact: {
    name: row.name,
    profileName: row.profile_name,
    phone: `+${row.phone}`,
    __typename: 'Contact',
    id: row.contact_id,
    tagNames: row.tags,
    customFields: row.custom_fields,
    marketingOptedOut: row.marketing_opted_out,
    createdAt: row.created_at,
  },
  unreadCount: row.unread_count,
  lastMessagePreview: row.last_message_preview,
  lastMessageStatus: row.message_status.toUpperCase(),
  lastMessageDirection: row.direction.toUpperCase(),
  lastMessageAt: row.last_message_at,
  numberId: row.number_id,
  windows: row.windows.map(({ numberId, at }) => ({
    numberId,
    expiresAt: new Date(Date.parse(at) + dayMs),
    __typename: 'ConversationWindow',
  })),
  __typename: 'Conversation',
  status: row.status.toUpperCase(),
  agent: row.agent_id && { id: row.agent_id, name: row.full_name, __typename: 'MemberAssignee' },
})

// The length of Parley's cursor: 16 bytes of signature, a time and an id.
const endCursor = Buffer.alloc(83).toString('base64url')

serve(async (req, res) => {
  const caller = callerOf(req)
  if (!caller) return answerJson(res, 401, '{}')
  const { rows } = await pool.query<Row>({ ...page, values: [caller.workspaceId] })
  const pageInfo = { endCursor, hasNextPage: rows.length > 50, __typename: 'PageInfo' }
  const nodes = rows.slice(0, 50).map(shape)
  answerJson(
    res,
    200,
    JSON.stringify({ data: { conversations: { nodes, pageInfo, __typename: 'ConversationConnection' } } }),
  )
})
