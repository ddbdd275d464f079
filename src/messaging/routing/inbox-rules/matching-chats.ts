import type { Ctx } from '#core/context/context.ts'
import { type Queryable, run } from '#core/db/db.ts'
import { statementOf } from '#core/paging/keyset.ts'
import type { ListShape } from '#core/paging/list-shape.ts'
import { type InboxFilter, whereInbox } from '#messaging/chat-model/chats/inbox-filters.ts'

/** Those of these chats that match, as they are now: one statement, however many there are. */
export async function matchingChats(
  db: Queryable,
  ctx: Ctx,
  { workspaceId, conditions }: { workspaceId: string; conditions: InboxFilter },
  contactIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const shape: ListShape = {
    name: 'inbox_rules.matching',
    conditions: ['v.workspace_id = $1', 'v.contact_id = any($2::uuid[])'],
    values: [workspaceId, [...new Set(contactIds)]],
  }
  whereInbox(shape, ctx, conditions)
  const matching = statementOf<{ contactId: string }>(
    shape.name,
    () => `select v.contact_id as "contactId" from conversation v
      join contact c on c.workspace_id = v.workspace_id and c.id = v.contact_id and c.deleted_at is null
      where ${shape.conditions.join(' and ')}`,
  )
  return new Set((await run(db, matching, shape.values)).map(({ contactId }) => contactId))
}
