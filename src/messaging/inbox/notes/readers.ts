import { workspaceOf } from '#core/access/actor.ts'
import { listLoaderOf } from '#core/context/loader.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import type { IdAndName } from '#messaging/chat-model/chats/conversation-row.ts'

/** Members `m` who see the chat `v` and may read chats: whom a note can name. */
const readers = `membership m
  join user_account u on u.id = m.user_id and u.is_active
  join role r on r.workspace_id = m.workspace_id and r.id = m.role_id
  join conversation v on v.workspace_id = m.workspace_id and (u.is_super_admin or (r.permissions @> '{chat:read}'
    and (r.permissions @> '{contacts:read}' or v.agent_id = u.id)))`

const amongRows = statement<{ id: string }>(
  'notes.readers_among',
  `select m.user_id as id from ${readers} where m.workspace_id = $1 and v.contact_id = $2 and m.user_id = any($3::uuid[])`,
)

/** Which of these members see the chat of this contact. */
export async function readersAmong(
  db: Queryable,
  workspaceId: string,
  contactId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await run(db, amongRows, [workspaceId, contactId, ids])
  return new Set(rows.map(({ id }) => id))
}

const allRows = statement<IdAndName & { contactId: string }>(
  'notes.readers',
  `select v.contact_id as "contactId", u.id, u.full_name as name from ${readers}
   where m.workspace_id = $1 and v.contact_id = any($2::uuid[]) order by u.full_name, u.id`,
)

/** Members who see a chat, by name; gathered. */
export const readersLoader = listLoaderOf<IdAndName>(async (ctx, contactIds) => {
  const rows = await run(ctx.app.pool, allRows, [workspaceOf(ctx.actor), contactIds])
  return Map.groupBy(rows, ({ contactId }) => contactId)
})
